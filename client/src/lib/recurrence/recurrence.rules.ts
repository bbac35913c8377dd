/** Days of the week as iCalendar writes them, from Monday on. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
type Weekday = (typeof WEEKDAYS)[number];
/** Which of the weekdays of a month; -1 is the last. */
export const NTHS = ['1', '2', '3', '4', '-1'] as const;
type Nth = (typeof NTHS)[number];
/** How often events come; `custom` is whatever else a rule can say. */
export const RHYTHMS = ['monthly', 'weekly', 'fortnightly', 'custom'] as const;
type Rhythm = (typeof RHYTHMS)[number];

/** A rule as a form asks for it. */
export type Recurrence = {
  rhythm: Rhythm;
  nth: Nth;
  weekday: Weekday;
  /** The rule itself, where it is `custom`. */
  custom: string;
};

/** The rule of RFC 5545, such as FREQ=MONTHLY;BYDAY=1FR for every first Friday. */
export function ruleOf({ rhythm, nth, weekday, custom }: Recurrence): string {
  if (rhythm === 'monthly') return `FREQ=MONTHLY;BYDAY=${nth}${weekday}`;
  if (rhythm === 'weekly') return `FREQ=WEEKLY;BYDAY=${weekday}`;
  if (rhythm === 'fortnightly') return `FREQ=WEEKLY;INTERVAL=2;BYDAY=${weekday}`;
  return custom.trim();
}

/** The same the other way round; a rule that the form has no fields for is `custom`. */
export function readRule(rule: string): Recurrence {
  const usual: Recurrence = { rhythm: 'monthly', nth: '1', weekday: 'FR', custom: rule };
  const monthly = /^FREQ=MONTHLY;BYDAY=(-?\d)([A-Z]{2})$/.exec(rule);
  if (monthly !== null && isNth(monthly[1]) && isWeekday(monthly[2]))
    return { ...usual, nth: monthly[1], weekday: monthly[2] };
  const weekly = /^FREQ=WEEKLY;(INTERVAL=2;)?BYDAY=([A-Z]{2})$/.exec(rule);
  if (weekly !== null && isWeekday(weekly[2]))
    return { ...usual, rhythm: weekly[1] === undefined ? 'weekly' : 'fortnightly', weekday: weekly[2] };
  return { ...usual, rhythm: 'custom' };
}

function isNth(value: string | undefined): value is Nth {
  return (NTHS as readonly (string | undefined)[]).includes(value);
}

function isWeekday(value: string | undefined): value is Weekday {
  return (WEEKDAYS as readonly (string | undefined)[]).includes(value);
}
