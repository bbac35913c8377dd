import { factKind } from '../common/outbox/fact-kind.js';

/** An endpoint was switched off because nothing got through for long. */
export const WEBHOOK_SWITCHED_OFF = factKind<{ endpointId: number; host: string }>('webhook.switched_off');
