import { IconClipboardList, IconLogout, IconMessages, IconUser } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useConnectionNews } from '../../../api/connection-news';
import { callHeaders } from '../../../api/http/client';
import { invalidate } from '../../../api/query/resources';
import { PRODUCT_NAME } from '../../../lib/i18n/product-name';
import { hideTitles } from '../../../lib/page-title';
import { startWorker } from '../../../lib/worker/start-worker';
import parts from '../../../ui/header/header.module.css';
import { homeOf, isStaff, useSession } from '../session/session';
import { useSignOut } from '../sign-out';
import classes from './app-header.module.css';

/** The header of the signed-in screens: the product name (to /landing), the connections, the profile, signing out; for organisers and hosts also their screens. */
export function AppHeader() {
  const { t, i18n } = useTranslation();
  const signOut = useSignOut();
  const { data: status } = useSession();
  // not on the first load, which is a stranger's
  useEffect(() => startWorker(callHeaders), []);
  // names and texts of events come in the language in which they were asked for
  useEffect(() => {
    const readAgain = () =>
      void invalidate(
        'account',
        'connections',
        'events',
        'refunds',
        'reservations',
        'admin-payments',
        'admin-audit',
      );
    i18n.on('languageChanged', readAgain);
    return () => i18n.off('languageChanged', readAgain);
  }, [i18n]);
  // before the frame around it names the page
  useEffect(() => hideTitles(status?.hide_previews ?? false), [status?.hide_previews]);
  return (
    <header className={classes.header}>
      <Link to={status ? homeOf(status) : '/landing'} className={parts.name}>
        {PRODUCT_NAME}
      </Link>
      <nav className={parts.actions} aria-label={t('common.account')}>
        {status !== undefined && isStaff(status) && (
          <Link to="/admin" className={parts.action}>
            <IconClipboardList size={20} aria-hidden />
            <span>{t('common.organisers')}</span>
          </Link>
        )}
        {status?.hasProfile && <ConnectionsLink />}
        {!status?.blocked && (
          <Link to="/profile" className={parts.action}>
            <IconUser size={20} aria-hidden />
            <span>{t('common.profile')}</span>
          </Link>
        )}
        <button type="button" className={`${parts.action} ${classes.quiet}`} onClick={signOut}>
          <IconLogout size={20} aria-hidden />
          <span>{t('common.signOut')}</span>
        </button>
      </nav>
    </header>
  );
}

/** The way to the connections. While one of them has news it has a dot, says so, and has its name. */
function ConnectionsLink() {
  const { t } = useTranslation();
  const { news } = useConnectionNews({ asks: false });
  const [what, names] = [t('common.connections'), news.map(({ user }) => user.name).join(', ')];
  return (
    <Link
      to="/connections"
      className={`${parts.action} ${classes.quiet}`}
      {...(names && { 'data-new': true, 'aria-label': t('common.newIn', { what, names }) })}
    >
      <IconMessages size={20} aria-hidden />
      <span>{what}</span>
      {names && <b>{t('common.new')}</b>}
    </Link>
  );
}
