import { type ReactNode, useEffect, useState } from 'react';
import { type Location, Navigate, useLocation } from 'react-router-dom';
import { getToken } from '../api/http/token';
import type { AuthStatus } from '../api/types';
import { hasExpired } from '../features/auth/session/end-session';
import { ownPath, type ReturnState } from '../features/auth/return-path';
import { homeOf, isStaff, useSession } from '../features/auth/session/session';
import { UnknownPath } from '../ui/frame/route-error';
import { Splash } from '../ui/frame/splash';
import { prefetchWhenIdle } from './prefetch';
import type { ScreenRoute } from './routes';

interface GuardProps {
  admits: (status: AuthStatus, location: Location) => boolean;
  /** Whether logging in leads visitors back here, unless their session has just ended: then they begin anew. */
  returns?: boolean;
  /** Whether they are led to the form at once, past the welcome, and back in any case. */
  logIn?: boolean;
  /** Whether those who come signed in, with a profile, are led on at once to where their address says. */
  leadsOn?: boolean;
  /** What people see here who are signed in and not admitted; without it they are led home. */
  otherwise?: ReactNode;
  children?: ReactNode;
}

/** Shows the route to whom it admits, and leads the others where they belong. */
export function Guard({ admits, returns, logIn, leadsOn, children, otherwise }: GuardProps) {
  const { data: status, isError, refetch } = useSession();
  const location = useLocation();
  const { pathname, search, hash } = location;
  const [cameSignedIn] = useState(() => getToken() !== null);
  if (status === undefined) return <Splash failed={isError} onRetry={() => void refetch()} />;
  if (admits(status, location)) return children;
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

const GUARDS: Record<Exclude<ScreenRoute['who'], 'anybody'>, GuardProps> = {
  visitors: { admits: (status) => !status.authenticated, leadsOn: true },
  // organisers and hosts need no profile
  newcomers: { admits: (status) => status.authenticated && !status.hasProfile && !isStaff(status) },
  guests: { admits: (status) => status.authenticated && status.hasProfile, returns: true },
  'signed-in': { admits: (status) => status.authenticated, logIn: true },
  // blocked people too may see their data and delete their account
  account: {
    admits: ({ authenticated, blocked }, { pathname }) =>
      authenticated || (!!blocked && ['/account/data', '/account/delete'].includes(pathname)),
    logIn: true,
  },
  // to guests the address does not exist
  staff: { admits: isStaff, logIn: true, otherwise: <UnknownPath /> },
};

/** Shows a screen to the people who may see it (`ScreenRoute.who`), and leads the others where they belong. */
export function RouteGuard({ who, children }: { who: ScreenRoute['who']; children: ReactNode }) {
  useEffect(() => {
    if (who === 'guests') prefetchWhenIdle();
  }, [who]);
  if (who === 'anybody') return children;
  return (
    <Guard key={who} {...GUARDS[who]}>
      {children}
    </Guard>
  );
}

/** The address /: sends everybody home. */
export function Home() {
  return <Guard admits={() => false} />;
}
