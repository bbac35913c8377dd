import type { StatisticRow } from '../../reporting/index.js';

/** The charts. */
export const CHARTS = ['reservations', 'revenue', 'gender', 'show-up', 'mutual-connects', 'met'] as const;
/** A chart. */
export type Chart = (typeof CHARTS)[number];

/** Returns `value / of`, rounded to four decimals; null for money and if `of` is 0. */
export function shareOf(chart: Chart, { value, of }: StatisticRow): number | null {
  return chart === 'revenue' || !of ? null : Math.round((value / of) * 10_000) / 10_000;
}
