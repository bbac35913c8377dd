import { queryClient } from '../../../api/query/query-client';
import { ANONYMOUS, SESSION_KEY } from './session-key';
import { clearToken } from '../../../api/http/token';

let expired = false;

/** Whether the last session ended by itself, so that /auth can say why one stands there. */
export function hasExpired(): boolean {
  return expired;
}

/**
 * Forgets the token and everything read with it. The route guards then send whoever stands on a protected
 * screen to /auth; on /auth and /signup an anonymous visitor may stay.
 */
export function endSession(reason: 'signed-out' | 'expired'): void {
  expired = reason === 'expired';
  clearToken();
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] });
  queryClient.setQueryData(SESSION_KEY, ANONYMOUS);
}
