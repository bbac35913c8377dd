import { factKind } from '../../common/outbox/fact-kind.js';

/** Somebody has logged in on a device on which this account was not signed in before. */
export const DEVICE_SIGNED_IN = factKind<{ accountId: number; sessionId: number }>('device.signed_in');
