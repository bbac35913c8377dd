import { IsISO8601, IsIn, Matches } from 'class-validator';
import { OptionalField } from '../../common/http/optional-field.decorator.js';
import { CITIES } from '../../profile/index.js';
import type { Grouping, StatisticRow, StatisticsFilter } from '../../reporting/index.js';
import { INSTANT, INSTANT_SENTENCE } from '../../common/http/instant.js';

/** What is counted. */
export const CHARTS = ['reservations', 'revenue', 'gender', 'show-up', 'mutual-connects'] as const;
/** What is counted. */
export type Chart = (typeof CHARTS)[number];

/** The places of one side of an event. */
export class SideDto {
  /**
   * Paid and confirmed.
   * @example 12
   */
  taken: number;
  /**
   * Held by somebody who is paying.
   * @example 1
   */
  held: number;
  /** @example 7 */
  free: number;
  /** @example 20 */
  max: number;
  /** @example 8 */
  min: number;
}

/** A coming event at a glance. */
export class ComingEventDto {
  /** @example 1 */
  id: number;
  /** @example "Apéro at the lake" */
  name: string;
  /** @example "2026-12-04T18:30:00.000Z" */
  date: string;
  /** @example "Zurich" */
  city: string;
  men: SideDto;
  women: SideDto;
  /**
   * Calendar days in Zurich; 0 on the day.
   * @example 3
   */
  days_to_go: number;
  /**
   * Money kept so far, in CHF.
   * @example 1188
   */
  revenue_chf: number;
}

/** Something that an organiser should look at. */
export class AttentionDto {
  /** @example "unbalanced" */
  kind: 'unbalanced' | 'under_minimum' | 'payments' | 'reports';
  /** The event that is meant; null for payments and reports. */
  event_id: number | null;
  /** The event's name; null for payments and reports. */
  event_name: string | null;
  /**
   * How many payments or reports; for an event 1.
   * @example 1
   */
  count: number;
}

/** The desk at a glance. */
export class OverviewDto {
  /** The next published events, soonest first, at most 50. */
  events: ComingEventDto[];
  attention: AttentionDto[];
}

/** Over what a statistic runs. */
export class StatisticsQuery {
  /**
   * From this instant on.
   * @example "2026-01-01T00:00:00+01:00"
   */
  @OptionalField()
  @Matches(INSTANT, INSTANT_SENTENCE)
  @IsISO8601({ strict: true }, INSTANT_SENTENCE)
  from?: string;

  /**
   * Before this instant.
   * @example "2027-01-01T00:00:00+01:00"
   */
  @OptionalField()
  @Matches(INSTANT, INSTANT_SENTENCE)
  @IsISO8601({ strict: true }, INSTANT_SENTENCE)
  to?: string;

  /** @example "Zurich" */
  @OptionalField()
  @IsIn(CITIES)
  city?: string;

  /**
   * What a row stands for; `month` without a word.
   * @example "month"
   */
  @OptionalField()
  @IsIn(['day', 'week', 'month', 'city', 'event'])
  by?: Grouping;
}

/** One row of a statistic. */
export class StatisticRowDto {
  /**
   * Sorts: a day, a week, a month, a city, or an event's day and id.
   * @example "2026-12"
   */
  key: string;
  /**
   * Reads: as the key, or an event's name.
   * @example "2026-12"
   */
  label: string;
  /**
   * `reservations`: places made · `revenue`: CHF kept · `gender`: women · `show-up`: guests who came · `mutual-connects`:
   * guests with at least one mutual Connect.
   * @example 24
   */
  value: number;
  /**
   * Of how many: reservations begun, payments, places, places, guests.
   * @example 26
   */
  of: number | null;
  /**
   * `value / of`, 0 to 1; null for money and where there is nobody.
   * @example 0.92
   */
  share: number | null;
  /** The men among them; null for money. */
  men: number | null;
  /** The women among them; null for money. */
  women: number | null;
}

/** A statistic: the table behind a chart. */
export class StatisticsDto {
  /** @example "show-up" */
  chart: 'reservations' | 'revenue' | 'gender' | 'show-up' | 'mutual-connects';
  /** @example "month" */
  by: 'day' | 'week' | 'month' | 'city' | 'event';
  /** The keys in rising order; one without any is left out. */
  items: StatisticRowDto[];
  total: number;
}

/** A query as the rooms want it. */
export function statisticsFilter({ from, to, city }: StatisticsQuery): StatisticsFilter {
  return {
    ...(from ? { from: new Date(from) } : {}),
    ...(to ? { to: new Date(to) } : {}),
    ...(city ? { city } : {}),
  };
}

/** A row as the wire carries it. */
export function statisticRowDto(chart: Chart, row: StatisticRow): StatisticRowDto {
  const share = chart === 'revenue' || !row.of ? null : Math.round((row.value / row.of) * 10_000) / 10_000;
  return { ...row, share };
}
