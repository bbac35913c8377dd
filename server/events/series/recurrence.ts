import { DateTime } from 'luxon';
import * as library from 'rrule';
import { invalidField } from '../../common/errors/domain-error.js';
import { ruleProblem } from './recurrence-parts.rules.js';
import { DAY } from '../../common/time/durations.rules.js';

// Node imports a CommonJS package as `default`, a compiler to CommonJS as the module itself
const { default: whole = library } = library as unknown as { default?: typeof library };
const { RRule } = whole;

/**
 * The calendar repeats every 400 years: 146,097 days, which are whole weeks. For a rule without any day the library
 * searches until the year 9999. Dates are shifted by this many cycles, so that it searches 300 years instead of 8000,
 * which took seconds.
 */
const CYCLES = 19;
const LATER_MILLISECONDS = CYCLES * 146_097 * DAY;
/** A rule without a day within this many years of its start is refused: some never occur (30 February). */
const FAR_YEARS = 2;

/**
 * Returns the days, as `2026-12-04`, of a rule from `from` to `to`, both included, for a series that starts on
 * `startsOn` (from which COUNT and INTERVAL count). Throws VALIDATION_FAILED for a rule that cannot be parsed.
 */
export function daysOf(rule: string, startsOn: string, from: string, to: string): string[] {
  const parsed = parse(rule, startsOn);
  const [after, before] = [later(from < startsOn ? startsOn : from), later(to)];
  return after > before ? [] : parsed.between(after, before, true).map(dayOf);
}

/** Throws VALIDATION_FAILED for a rule that cannot be parsed, or that has no day in the two years from its start. */
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
