import { factKind } from '../../common/outbox/fact-kind.js';

/** A mail server said that the address of an account does not exist. */
export const ADDRESS_BOUNCED = factKind<{ accountId: number }>('address.bounced');
