import { factKind } from '../../common/outbox/fact-kind.js';

/** Which event. */
export interface AboutEvent {
  eventId: number;
}

/** It can be seen by guests from now on. */
export const EVENT_PUBLISHED = factKind<AboutEvent>('event.published');
/** It begins at another time than `from` (ISO 8601). */
export const EVENT_POSTPONED = factKind<AboutEvent & { from: string }>('event.postponed');
/** It takes place elsewhere than was known. */
export const EVENT_MOVED = factKind<AboutEvent>('event.moved');
/** It costs another amount than before; those who have paid keep what they paid. */
export const EVENT_REPRICED = factKind<AboutEvent & { fromRappen: number }>('event.repriced');
/** It is for others than it was, or about something else; those who have a seat keep it. */
export const EVENT_KIND_CHANGED = factKind<AboutEvent>('event.kind_changed');
export const EVENT_CANCELLED = factKind<AboutEvent>('event.cancelled');
