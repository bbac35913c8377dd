import { DateTime } from 'luxon';
import * as library from 'rrule';
import { invalidField } from '../../common/errors/domain-error.js';

// Node hands out a CommonJS package as `default`, a compiler to CommonJS as itself
const { default: whole = library } = library as unknown as { default?: typeof library };
const { RRule } = whole;

/** The parts of a rule of RFC 5545 that say on which days something is; the hour is the series' own. Of the frequencies DAILY is left out: a daily rule that never comes is looked for until the year 9999. */
const PARTS = new Set([
  'FREQ',
  'INTERVAL',
  'BYDAY',
  'BYMONTHDAY',
  'BYMONTH',
  'BYSETPOS',
  'COUNT',
  'UNTIL',
  'WKST',
]);
const FREQUENCIES = /(^|;)FREQ=(WEEKLY|MONTHLY|YEARLY)(;|$)/;
/** A day no longer than this from one to the next, or the rule is refused: some never come (30 February). */
const FAR_YEARS = 2;

/**
 * The days, as `2026-12-04`, on which a rule falls from `from` to `to`, both included, for a series that starts on
 * `startsOn` (from which COUNT and INTERVAL count). Throws VALIDATION_FAILED for a rule that cannot be read.
 */
export function daysOf(rule: string, startsOn: string, from: string, to: string): string[] {
  const parsed = parse(rule, startsOn);
  const [after, before] = [utc(from < startsOn ? startsOn : from), utc(to)];
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
  const parts = text.split(';').map((part) => part.split('=')[0] ?? '');
  if (!FREQUENCIES.test(text) || parts.some((part) => !PARTS.has(part)))
    throw invalidField('rule', 'must be an iCalendar rule of days, such as FREQ=MONTHLY;BYDAY=1FR');
  try {
    return new RRule({ ...RRule.parseString(text), dtstart: utc(startsOn) });
  } catch {
    throw invalidField('rule', 'must be an iCalendar rule of days, such as FREQ=MONTHLY;BYDAY=1FR');
  }
}

function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
