import {
  IconActivityHeartbeat,
  IconCalendarEvent,
  IconChartBar,
  IconCoins,
  IconCreditCard,
  IconDoorEnter,
  IconDots,
  IconFlag,
  IconHistory,
  IconReportAnalytics,
  IconTargetArrow,
  IconMail,
  IconPlugConnected,
  IconTicket,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import '../../ui/widgets/menu.css';
import classes from './admin-nav.module.css';

const CHECK_IN = { to: '/admin/check-in', name: 'checkIn', Icon: IconDoorEnter } as const;
const PAGES = [
  { to: '/admin', name: 'overview', Icon: IconChartBar },
  { to: '/admin/events', name: 'events', Icon: IconCalendarEvent },
  CHECK_IN,
  { to: '/admin/people', name: 'people', Icon: IconUsers },
] as const;
/** Pages that a phone has no room for in its bar. */
const MORE = [
  { to: '/admin/statistics', name: 'statistics', Icon: IconReportAnalytics },
  { to: '/admin/matching', name: 'quality', Icon: IconTargetArrow },
  { to: '/admin/reports', name: 'reports', Icon: IconFlag },
  { to: '/admin/payments', name: 'payments', Icon: IconCreditCard },
  { to: '/admin/finance', name: 'finance', Icon: IconCoins },
  { to: '/admin/codes', name: 'codes', Icon: IconTicket },
  { to: '/admin/team', name: 'team', Icon: IconUsersGroup },
  { to: '/admin/integrations', name: 'integrations', Icon: IconPlugConnected },
  { to: '/admin/mails', name: 'mails', Icon: IconMail },
  { to: '/admin/audit', name: 'audit', Icon: IconHistory },
  { to: '/admin/status', name: 'status', Icon: IconActivityHeartbeat },
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

/** The rarer pages: at the side among the others, on a phone behind a button. */
function More() {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  return (
    <>
      <div className={classes.side}>
        {MORE.map((page) => (
          <PageLink key={page.to} page={page} />
        ))}
      </div>
      <Menu
        position="top-end"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        transitionProps={{ duration: 0 }}
      >
        <Menu.Target>
          <button
            type="button"
            className={`${classes.link} ${classes.more}`}
            data-here={MORE.some(({ to }) => pathname.startsWith(to)) || undefined}
          >
            <IconDots size={22} aria-hidden />
            <span>{t('nav.more')}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {MORE.map(({ to, name, Icon }) => (
            <Menu.Item key={to} component={NavLink} to={to} leftSection={<Icon size={22} aria-hidden />}>
              {t(`nav.${name}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

interface PageLinkProps {
  page: (typeof PAGES | typeof MORE)[number];
}

function PageLink({ page: { to, name, Icon } }: PageLinkProps) {
  const { t } = useTranslation('admin');
  return (
    <NavLink to={to} end={to === '/admin'} className={classes.link}>
      <Icon size={22} aria-hidden />
      <span>{t(`nav.${name}`)}</span>
    </NavLink>
  );
}
