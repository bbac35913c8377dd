import { useEffect } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import type { AuthStatus } from '../api/types';
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

/** Admits organisers and hosts; to everybody else the address is no screen. */
export function StaffOnly() {
  const { data: status, isError, refetch } = useSession();
  if (status === undefined) return <Splash failed={isError} onRetry={() => void refetch()} />;
  return isStaff(status) ? <Outlet /> : <UnknownPath />;
}

/** The address /: sends everybody home. */
export function Home() {
  return <Guard admits={() => false} />;
}
