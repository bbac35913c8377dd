import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import welcome from '../../art/welcome.svg';
import { hasExpired } from '../../features/auth/session/end-session';
import { PRODUCT_NAME } from '../../lib/i18n/product-name';
import { Alert } from '../../ui/base/alert';
import { Button, ButtonLink } from '../../ui/base/button';
import { Loading, Skeleton } from '../../ui/base/skeleton';
import stack from '../../ui/base/stack.module.css';
import { PageFrame } from '../../ui/frame/page-frame';
import { ScreenHeading } from '../../ui/frame/screen-heading';
import classes from './invitation/invitation.module.css';

// Most first visits end in signing up: the form and its fields come when they are asked for.
const loadForm = () => import('./log-in-form');
const LogInForm = lazy(loadForm);

/** Where the log-in link of the prerendered page leads: pressed before this script ran, it still opens the form. */
const LOG_IN = '#log-in';

/** /auth: what Apéro is, signing up, and logging in. */
export default function AuthScreen() {
  const { t } = useTranslation();
  const { state, hash } = useLocation() as { state: { logIn?: boolean } | null; hash: string };
  const [expired] = useState(hasExpired);
  const [loggingIn, setLoggingIn] = useState(expired || state?.logIn === true || hash === LOG_IN);
  return (
    <PageFrame title={t('auth.title')} width="wide">
      <div className={classes.invitation} data-logging-in={loggingIn || undefined}>
        <img src={welcome} alt={t('auth.imageAlt')} width={1000} height={800} className={classes.picture} />
        <div className={classes.words}>
          <div className={stack.tight}>
            <ScreenHeading>{PRODUCT_NAME}</ScreenHeading>
            <p className={classes.tagline}>{t('auth.tagline')}</p>
          </div>
          <p className={`${stack.lead} ${classes.description}`}>{t('auth.description')}</p>
          {expired && <Alert tone="info">{t('auth.sessionEnded')}</Alert>}
          {loggingIn ? (
            <div className={stack.stack}>
              <Suspense fallback={<FormSkeleton />}>
                <LogInForm />
              </Suspense>
              <Button look="plain" onClick={() => setLoggingIn(false)}>
                {t('auth.newHere')}
              </Button>
            </div>
          ) : (
            <div className={classes.offer}>
              <ButtonLink to="/signup">{t('auth.signUp')}</ButtonLink>
              <Button
                look="plain"
                onClick={() => setLoggingIn(true)}
                onPointerEnter={() => void loadForm()}
                onFocus={() => void loadForm()}
              >
                {t('auth.haveAccount')}
              </Button>
            </div>
          )}
        </div>
      </div>
    </PageFrame>
  );
}

function FormSkeleton() {
  return (
    <Loading>
      <div className={stack.stack}>
        <Skeleton height="4.5rem" />
        <Skeleton height="4.5rem" />
        <Skeleton height="2.85rem" />
      </div>
    </Loading>
  );
}
