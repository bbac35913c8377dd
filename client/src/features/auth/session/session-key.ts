import type { AuthStatus } from '../../../api/types';

/** The cache key of the authentication status. */
export const SESSION_KEY = ['session'] as const;

/** The status of a visitor without a token. */
export const ANONYMOUS: AuthStatus = { authenticated: false, hasProfile: false };
