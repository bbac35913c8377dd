import type { AccountLimit } from '../../auth/index.js';
import type { ErrorCode } from '../../common/errors/catalogue.js';

/** How often an account may try a code, valid or not. A random code has eight letters: about 10¹² possibilities. */
export const CODE_TRIES: AccountLimit = { name: 'codes', limit: 20, seconds: 600 };

/** Why a code is refused. */
export const CODE_REFUSALS = [
  'CODE_UNKNOWN',
  'CODE_NOT_FOR_EVENT',
  'CODE_NOT_YET',
  'CODE_ENDED',
  'CODE_NOT_FOR_YOU',
  'CODE_USED_UP',
] as const satisfies readonly ErrorCode[];
