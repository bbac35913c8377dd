import { DateTime } from 'luxon';
import * as library from 'rrule';
import { invalidField } from '../../common/errors/domain-error.js';
import { ruleProblem } from './recurrence-parts.rules.js';
import { DAY } from '../../common/time/durations.rules.js';

// Node hands out a CommonJS package as `default`, a compiler to CommonJS as itself
const { default: whole = library } = library as unknown as { default?: typeof library };
const { RRule } = whole;

/**
 * Whole cycles of the calendar, which repeats itself every 400 years: 146,097 days, which are whole weeks. The library
 * looks for the days of a rule that never comes until the year 9999. Days are computed as many cycles later, so that it
 * looks through 300 years and not through 8000, which took seconds.
 */
const CYCLES = 19;
const LATER_MILLISECONDS = CYCLES * 146_097 * DAY;
/** A day no longer than this from one to the next, or the rule is refused: some never come (30 February). */
const FAR_YEARS = 2;

/**
 * The days, as `2026-12-04`, on which a rule falls from `from` to `to`, both included, for a series that starts on
 * `startsOn` (from which COUNT and INTERVAL count). Throws VALIDATION_FAILED for a rule that cannot be read.
 */
export function daysOf(rule: string, startsOn: string, from: string, to: string): string[] {
  const parsed = parse(rule, startsOn);
  const [after, before] = [later(from < startsOn ? startsOn : from), later(to)];
  return after > before ? [] : parsed.between(after, before, true).map(dayOf);
}

/** Refuses a rule that cannot be read or has no day in the two years from its start. Throws VALIDATION_FAILED. */
export function checkRule(rule: string, startsOn: string): void {
  const until =
    DateTime.fromISO(startsOn, { zone: 'utc' }).plus({ years: FAR_YEARS }).toISODate() ?? startsOn;
  if (daysOf(rule, startsOn, startsOn, until).length === 0)
    throw invalidField('rule', 'must fall on a day within two years');
}

function parse(rule: string, startsOn: string) {
  const text = rule
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '');
  const problem = ruleProblem(text);
  if (problem) throw invalidField('rule', problem);
  try {
    const { until, ...parts } = RRule.parseString(text);
    return new RRule({
      ...parts,
      ...(until ? { until: new Date(until.getTime() + LATER_MILLISECONDS) } : {}),
      dtstart: later(startsOn),
    });
  } catch {
    throw invalidField('rule', 'must be an iCalendar rule of days, such as FREQ=MONTHLY;BYDAY=1FR');
  }
}

function later(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + LATER_MILLISECONDS);
}

function dayOf(instant: Date): string {
  return new Date(instant.getTime() - LATER_MILLISECONDS).toISOString().slice(0, 10);
}
