import {
  IconCalendarEvent,
  IconChartBar,
  IconCreditCard,
  IconDoorEnter,
  IconDots,
  IconFlag,
  IconHistory,
  IconUsers,
} from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import classes from './admin-nav.module.css';

const CHECK_IN = { to: '/admin/door', name: 'door', Icon: IconDoorEnter } as const;
const PAGES = [
  { to: '/admin', name: 'overview', Icon: IconChartBar },
  { to: '/admin/evenings', name: 'evenings', Icon: IconCalendarEvent },
  CHECK_IN,
  { to: '/admin/people', name: 'people', Icon: IconUsers },
] as const;
/** Pages that a phone has no room for in its bar. */
const MORE = [
  { to: '/admin/reports', name: 'reports', Icon: IconFlag },
  { to: '/admin/payments', name: 'payments', Icon: IconCreditCard },
  { to: '/admin/audit', name: 'audit', Icon: IconHistory },
] as const;

/** The links to the organisers' pages: at the side, or at the bottom of a phone, where a button opens the rarer ones. */
export function AdminNav({ isOrganiser }: { isOrganiser: boolean }) {
  const { t } = useTranslation('admin');
  return (
    <nav className={classes.nav} aria-label={t('nav.label')}>
      {(isOrganiser ? PAGES : [CHECK_IN]).map((page) => (
        <PageLink key={page.to} page={page} />
      ))}
      {isOrganiser && <More />}
    </nav>
  );
}

function More() {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const sheet = useRef<HTMLDivElement>(null);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={`${classes.link} ${classes.more}`}
        // The browser's own: Escape and a tap beside it close it, and screen readers are told whether it is open.
        popoverTarget={id}
        data-here={MORE.some(({ to }) => pathname.startsWith(to)) || undefined}
      >
        <IconDots size={22} aria-hidden />
        <span>{t('nav.more')}</span>
      </button>
      <div ref={sheet} id={id} popover="auto" className={classes.sheet}>
        {MORE.map((page) => (
          <PageLink key={page.to} page={page} onGo={() => sheet.current?.hidePopover()} />
        ))}
      </div>
    </>
  );
}

interface PageLinkProps {
  page: (typeof PAGES | typeof MORE)[number];
  onGo?: () => void;
}

function PageLink({ page: { to, name, Icon }, onGo }: PageLinkProps) {
  const { t } = useTranslation('admin');
  return (
    <NavLink to={to} end={to === '/admin'} className={classes.link} onClick={onGo}>
      <Icon size={22} aria-hidden />
      <span>{t(`nav.${name}`)}</span>
    </NavLink>
  );
}
