/**
 * The allowed parts of a rule. Checked before anything is computed: some values would keep the library searching for
 * seconds, and some combinations are forbidden by RFC 5545 or never occur.
 */

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

/** The allowed parts of a rule. The frequency DAILY is not among them: "every day" makes no series of events. */
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
export function ruleProblem(rule: string): string | undefined {
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
