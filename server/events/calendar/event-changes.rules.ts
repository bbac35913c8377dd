import type { EventEntity } from './event.entity.js';

const PLACE = ['city', 'venue', 'location'] as const satisfies readonly (keyof EventEntity)[];

/** Where an event takes place, as far as it is known. */
export type EventPlace = Pick<EventEntity, (typeof PLACE)[number]>;

/** Returns whether an event takes place elsewhere than was known. A place that becomes known is no other one. */
export function isElsewhere(before: EventPlace, change: Partial<EventPlace>): boolean {
  return PLACE.some(
    (field) => before[field] !== null && change[field] !== undefined && change[field] !== before[field],
  );
}

/** Returns whether an event begins at another time. */
export function isAtAnotherTime(
  before: Pick<EventEntity, 'startsAt'>,
  change: Partial<Pick<EventEntity, 'startsAt'>>,
): boolean {
  return change.startsAt !== undefined && change.startsAt.getTime() !== before.startsAt.getTime();
}
