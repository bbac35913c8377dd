import { IconLogout, IconUser } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '../../features/auth/session/session';
import { useSignOut } from '../../features/auth/sign-out';
import { PRODUCT_NAME } from '../../lib/i18n/product-name';
import { Alert } from '../../ui/base/alert';
import { ColorSchemeSwitch } from '../../ui/frame/color-scheme-switch';
import { LanguageSwitcher } from '../../ui/frame/language-switcher';
import { useRemovePrerendered } from '../../ui/frame/use-remove-prerendered';
import parts from '../../ui/header/header.module.css';
import { hasStatus } from '../../api/http/api-error';
import { queryClient } from '../../api/query/query-client';
import { time } from '../../lib/dates/dates';
import { useOnline } from '../../ui/frame/offline-alert';
import classes from './admin-frame.module.css';
import { AdminNav } from './admin-nav';

const cache = queryClient.getQueryCache();

/** What stands around every page of the organisers: the links to the others at the side (on a phone at the bottom). */
export function AdminFrame({ children }: { children: ReactNode }) {
  useRemovePrerendered();
  const { t } = useTranslation('admin');
  const { data: status } = useSession();
  return (
    <div className={classes.frame}>
      <header className={classes.top}>
        <Link to={status?.hasProfile ? '/landing' : '/admin'} className={parts.name}>
          {PRODUCT_NAME}
        </Link>
        <Account />
      </header>
      <AdminNav isOrganiser={status?.role === 'admin'} />
      <main className={classes.main}>
        <AdminOffline />
        {status?.safe_mode && <Alert tone="warn">{t('safeMode')}</Alert>}
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
    <div className={parts.actions}>
      <Link to={status?.hasProfile ? '/profile' : '/account'} className={parts.action}>
        <IconUser size={20} aria-hidden />
        <span>{t(status?.hasProfile ? 'common.profile' : 'common.account')}</span>
      </Link>
      <button type="button" className={parts.action} onClick={signOut}>
        <IconLogout size={20} aria-hidden />
        <span>{t('common.signOut')}</span>
      </button>
    </div>
  );
}

/** What the screen shows: since when, and whether the last question about it had no answer. As a text, which a store compares. */
function shown(): string {
  const states = cache.findAll({ type: 'active', predicate: isRead }).map(({ state }) => state);
  const times = states.flatMap(({ data, dataUpdatedAt }) => (data === undefined ? [] : dataUpdatedAt));
  const isCut = states.some(({ error }) => hasStatus(error, 0));
  return `${isCut} ${times.length === 0 ? '' : Math.min(...times)}`;
}

// the status of the session is read once
function isRead({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== 'session';
}

/** Says for as long as there is no connection that there is none, and as of when what is shown is. */
function AdminOffline() {
  const { t } = useTranslation('admin');
  const online = useOnline();
  const [isCut, since] = useSyncExternalStore((listener) => cache.subscribe(listener), shown).split(' ');
  if (online && isCut !== 'true') return null;
  return (
    <Alert tone="warn">
      {since ? t('offline.asOf', { time: time(new Date(Number(since)).toISOString()) }) : t('offline.now')}
    </Alert>
  );
}
