import { factKind } from '../../common/outbox/fact-kind.js';

/** An account has not been used for so long that its owner is warned: it will be deleted. */
export const ACCOUNT_UNUSED = factKind<{ accountId: number }>('account.unused');
