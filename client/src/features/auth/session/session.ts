import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/http/client';
import { getToken } from '../../../api/http/token';
import { queryClient } from '../../../api/query/query-client';
import type { AuthStatus } from '../../../api/types';
import type { Language } from '../../../lib/i18n/languages';
import { ANONYMOUS, endSession, sessionKeys } from './end-session';

async function readStatus(): Promise<AuthStatus> {
  if (getToken() === null) return ANONYMOUS;
  const status = await unwrap(api.GET('/api/auth/status'));
  if (!status.authenticated && !status.blocked) endSession('expired');
  return status;
}

/** Returns whether a status is what a phone has kept for times without a connection: without an e-mail. */
function isKeptCopy(status: AuthStatus | undefined): boolean {
  return status?.authenticated === true && status.email === undefined;
}

/** The status changes only where the code says so: the sign-up flow must not be torn by a refetch in its middle. */
const statusQuery = queryOptions({
  queryKey: sessionKeys.status,
  queryFn: readStatus,
  staleTime: ({ state }) => (isKeptCopy(state.data) ? 0 : Infinity),
  gcTime: Infinity,
  refetchOnReconnect: ({ state }) => state.status === 'error' || isKeptCopy(state.data),
});

/**
 * Stores the anonymous status if there is no token, else asks for the status. Call it before the first render, which then
 * shows the right screen at once, or sooner.
 */
export function startSession(): void {
  if (getToken() === null) queryClient.setQueryData(sessionKeys.status, ANONYMOUS);
  else void queryClient.prefetchQuery(statusQuery);
}

/** Returns the query of the authentication status. */
export function useSession() {
  return useQuery(statusQuery);
}

/** Asks the server again who is signed in and whether there is a profile. Returns the status. */
export async function refreshSession(): Promise<AuthStatus> {
  return queryClient.fetchQuery({ ...statusQuery, staleTime: 0 });
}

/** Fetches the status again if a token has been stored since it was last fetched. */
export function refetchStaleSession(): void {
  const known = queryClient.getQueryData<AuthStatus>(sessionKeys.status);
  if (getToken() !== null && known?.authenticated === false && !known.blocked)
    void queryClient.resetQueries({ queryKey: sessionKeys.status });
}

/** Stores the language that a signed-in guest chooses as the language of their emails; after a failure it stays as it was. */
export function saveMailLanguage(language: Language): void {
  if (getToken() === null) return;
  unwrap(api.PUT('/api/account/settings', { body: { language } })).catch(() => undefined);
}

/** Returns whether the account is an organiser's or a host's. */
export function isStaff({ role }: AuthStatus): boolean {
  return role === 'admin' || role === 'host';
}

/** Returns the home screen for a status: where / leads, and where a guard leads everybody it does not admit. */
export function homeOf(
  status: AuthStatus,
): '/auth' | '/onboarding' | '/landing' | '/admin' | '/account/data' {
  if (status.blocked) return '/account/data';
  if (!status.authenticated) return '/auth';
  if (status.hasProfile) return '/landing';
  return isStaff(status) ? '/admin' : '/onboarding';
}
