import { DAY } from '../../common/time/durations.rules.js';
import type { EventEntity } from './event.entity.js';
import type { EventKind } from './event-kind.rules.js';

const PLACE = ['city', 'venue', 'location'] as const satisfies readonly (keyof EventEntity)[];

/** Where an event takes place, as far as it is known. */
export type EventPlace = Pick<EventEntity, (typeof PLACE)[number]>;

/** Returns whether an event takes place elsewhere than was known. A place that becomes known is no other one. */
export function isElsewhere(before: EventPlace, change: Partial<EventPlace>): boolean {
  return PLACE.some(
    (field) => before[field] !== null && change[field] !== undefined && change[field] !== before[field],
  );
}

/** How many days guests have to give back their seats for everything they paid after a change that matters to them. */
const FREE_REFUND_DAYS = 3;

/** What about an event cannot change under its guests without a free refund. */
export const PROMISED = ['date', 'city', 'price', 'kind'] as const;
/** One thing about an event on which its guests rely. */
export type Promised = (typeof PROMISED)[number];

/** An event as far as its guests rely on it. */
export type PromisedState = Pick<EventEntity, 'startsAt' | 'city' | 'priceRappen' | keyof EventKind>;

/** Returns what a change makes different of what guests rely on; usually nothing. */
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

/** Returns whether other people come to an event than before, or come for something else. A theme that it is given is no other one. */
export function isOfAnotherKind(before: EventKind, change: Partial<EventKind>): boolean {
  const isOther = (field: keyof EventKind) => change[field] !== undefined && change[field] !== before[field];
  return WHO_COMES.some(isOther) || (before.theme !== null && isOther('theme'));
}

/** Returns until when a seat can be given back for everything after such a change now. */
export function freeRefundUntil(now: Date): Date {
  return new Date(now.getTime() + FREE_REFUND_DAYS * DAY);
}

/** Returns whether an event begins at another time. */
export function isAtAnotherTime(
  before: Pick<EventEntity, 'startsAt'>,
  change: Partial<Pick<EventEntity, 'startsAt'>>,
): boolean {
  return change.startsAt !== undefined && change.startsAt.getTime() !== before.startsAt.getTime();
}
