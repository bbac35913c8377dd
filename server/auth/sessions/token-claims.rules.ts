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

/** The largest account id that the database can hold (integer). */
const MAX_ACCOUNT_ID = 2_147_483_647;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The claims of a valid token. Role and block are not among them: they are read from the database at each request. */
export interface TokenClaims {
  accountId: number;
  /** The id that logging out revokes. */
  tokenId: string;
  /** Accurate to the second. */
  issuedAt: Date;
  expiresAt: Date;
}

/**
 * Reads the claims of a token whose signature has been verified. Returns undefined if it has expired at `now`, or if a
 * claim is missing or is a value that the database would refuse.
 */
export function readTokenClaims(
  payload: Readonly<Record<string, unknown>>,
  now: Date,
): TokenClaims | undefined {
  const { sub, jti, iat, exp } = payload;
  const accountId = typeof sub === 'string' && /^[1-9]\d{0,9}$/.test(sub) ? Number(sub) : 0;
  if (accountId < 1 || accountId > MAX_ACCOUNT_ID) return undefined;
  if (typeof jti !== 'string' || !UUID.test(jti)) return undefined;
  if (typeof iat !== 'number' || typeof exp !== 'number') return undefined;
  const expiresAt = new Date(exp * 1000);
  return expiresAt > now ? { accountId, tokenId: jti, issuedAt: new Date(iat * 1000), expiresAt } : undefined;
}
