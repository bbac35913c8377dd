import type { ErrorCode } from '../../common/errors/catalogue.js';
import type { AccessLevel, CurrentUser } from '../../common/http/access.js';

/**
 * Returns whether `user` may call a route of this level, which may be open to blocked people: 'yes', or the error code.
 */
export function mayEnter(
  level: AccessLevel,
  user: CurrentUser | undefined,
  openToBlocked = false,
): 'yes' | ErrorCode {
  if (level === 'public') return 'yes';
  if (!user) return 'UNAUTHENTICATED';
  if (user.blocked && !openToBlocked) return 'ACCOUNT_BLOCKED';
  if (level === 'account') return 'yes';
  if (level === 'host') return user.role === 'user' ? 'FORBIDDEN' : 'yes';
  if (level === 'organiser') return user.role === 'admin' ? 'yes' : 'FORBIDDEN';
  return user.hasProfile ? 'yes' : 'PROFILE_REQUIRED';
}
