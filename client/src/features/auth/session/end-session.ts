import type { SessionEnd } from '../../../api/http/client';
import { clearToken } from '../../../api/http/token';
import { queryClient } from '../../../api/query/query-client';
import { keysOf } from '../../../api/query/resources';
import type { AuthStatus } from '../../../api/types';
import { markOwnEvents } from '../../../lib/storage/own-events-mark';

/** The keys of the authentication status. */
export const sessionKeys = { status: keysOf('session')() };

/** The status of a visitor without a token. */
export const ANONYMOUS: AuthStatus = { authenticated: false, hasProfile: false };

let expired = false;

/** Returns whether the last session expired: /auth then says so. */
export function hasExpired(): boolean {
  return expired;
}

/**
 * Forgets the token, everything that was read with it, and what the landing had to show. The route guards then lead from a protected screen to
 * /auth; on /auth and /signup an anonymous visitor may stay.
 */
export function endSession(reason: SessionEnd): void {
  expired = reason === 'expired';
  clearToken();
  markOwnEvents(undefined);
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKeys.status[0] });
  queryClient.setQueryData(sessionKeys.status, ANONYMOUS);
}
