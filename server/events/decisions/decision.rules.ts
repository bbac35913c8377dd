import { HOUR } from '../../common/time/durations.rules.js';

/** What organisers can decide about an event that misses its minimum. */
export const DECISIONS = ['go', 'cancel', 'postpone', 'join'] as const;
/**
 * What organisers decide: it takes place, it is cancelled with refunds, it takes place at a later date, or its guests are moved
 * to another event.
 */
export type Decision = (typeof DECISIONS)[number];

/** How long before an event its organisers are asked. */
export const DECIDE_BEFORE = 48 * HOUR;

/** What is asked about: the state, the start, and the guests of each side with what they should be at least. */
export interface Undecided {
  status: string;
  startsAt: Date;
  menReserved: number;
  womenReserved: number;
  minMen: number;
  minWomen: number;
}

/** Whether a side has fewer guests than the event needs of it; running holds count for nothing. */
function missesMinimum({ menReserved, womenReserved, minMen, minWomen }: Undecided): boolean {
  return menReserved < minMen || womenReserved < minWomen;
}

/** Whether organisers are asked about this event now: published, 48 hours or less before its start, under a minimum. */
export function asksForDecision(event: Undecided, now: Date): boolean {
  const left = event.startsAt.getTime() - now.getTime();
  return event.status === 'published' && left > 0 && left <= DECIDE_BEFORE && missesMinimum(event);
}
