import type { ErrorCode } from '../../common/errors/catalogue.js';
import type { AccessLevel, CurrentUser } from '../../common/http/access.js';

/** Whether `user` may enter a route of this level: 'yes', or the code with which they are refused. */
export function mayEnter(level: AccessLevel, user: CurrentUser | undefined): 'yes' | ErrorCode {
  if (level === 'public') return 'yes';
  if (!user) return 'UNAUTHENTICATED';
  if (user.blocked) return 'ACCOUNT_BLOCKED';
  if (level === 'account') return 'yes';
  if (level === 'host') return user.role === 'user' ? 'FORBIDDEN' : 'yes';
  if (level === 'organiser') return user.role === 'admin' ? 'yes' : 'FORBIDDEN';
  return user.hasProfile ? 'yes' : 'PROFILE_REQUIRED';
}
