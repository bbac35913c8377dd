import { factKind } from '../../common/outbox/fact-kind.js';

/** The event's id. */
export interface AboutEvent {
  eventId: number;
}

/** The event was published. */
export const EVENT_PUBLISHED = factKind<AboutEvent>('event.published');
/** The event was moved from the start `from` (ISO 8601) to another time. */
export const EVENT_POSTPONED = factKind<AboutEvent & { from: string }>('event.postponed');
/** The event was moved to another location than announced. */
export const EVENT_MOVED = factKind<AboutEvent>('event.moved');
/** The price has changed; guests who have paid keep their price. */
export const EVENT_REPRICED = factKind<AboutEvent & { fromRappen: number }>('event.repriced');
/** The event is now for other people, or about another topic; guests who have a seat keep it. */
export const EVENT_KIND_CHANGED = factKind<AboutEvent>('event.kind_changed');
export const EVENT_CANCELLED = factKind<AboutEvent>('event.cancelled');
