import { HOUR } from '../../common/time/durations.rules.js';

/** What organisers can decide about an event that misses its minimum. */
export const DECISIONS = ['go', 'cancel', 'postpone', 'join'] as const;
/**
 * A decision of organisers: the event takes place, is cancelled with refunds, is postponed, or its guests are moved to
 * another event.
 */
export type Decision = (typeof DECISIONS)[number];

/** Hours before an event, in milliseconds, from which its organisers are asked. */
export const DECIDE_BEFORE = 48 * HOUR;

/** The part of an event that the rule needs: state, start, and each side's guests and minimum. */
export interface Undecided {
  status: string;
  startsAt: Date;
  menReserved: number;
  womenReserved: number;
  minMen: number;
  minWomen: number;
}

/** Whether a side has fewer guests than its minimum; running holds do not count. */
function missesMinimum({ menReserved, womenReserved, minMen, minWomen }: Undecided): boolean {
  return menReserved < minMen || womenReserved < minWomen;
}

/**
 * Whether organisers are asked about this event now: it is published, begins in 48 hours or less, and misses a minimum.
 */
export function asksForDecision(event: Undecided, now: Date): boolean {
  const left = event.startsAt.getTime() - now.getTime();
  return event.status === 'published' && left > 0 && left <= DECIDE_BEFORE && missesMinimum(event);
}
