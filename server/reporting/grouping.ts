import type { City } from '../events/index.js';

/** Events with fewer guests than this are not counted, as a number could reveal what two people said of each other. */
export const FEWEST_GUESTS = 5;

/**
 * Returns the SQL of a count rounded down to a multiple of five. Apply it to each event separately: two sums of exact
 * counts, with and without an event, would reveal that event's count.
 */
export function inFives(count: string): string {
  return `(${count})::int / 5 * 5`;
}

/** What a row of a statistic represents. */
export const GROUPINGS = ['day', 'week', 'month', 'city', 'event'] as const;
/** What one row of a statistic represents. */
export type Grouping = (typeof GROUPINGS)[number];

/** Filter for the events and times of a statistic; absent fields do not filter. */
export interface StatisticsFilter {
  /** ISO 8601; events and times before `to`. */
  from?: string;
  to?: string;
  city?: City;
}

/** One row of a statistic: `key` is for sorting, `label` for reading. */
export interface StatisticRow {
  key: string;
  label: string;
  value: number;
  /** The total that `value` is a part of; null if there is none. */
  of: number | null;
  men: number | null;
  women: number | null;
}

const FORMATS = { day: 'YYYY-MM-DD', week: 'IYYY-"W"IW', month: 'YYYY-MM' } as const;

/** Returns the SQL of a row's key and label, over `events e` and an instant, in Zurich time. */
export function groupColumns(by: Grouping, instant: string): string {
  if (by === 'city') return 'e.city as key, e.city as label';
  const local = `${instant} at time zone 'Europe/Zurich'`;
  if (by === 'event')
    return `to_char(e.starts_at at time zone 'Europe/Zurich', 'YYYY-MM-DD') || '-' || e.id as key, e.name as label`;
  return `to_char(${local}, '${FORMATS[by]}') as key, to_char(${local}, '${FORMATS[by]}') as label`;
}

/** Returns the SQL condition of the filter, over `events e` and an instant. Its values are $1 from, $2 to, $3 city. */
export function filterOf(instant: string): string {
  return `($1::timestamptz is null or ${instant} >= $1) and ($2::timestamptz is null or ${instant} < $2)
    and ($3::text is null or e.city = $3)`;
}

/** Returns the values of `filterOf`. */
export function filterValues({ from, to, city }: StatisticsFilter): unknown[] {
  return [from ?? null, to ?? null, city ?? null];
}
