import { type ReactNode, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { AuthStatus } from '../api/types';
import { hasExpired } from '../features/auth/session/end-session';
import { ownPath, type ReturnState } from '../features/auth/return-path';
import { homeOf, isStaff, useSession } from '../features/auth/session/session';
import { UnknownPath } from '../ui/frame/route-error';
import { Splash } from '../ui/frame/splash';
import { prefetchWhenIdle } from './routes';

interface GuardProps {
  admits: (status: AuthStatus) => boolean;
  /** Whether logging in leads visitors back here, unless their session has just ended: then they begin anew. */
  returns?: boolean;
  /** Whether they are led to the form at once, past the welcome, and back in any case. */
  logIn?: boolean;
  /** What stands here for those who are signed in and not admitted; without it they are led home. */
  otherwise?: ReactNode;
}

/** Shows the route to whom it admits, and leads the others where they belong. */
export function Guard({ admits, returns, logIn, otherwise }: GuardProps) {
  const { data: status, isError, refetch } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === undefined) return <Splash failed={isError} onRetry={() => void refetch()} />;
  if (admits(status)) return <Outlet />;
  if (status.authenticated && otherwise) return otherwise;
  // Asked only now: the session may end while the screen stands here.
  const comesBack = logIn || (returns && !hasExpired());
  // Whoever signs up for an event is led away from the sign-up by its end: the next screen knows the event.
  const wanted = ownPath(new URLSearchParams(search).get('back'));
  const returnTo = comesBack ? pathname + search + hash : wanted;
  const state: ReturnState | null = returnTo === undefined ? null : { returnTo, logIn };
  return <Navigate to={homeOf(status)} state={state} replace />;
}

/** Admits visitors who are not signed in. */
export function AnonymousOnly() {
  return <Guard admits={(status) => !status.authenticated} />;
}

/** Admits those who are signed in and have no profile yet; organisers and hosts need none. */
export function WithoutProfile() {
  return <Guard admits={(status) => status.authenticated && !status.hasProfile && !isStaff(status)} />;
}

/** Admits those who are signed in and have a profile. Who comes by the link of a mail comes back after logging in. */
export function WithProfile() {
  useEffect(prefetchWhenIdle, []);
  return <Guard admits={(status) => status.authenticated && status.hasProfile} returns />;
}

/** Admits organisers and hosts. Anonymous visitors log in first, and come back; to guests the address is no screen. */
export function StaffOnly() {
  return <Guard admits={isStaff} logIn otherwise={<UnknownPath />} />;
}

/** The address /: sends everybody home. */
export function Home() {
  return <Guard admits={() => false} />;
}
