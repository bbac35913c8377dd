import { DateTime } from 'luxon';
import * as library from 'rrule';
import { invalidField } from '../../common/errors/domain-error.js';
import { DAY } from '../../common/time/durations.rules.js';

type Parts = ReadonlyMap<string, string>;
/** Returns the problem, as the end of a sentence about the rule; undefined if there is none. */
type Check = (value: string, parts: Parts) => string | undefined;

const FREQUENCIES = ['WEEKLY', 'MONTHLY', 'YEARLY'];
const WEEKDAY = '(MO|TU|WE|TH|FR|SA|SU)';
const DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Maximum number of days in a set from which BYSETPOS chooses, and the highest ordinal of BYDAY. */
const LARGEST_SET = { WEEKLY: 7, MONTHLY: 31, YEARLY: 366 };
const HIGHEST_ORDINAL = { WEEKLY: 0, MONTHLY: 5, YEARLY: 53 };
const LONGEST_INTERVAL = 60;
const MOST_TIMES = 1000;

type Frequency = keyof typeof LARGEST_SET;

/**
 * The allowed parts of a rule. Checked before anything is computed: some values would keep the library searching for
 * seconds, and some combinations are forbidden by RFC 5545 or never occur. The frequency DAILY is not allowed: "every
 * day" makes no series of events.
 */
const CHECKS: Readonly<Record<string, Check>> = {
  FREQ: (value) => (FREQUENCIES.includes(value) ? undefined : `must have FREQ=${FREQUENCIES.join(', ')}`),
  INTERVAL: (value) => oneNumber('INTERVAL', value, LONGEST_INTERVAL),
  COUNT: (value) => oneNumber('COUNT', value, MOST_TIMES),
  UNTIL: (value) =>
    /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(T\d{6}Z?)?$/.test(value)
      ? undefined
      : 'must have a day such as UNTIL=20270630',
  WKST: (value) =>
    new RegExp(`^${WEEKDAY}$`).test(value) ? undefined : 'must have a weekday such as WKST=MO',
  BYDAY: (value, parts) => checkWeekdays(value, frequencyOf(parts)),
  BYMONTH: (value) => numbers('BYMONTH', value, 12, 'positive'),
  BYMONTHDAY: (value, parts) => numbers('BYMONTHDAY', value, 31) ?? checkDaysOfMonths(value, parts),
  BYSETPOS: (value, parts) => numbers('BYSETPOS', value, largestSet(parts)) ?? needsSet(parts),
};

/** Returns the problem of a rule in capitals, as the end of a sentence about it; undefined if there is none. */
function ruleProblem(rule: string): string | undefined {
  const pairs = rule.split(';').map((part) => part.split('='));
  const parts = new Map(pairs.map(([name = '', value = '']) => [name, value]));
  const readable = pairs.every((pair) => pair.length === 2 && Object.hasOwn(CHECKS, pair[0] ?? ''));
  if (!readable || parts.size !== pairs.length || !parts.has('FREQ'))
    return 'must be an iCalendar rule of days, such as FREQ=MONTHLY;BYDAY=1FR';
  for (const [name, value] of parts) {
    const problem = CHECKS[name]?.(value, parts);
    if (problem) return problem;
  }
  return undefined;
}

function frequencyOf(parts: Parts): Frequency {
  const frequency = parts.get('FREQ') ?? '';
  return frequency === 'WEEKLY' || frequency === 'MONTHLY' ? frequency : 'YEARLY';
}

function oneNumber(name: string, value: string, most: number): string | undefined {
  return /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= most
    ? undefined
    : `must have ${name} from 1 to ${most}`;
}

function numbers(
  name: string,
  value: string,
  most: number,
  sign: 'any' | 'positive' = 'any',
): string | undefined {
  const pattern = sign === 'any' ? /^[+-]?\d{1,3}$/ : /^\d{1,2}$/;
  const fits = value.split(',').every((one) => {
    const size = Math.abs(Number(one));
    return pattern.test(one) && size >= 1 && size <= most;
  });
  const range = sign === 'any' ? `from 1 to ${most}, or from -${most} to -1` : `from 1 to ${most}`;
  return fits ? undefined : `must have ${name} ${range}`;
}

function checkWeekdays(value: string, frequency: Frequency): string | undefined {
  const highest = HIGHEST_ORDINAL[frequency];
  const fits = value.split(',').every((one) => {
    const [, ordinal] = new RegExp(`^([+-]?\\d{1,2})?${WEEKDAY}$`).exec(one) ?? ['', '99'];
    return ordinal === undefined || (Number(ordinal) !== 0 && Math.abs(Number(ordinal)) <= highest);
  });
  return fits ? undefined : `must have weekdays such as BYDAY=${highest > 0 ? '1FR' : 'FR'}`;
}

function checkDaysOfMonths(value: string, parts: Parts): string | undefined {
  if (frequencyOf(parts) === 'WEEKLY') return 'must not have BYMONTHDAY with FREQ=WEEKLY';
  const months = parts.get('BYMONTH')?.split(',').map(Number);
  const longest = Math.max(...(months ?? [1]).map((month) => DAYS_OF_MONTH[month - 1] ?? 0));
  const comes = value.split(',').some((day) => Math.abs(Number(day)) <= longest);
  return comes ? undefined : 'must have a day that comes in one of its months';
}

// for weekly rules the set has as many days as BYDAY names
function largestSet(parts: Parts): number {
  const frequency = frequencyOf(parts);
  const days = parts.get('BYDAY')?.split(',').length ?? LARGEST_SET[frequency];
  return frequency === 'WEEKLY' ? Math.min(days, LARGEST_SET.WEEKLY) : LARGEST_SET[frequency];
}

function needsSet(parts: Parts): string | undefined {
  const chooses = ['BYDAY', 'BYMONTH', 'BYMONTHDAY'].some((name) => parts.has(name));
  return chooses ? undefined : 'must have BYDAY, BYMONTH or BYMONTHDAY where it has BYSETPOS';
}

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
