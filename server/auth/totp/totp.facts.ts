import { factKind } from '../../common/outbox/fact-kind.js';

/** The second step of an account was switched on or off. */
export const TOTP_SWITCHED = factKind<{ accountId: number; on: boolean }>('totp.switched');
