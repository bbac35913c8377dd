import type { ErrorCode } from '../../common/errors/catalogue.js';
import type { AccessLevel, Viewer } from '../../common/http/access.js';

/** Whether `viewer` may enter a route of this level: 'yes', or the code with which they are refused. */
export function mayEnter(level: AccessLevel, viewer: Viewer | undefined): 'yes' | ErrorCode {
  if (level === 'public') return 'yes';
  if (!viewer) return 'UNAUTHENTICATED';
  if (viewer.blocked) return 'ACCOUNT_BLOCKED';
  if (level === 'account') return 'yes';
  if (level === 'host') return viewer.role === 'user' ? 'FORBIDDEN' : 'yes';
  if (level === 'organiser') return viewer.role === 'admin' ? 'yes' : 'FORBIDDEN';
  return viewer.hasProfile ? 'yes' : 'PROFILE_REQUIRED';
}
