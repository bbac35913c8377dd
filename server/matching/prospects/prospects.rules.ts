import { HOUR } from '../../common/time/durations.rules.js';

/** Counts are told in steps of this size, and none below the first. */
export const PROSPECTS_STEP = 5;

/** Agreement is told for so many people at least: two whole groups. */
export const LEAST_FOR_AGREEMENT = 2 * PROSPECTS_STEP;

/** Agreement is told in steps of this many percent. */
const AGREEMENT_STEP = 5;

/** For so long, in milliseconds, the same guests count for everybody, and an account is told the same. */
export const TOLD_FOR = 12 * HOUR;

/** How far most people agree with somebody, in percent. */
export interface AgreementRange {
  from: number;
  to: number;
}

/** Returns the beginning of the half day in which a moment lies: what was so then is what is told until the next. */
export function halfDayOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / TOLD_FOR) * TOLD_FOR);
}

/**
 * Returns those guests, in the order in which they came to attend, of whom a count may be made: whole groups of five. Each
 * group comes into the count at once, so that nobody can tell from two counts what one guest wants who came between them.
 */
export function countable<T>(guests: readonly T[]): T[] {
  return guests.slice(0, Math.floor(guests.length / PROSPECTS_STEP) * PROSPECTS_STEP);
}

/** Returns a count as it is told: rounded down to a step, null below the first. */
export function toldCount(count: number): number | null {
  return count < PROSPECTS_STEP ? null : Math.floor(count / PROSPECTS_STEP) * PROSPECTS_STEP;
}

/**
 * Returns between which values the middle half of these agreements (percent) lies, rounded outwards to a step; null for
 * fewer than ten. Of ten, the three lowest and the three highest can be anything: one person who differs moves nothing.
 */
export function toldAgreement(agreements: readonly number[]): AgreementRange | null {
  if (agreements.length < LEAST_FOR_AGREEMENT) return null;
  const sorted = [...agreements].sort((one, other) => one - other);
  const quarter = Math.floor(sorted.length / 4);
  const lower = sorted[quarter] ?? 0;
  const upper = sorted[sorted.length - 1 - quarter] ?? 0;
  const from = Math.floor(lower / AGREEMENT_STEP) * AGREEMENT_STEP;
  const to = Math.ceil(upper / AGREEMENT_STEP) * AGREEMENT_STEP;
  // where all agree alike, a single number would say more than a range
  return { from, to: Math.max(to, from + AGREEMENT_STEP) };
}
