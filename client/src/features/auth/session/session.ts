import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { api, take } from '../../../api/http/client';
import { queryClient } from '../../../api/query/query-client';
import type { AuthStatus } from '../../../api/types';
import { clearDrafts } from '../../../lib/storage/drafts';
import { endSession } from './end-session';
import { ANONYMOUS, SESSION_KEY } from './session-key';
import { getToken } from '../../../api/http/token';

async function readStatus(): Promise<AuthStatus> {
  if (getToken() === null) return ANONYMOUS;
  const status = await take(api.GET('/api/auth/status'));
  if (!status.authenticated) endSession('expired');
  return status;
}

/** The status changes only where the code says so: the sign-up flow must not be torn by a refetch in its middle. */
const statusQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: readStatus,
  staleTime: Infinity,
  gcTime: Infinity,
  refetchOnReconnect: (query) => query.state.status === 'error',
});

/** Without a token nobody need be asked: to be called before the first render, which then is already the right screen. */
export function knowStrangers(): void {
  if (getToken() === null) queryClient.setQueryData(SESSION_KEY, ANONYMOUS);
}

/** The authentication status as a query. */
export function useSession() {
  return useQuery(statusQuery);
}

/** Asks the server again who is signed in, and whether there is a profile. */
export async function refreshSession(): Promise<AuthStatus> {
  return queryClient.fetchQuery({ ...statusQuery, staleTime: 0 });
}

/** Asks anew who is signed in, where a token has been stored that the known status does not speak of. */
export function askAgainIfStale(): void {
  const known = queryClient.getQueryData<AuthStatus>(SESSION_KEY);
  if (getToken() !== null && known?.authenticated === false)
    void queryClient.resetQueries({ queryKey: SESSION_KEY });
}

/** Whether somebody works for the evenings: an organiser, or a host at the door. */
export function isStaff({ role }: AuthStatus): boolean {
  return role === 'admin' || role === 'host';
}

/** The one screen that is home for a status: where / leads, and where every guard sends whom it does not admit. */
export function homeOf(status: AuthStatus): '/auth' | '/onboarding' | '/landing' | '/admin' {
  if (!status.authenticated) return '/auth';
  if (status.hasProfile) return '/landing';
  return isStaff(status) ? '/admin' : '/onboarding';
}

/** Signs out: the token is revoked and removed, and the person goes to /, even if the call fails. */
export function useSignOut({ keepDrafts = false } = {}): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await take(api.POST('/api/auth/logout')).catch(() => undefined);
    if (!keepDrafts) clearDrafts();
    endSession('signed-out');
    await navigate('/');
  };
}
