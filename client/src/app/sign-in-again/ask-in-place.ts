import { queryClient } from '../../api/query/query-client';
import type { AuthStatus } from '../../api/types';
import { sessionKeys } from '../../features/auth/session/end-session';

/**
 * On the organisers' screens, asks whoever was signed in when the session expired for their password, over the screen as it stands. Resolves to
 * whether they have signed in again: false leads to the welcome, where guests are always sent.
 */
export async function askInPlace(): Promise<boolean> {
  if (!window.location.pathname.startsWith('/admin')) return false;
  const status = queryClient.getQueryData<AuthStatus>(sessionKeys.status);
  if (!status?.authenticated || status.email === undefined) return false;
  // without its code, after a deploy or a lost connection, there is the welcome
  const loaded = await import('./sign-in-again').catch(() => undefined);
  return loaded?.signInAgain(status.email, status.totp_enabled === true) ?? false;
}
