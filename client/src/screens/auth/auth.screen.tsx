import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { hasExpired } from '../../features/auth/session/end-session';
import type { ReturnState } from '../../features/auth/return-path';
import { Alert } from '../../ui/base/alert';
import { Button, ButtonLink } from '../../ui/base/button';
import { Loading, Skeleton } from '../../ui/base/skeleton';
import stack from '../../ui/base/stack.module.css';
import { PageFrame } from '../../ui/frame/page-frame';
import { Invitation, Offer } from './invitation/invitation';
import { LOG_IN_HASH } from './invitation/prerendered';
import { NextEvents } from './next/next-events';

// Most first visits end in signing up: the form and its fields come when they are asked for.
const loadForm = () => import('./log-in');
const LogIn = lazy(loadForm);

/** /auth: what Apéro is, signing up, and logging in. */
export default function AuthScreen() {
  const { t } = useTranslation();
  const { state, hash } = useLocation() as { state: Partial<ReturnState> | null; hash: string };
  // Who came for an event signs up for it; every other screen can wait.
  const event = state?.returnTo?.startsWith('/events/') ? state.returnTo : undefined;
  const [expired] = useState(hasExpired);
  const [loggingIn, setLoggingIn] = useState(expired || state?.logIn === true || hash === LOG_IN_HASH);
  return (
    <PageFrame title={t('auth.title')} width="wide">
      <Invitation loggingIn={loggingIn} below={<NextEvents />}>
        {expired && <Alert tone="info">{t('auth.sessionEnded')}</Alert>}
        {loggingIn ? (
          <div className={stack.stack}>
            <Suspense fallback={<FormSkeleton />}>
              <LogIn />
            </Suspense>
            <Button look="plain" onClick={() => setLoggingIn(false)}>
              {t('auth.newHere')}
            </Button>
          </div>
        ) : (
          <Offer>
            <ButtonLink to={event ? `/signup?back=${encodeURIComponent(event)}` : '/signup'}>
              {t('auth.signUp')}
            </ButtonLink>
            <Button
              look="plain"
              onClick={() => setLoggingIn(true)}
              onPointerEnter={() => void loadForm()}
              onFocus={() => void loadForm()}
            >
              {t('auth.haveAccount')}
            </Button>
          </Offer>
        )}
      </Invitation>
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
