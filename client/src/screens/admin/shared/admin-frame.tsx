import {
  IconCalendarEvent,
  IconChartBar,
  IconCreditCard,
  IconDoorEnter,
  IconFlag,
  IconHistory,
  IconLogout,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { useSession, useSignOut } from '../../../session/session';
import { ColorSchemeSwitch } from '../../../shared/color-scheme-switch';
import { LanguageSwitcher } from '../../../shared/language-switcher';
import { OfflineNotice } from '../../../shared/offline-notice';
import { PRODUCT_NAME } from '../../../shared/product-name';
import { useShellGone } from '../../../shell';
import classes from './admin-frame.module.css';

const PAGES = [
  { to: '/admin', name: 'overview', Icon: IconChartBar },
  { to: '/admin/evenings', name: 'evenings', Icon: IconCalendarEvent },
  { to: '/admin/people', name: 'people', Icon: IconUsers },
  { to: '/admin/reports', name: 'reports', Icon: IconFlag },
  { to: '/admin/payments', name: 'payments', Icon: IconCreditCard },
  { to: '/admin/audit', name: 'audit', Icon: IconHistory },
] as const;
const DOOR = { to: '/admin/door', name: 'door', Icon: IconDoorEnter } as const;

/** What every page of the desk stands in: at the side (on a phone at the foot) the ways to the others. */
export function AdminFrame({ children }: { children: ReactNode }) {
  useShellGone();
  const { t } = useTranslation('admin');
  const { data: status } = useSession();
  const pages = status?.role === 'admin' ? [...PAGES, DOOR] : [DOOR];
  return (
    <div className={classes.frame}>
      <header className={classes.top}>
        <Link to={status?.hasProfile ? '/landing' : '/admin'} className={classes.name}>
          {PRODUCT_NAME}
        </Link>
        <Account />
      </header>
      <nav className={classes.nav} aria-label={t('nav.label')}>
        {pages.map(({ to, name, Icon }) => (
          <NavLink key={to} to={to} end={to === '/admin'} className={classes.way}>
            <Icon size={22} aria-hidden />
            <span>{t(`nav.${name}`)}</span>
          </NavLink>
        ))}
      </nav>
      <main className={classes.main}>
        <OfflineNotice />
        {children}
      </main>
      <footer className={classes.footer}>
        <LanguageSwitcher />
        <ColorSchemeSwitch />
      </footer>
    </div>
  );
}

function Account() {
  const { t } = useTranslation();
  const { data: status } = useSession();
  const signOut = useSignOut();
  return (
    <div className={classes.account}>
      {status?.hasProfile && (
        <Link to="/profile" className={classes.action}>
          <IconUser size={20} aria-hidden />
          <span>{t('common.profile')}</span>
        </Link>
      )}
      <button type="button" className={classes.action} onClick={() => void signOut()}>
        <IconLogout size={20} aria-hidden />
        <span>{t('common.signOut')}</span>
      </button>
    </div>
  );
}
