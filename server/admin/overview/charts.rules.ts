import type { StatisticRow } from '../../reporting/index.js';

/** What is counted. */
export const CHARTS = ['reservations', 'revenue', 'gender', 'show-up', 'mutual-connects', 'met'] as const;
/** What is counted. */
export type Chart = (typeof CHARTS)[number];

/** Returns `value / of`, rounded to four decimals; null for money and where there is nobody. */
export function shareOf(chart: Chart, { value, of }: StatisticRow): number | null {
  return chart === 'revenue' || !of ? null : Math.round((value / of) * 10_000) / 10_000;
}
