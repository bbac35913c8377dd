import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { getToken } from '../api/http/token';
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
  /** Whether those who come signed in, with a profile, are led on at once to where their address says. */
  leadsOn?: boolean;
  /** The screen, where the route has no other. */
  children?: ReactNode;
  /** What stands here for those who are signed in and not admitted; without it they are led home. */
  otherwise?: ReactNode;
}

/** Shows the route to whom it admits, and leads the others where they belong. */
export function Guard({ admits, returns, logIn, leadsOn, children, otherwise }: GuardProps) {
  const { data: status, isError, refetch } = useSession();
  const { pathname, search, hash } = useLocation();
  const [cameSignedIn] = useState(() => getToken() !== null);
  if (status === undefined) return <Splash failed={isError} onRetry={() => void refetch()} />;
  if (admits(status)) return children ?? <Outlet />;
  if (status.authenticated && otherwise) return otherwise;
  // Asked only now: the session may end while the screen stands here.
  const comesBack = logIn || (returns && !hasExpired());
  // Whoever signs up for an event is led away from the sign-up by its end: the next screen knows the event.
  const wanted = ownPath(new URLSearchParams(search).get('back'));
  if (leadsOn && cameSignedIn && status.hasProfile && wanted !== undefined)
    return <Navigate to={wanted} replace />;
  const returnTo = comesBack ? pathname + search + hash : wanted;
  const state: ReturnState | null = returnTo === undefined ? null : { returnTo, logIn };
  const home = homeOf(status);
  // The steps there have addresses of their own, and would lose a state: the event that somebody came for stays in them.
  const back =
    home === '/onboarding' && returnTo?.startsWith('/events/') ? `?back=${encodeURIComponent(returnTo)}` : '';
  return <Navigate to={home + back} state={state} replace />;
}

/** Admits visitors who are not signed in. */
export function AnonymousOnly() {
  return <Guard admits={(status) => !status.authenticated} leadsOn />;
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
