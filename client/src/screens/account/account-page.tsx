import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { AppHeader } from '../../features/auth/header/app-header';
import { useSession } from '../../features/auth/session/session';
import { Alert } from '../../ui/base/alert';
import stack from '../../ui/base/stack.module.css';
import { PageFrame } from '../../ui/frame/page-frame';
import { ScreenHeading } from '../../ui/frame/screen-heading';
import { Back } from '../../ui/steps/back';
import classes from './account.module.css';

const PAGES = [
  { to: '/account', name: 'signIn' },
  { to: '/account/settings', name: 'settings' },
  { to: '/account/contacts', name: 'contacts' },
  { to: '/account/credit', name: 'credit' },
  { to: '/account/attendance', name: 'attendance' },
  { to: '/account/data', name: 'data' },
] as const;

interface AccountPageProps {
  page: (typeof PAGES)[number]['name'];
  children: ReactNode;
}

/** One page of the account: the way back, and the links to the others. */
export function AccountPage({ page, children }: AccountPageProps) {
  const { t } = useTranslation('account');
  const { data: status } = useSession();
  return (
    <PageFrame title={`${t(`account.${page}`)} · ${t('account.title')}`} header={<AppHeader />}>
      <div className={stack.loose}>
        <div className={stack.stack}>
          {!status?.blocked && (
            <div>
              <Back to={status?.hasProfile ? '/profile' : '/'} />
            </div>
          )}
          <ScreenHeading>{t('account.title')}</ScreenHeading>
          {status?.blocked ? (
            <Alert tone="info">{t('account.blocked')}</Alert>
          ) : (
            <nav className={classes.pages} aria-label={t('account.pages')}>
              {PAGES.map(({ to, name }) => (
                <NavLink key={to} to={to} end className={classes.page}>
                  {t(`account.${name}`)}
                </NavLink>
              ))}
            </nav>
          )}
        </div>
        {children}
      </div>
    </PageFrame>
  );
}
