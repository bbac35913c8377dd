import { factKind } from '../../common/outbox/fact-kind.js';
import type { Outbox } from '../../common/outbox/outbox.js';
import type { EventEntity } from './event.entity.js';

/** Which event. */
export interface AboutEvent {
  eventId: number;
}

/** It begins at another time than `from` (ISO 8601). */
export const EVENT_POSTPONED = factKind<AboutEvent & { from: string }>('event.postponed');
/** It takes place elsewhere than was known. */
export const EVENT_MOVED = factKind<AboutEvent>('event.moved');
export const EVENT_CANCELLED = factKind<AboutEvent>('event.cancelled');

const PLACE = ['city', 'venue', 'location'] as const satisfies readonly (keyof EventEntity)[];

type Known = Pick<EventEntity, 'id' | 'status' | 'startsAt' | (typeof PLACE)[number]>;

/** Puts the facts of a change to an event that guests may know already. A place that becomes known is not one. */
export async function putChanges(outbox: Outbox, before: Known, change: Partial<Known>): Promise<void> {
  const { id: eventId, status, startsAt } = before;
  if (status !== 'published') return;
  if (change.startsAt && change.startsAt.getTime() !== startsAt.getTime())
    await outbox.put(EVENT_POSTPONED, { eventId, from: startsAt.toISOString() });
  const isElsewhere = PLACE.some(
    (field) => before[field] !== null && change[field] !== undefined && change[field] !== before[field],
  );
  if (isElsewhere) await outbox.put(EVENT_MOVED, { eventId });
}
