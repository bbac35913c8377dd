import { factKind } from '../../common/outbox/fact-kind.js';

/** Which event. */
export interface AboutEvent {
  eventId: number;
}

/** It begins at another time than `from` (ISO 8601). */
export const EVENT_POSTPONED = factKind<AboutEvent & { from: string }>('event.postponed');
/** It takes place elsewhere than was known. */
export const EVENT_MOVED = factKind<AboutEvent>('event.moved');
export const EVENT_CANCELLED = factKind<AboutEvent>('event.cancelled');
