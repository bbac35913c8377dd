import { outboxEvent } from '../../common/outbox/outbox.js';

/** The event's id. */
export interface AboutEvent {
  eventId: number;
}

/** The event was published. */
export const EVENT_PUBLISHED = outboxEvent<AboutEvent>('event.published');
/** The event was moved from the start `from` (ISO 8601) to another time. */
export const EVENT_POSTPONED = outboxEvent<AboutEvent & { from: string }>('event.postponed');
/** The event was moved to another location than announced. */
export const EVENT_MOVED = outboxEvent<AboutEvent>('event.moved');
/** The price has changed; guests who have paid keep their price. */
export const EVENT_REPRICED = outboxEvent<AboutEvent & { fromRappen: number }>('event.repriced');
/** The event is now for other people, or about another topic; guests who have a seat keep it. */
export const EVENT_KIND_CHANGED = outboxEvent<AboutEvent>('event.kind_changed');
export const EVENT_CANCELLED = outboxEvent<AboutEvent>('event.cancelled');
