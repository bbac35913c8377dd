import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { AuthStatus } from '../api/types';
import type { ReturnState } from '../features/auth/session/return-path';
import { homeOf, isStaff, useSession } from '../features/auth/session/session';
import { UnknownPath } from '../ui/frame/route-error';
import { Splash } from '../ui/frame/splash';
import { prefetchWhenIdle } from './routes';

interface GuardProps {
  admits: (status: AuthStatus) => boolean;
}

function Guard({ admits }: GuardProps) {
  const { data: status, isError, refetch } = useSession();
  if (status === undefined) return <Splash failed={isError} onRetry={() => void refetch()} />;
  return admits(status) ? <Outlet /> : <Navigate to={homeOf(status)} replace />;
}

/** Admits visitors who are not signed in. */
export function AnonymousOnly() {
  return <Guard admits={(status) => !status.authenticated} />;
}

/** Admits those who are signed in and have no profile yet; organisers and hosts need none. */
export function WithoutProfile() {
  return <Guard admits={(status) => status.authenticated && !status.hasProfile && !isStaff(status)} />;
}

/** Admits those who are signed in and have a profile. */
export function WithProfile() {
  useEffect(prefetchWhenIdle, []);
  return <Guard admits={(status) => status.authenticated && status.hasProfile} />;
}

/** Admits organisers and hosts. Anonymous visitors log in first, and come back; to guests the address is no screen. */
export function StaffOnly() {
  const { data: status, isError, refetch } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === undefined) return <Splash failed={isError} onRetry={() => void refetch()} />;
  if (!status.authenticated) {
    const state: ReturnState = { returnTo: pathname + search + hash };
    return <Navigate to="/auth" state={state} replace />;
  }
  return isStaff(status) ? <Outlet /> : <UnknownPath />;
}

/** The address /: sends everybody home. */
export function Home() {
  return <Guard admits={() => false} />;
}
