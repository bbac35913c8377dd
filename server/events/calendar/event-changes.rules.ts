import { DAY } from '../../common/time/durations.rules.js';
import type { EventEntity } from './event.entity.js';
import type { EventKind } from './event-kind.rules.js';

const PLACE = ['city', 'venue', 'location'] as const satisfies readonly (keyof EventEntity)[];

/** The known location of an event. */
export type EventPlace = Pick<EventEntity, (typeof PLACE)[number]>;

/** Returns whether a change moves an event elsewhere. Announcing a location that was unknown is not a move. */
export function isElsewhere(before: EventPlace, change: Partial<EventPlace>): boolean {
  return PLACE.some(
    (field) => before[field] !== null && change[field] !== undefined && change[field] !== before[field],
  );
}

/** Days that guests have to cancel with a full refund after a change that matters to them. */
const FREE_REFUND_DAYS = 3;

/** The properties of an event whose change gives its guests a free refund. */
export const PROMISED = ['date', 'city', 'price', 'kind'] as const;
/** A property of an event on which its guests rely. */
export type Promised = (typeof PROMISED)[number];

/** The part of an event on which its guests rely. */
export type PromisedState = Pick<EventEntity, 'startsAt' | 'city' | 'priceRappen' | keyof EventKind>;

/** Returns which promised properties a change alters; usually none. */
export function brokenPromises(before: PromisedState, change: Partial<PromisedState>): Promised[] {
  const isOther: Record<Promised, boolean> = {
    date: isAtAnotherTime(before, change),
    city: change.city !== undefined && change.city !== before.city,
    price: change.priceRappen !== undefined && change.priceRappen !== before.priceRappen,
    kind: isOfAnotherKind(before, change),
  };
  return PROMISED.filter((promise) => isOther[promise]);
}

const WHO_COMES = ['format', 'minAge', 'maxAge'] as const satisfies readonly (keyof EventKind)[];

/** Returns whether an event is now for other people, or about another topic. A first theme is not another topic. */
export function isOfAnotherKind(before: EventKind, change: Partial<EventKind>): boolean {
  const isOther = (field: keyof EventKind) => change[field] !== undefined && change[field] !== before[field];
  return WHO_COMES.some(isOther) || (before.theme !== null && isOther('theme'));
}

/** Returns until when a seat can be cancelled with a full refund after such a change now. */
export function freeRefundUntil(now: Date): Date {
  return new Date(now.getTime() + FREE_REFUND_DAYS * DAY);
}

/** Returns whether a change moves the start of an event. */
export function isAtAnotherTime(
  before: Pick<EventEntity, 'startsAt'>,
  change: Partial<Pick<EventEntity, 'startsAt'>>,
): boolean {
  return change.startsAt !== undefined && change.startsAt.getTime() !== before.startsAt.getTime();
}
