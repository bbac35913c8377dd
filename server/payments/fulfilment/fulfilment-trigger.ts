import type { EndReason } from '../../events/index.js';
import type { ReceivedEvent } from '../records/index.js';

/** What triggers a fulfilment. */
export interface FulfilmentTrigger {
  /** Who or what, for the history. */
  by: string;
  /** The event that triggered it: recorded in the same transaction, and handled once. */
  received?: ReceivedEvent;
  /** How a hold ends if its session turns out to be closed; default: `expired`. */
  ending?: HoldEnding;
  /** Leaves a session that others opened for a hold of ours to the next trigger. */
  onlyOurs?: boolean;
}

/** How a hold ends whose session is closed. */
export interface HoldEnding {
  to: 'expired' | 'cancelled';
  reason: EndReason;
}
