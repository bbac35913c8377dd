import { ApiSchema, PickType } from '@nestjs/swagger';
import { ApiCount, ApiEnum } from '../common/http/api-fields.decorator.js';
import { field, fields, type Table } from '../common/http/downloads/table.js';
import { IsInstant, OneOf, OptionalField } from '../common/http/fields.decorator.js';
import { CITIES, type City } from '../events/index.js';

/** What one row of a statistic represents. */
const GROUPINGS = ['day', 'week', 'month', 'city', 'event'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The charts. */
export const CHARTS = ['reservations', 'revenue', 'gender', 'show-up', 'mutual-connects', 'met'] as const;
/** A chart. */
export type Chart = (typeof CHARTS)[number];

/** Filter and grouping of a statistic. */
export class StatisticsQuery {
  /** Start of the period, inclusive. @example "2026-01-01T00:00:00+01:00" */
  @OptionalField() @IsInstant() from?: string;

  /** End of the period, exclusive. @example "2027-01-01T00:00:00+01:00" */
  @OptionalField() @IsInstant() to?: string;

  /** @example "Zurich" */
  @OptionalField() @OneOf('City', CITIES) city?: City;

  /** What one row represents. Default: `month`. @example "month" */
  @OptionalField() @OneOf('Grouping', GROUPINGS) by?: Grouping;
}

@ApiSchema({ description: 'One row of a statistic.' })
export class StatisticRowDto {
  /** Key for sorting: a day, a week, a month, a city, or the day and id of an event. @example "2026-12" */
  key: string;
  /** Text to show: the key, or the name of an event. @example "2026-12" */
  label: string;
  /**
   * `reservations`: paid and confirmed reservations. `revenue`: revenue without refunds and lost disputes, in CHF. `gender`: women.
   * `show-up`: checked-in guests. `mutual-connects`: guests with at least one connection. `met`: guests who said that
   * they met a connection. For the last two, the values of each event are rounded down to multiples of five, also
   * `men`, `women`, and the `of` of `met`.
   * @example 24
   */
  value: number;
  /**
   * Total that `value` is a part of. `reservations`: all reservations that were begun. `revenue`: the number of
   * payments. `gender`, `show-up`: reservations. `mutual-connects`: guests. `met`: guests who were asked.
   * @example 26
   */
  of: number | null;
  /** `value / of`, 0 to 1; `null` for revenue, and if `of` is 0. @example 0.92 */
  share: number | null;
  /** Number of men; `null` for revenue. The men and women of `value`, but for `gender` those of `of`. */
  @ApiCount() men: number | null;
  /** Number of women, as `men`. */
  @ApiCount() women: number | null;
}

@ApiSchema({ description: 'The table of a chart.' })
export class StatisticsDto {
  /** @example "show-up" */
  @ApiEnum('Chart', CHARTS) chart: Chart;
  /** @example "month" */
  @ApiEnum('Grouping', GROUPINGS) by: Grouping;
  /** Rows in ascending order of their keys. Keys without data are left out. */
  items: StatisticRowDto[];
  @ApiCount() total: number;
}

export const STATISTICS_TABLE: Table<StatisticRowDto> = {
  ...fields('key', 'label', 'value', 'of', 'share', 'men', 'women'),
};

/** The columns of the cities as a table; shares are from 0 to 1. */
export const CITY_FIGURES_TABLE: Table<CityFiguresDto> = {
  city: ({ city }) => city ?? 'all',
  events: field('events'),
  places: field('capacity'),
  ...fields('taken', 'fill_rate', 'guests', 'repeat_guests', 'repeat_rate'),
};

/** A step from a page view to a connection, and how many people reached it. */
export type FunnelStep = [step: string, count: number];

export const FUNNEL_TABLE: Table<FunnelStep> = { step: ([step]) => step, value: ([, count]) => count };

export const LINKS_TABLE: Table<LinkFiguresDto> = {
  ...fields('channel', 'views', 'sign_ups', 'reservations', 'paid'),
};

/** Filter of the events. */
export class InsightsQuery extends PickType(StatisticsQuery, ['from', 'to', 'city'] as const) {}

@ApiSchema({ description: 'Figures of the events in a city that have begun.' })
export class CityFiguresDto {
  /** `null`: all cities together. */
  @ApiEnum('City', CITIES) city: City | null;
  @ApiCount() events: number;
  @ApiCount() capacity: number;
  /** Number of paid and confirmed reservations. */
  @ApiCount() taken: number;
  /** `taken / capacity`, 0 to 1; `null` if there are no seats. */
  fill_rate: number | null;
  /** Number of distinct guests. */
  @ApiCount() guests: number;
  /** Number of these guests who had been at an earlier event. */
  @ApiCount() repeat_guests: number;
  /** `repeat_guests / guests`, 0 to 1; `null` if there are no guests. */
  repeat_rate: number | null;
}

@ApiSchema({ description: 'Number of people at each step from a page view to a connection.' })
export class FunnelDto {
  @ApiCount() views: number;
  @ApiCount() sign_ups: number;
  @ApiCount() reserved: number;
  @ApiCount() paid: number;
  @ApiCount() arrived: number;
  /**
   * The number of each event is rounded down to a multiple of five: 0 is fewer than five. Events with fewer than
   * five guests are left out.
   */
  @ApiCount() feedback: number;
  /** Rounded like `feedback`. */
  @ApiCount() connected: number;
}

@ApiSchema({ description: 'Number of people who came through the links of one channel.' })
export class LinkFiguresDto {
  /** Value of `?via=` in the links; `direct` for links without it. @example "newsletter" */
  channel: string;
  @ApiCount() views: number;
  @ApiCount() sign_ups: number;
  @ApiCount() reservations: number;
  @ApiCount() paid: number;
}

@ApiSchema({ description: 'Figures of the events that begin in the period.' })
export class InsightsDto {
  /** All cities together first, then each city with an event. */
  cities: CityFiguresDto[];
  funnel: FunnelDto;
  /** Channels, those with the most people first. */
  links: LinkFiguresDto[];
}
