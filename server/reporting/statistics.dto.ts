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

/** Over what a statistic runs. */
export class StatisticsQuery {
  /** From this instant on. @example "2026-01-01T00:00:00+01:00" */
  @OptionalField() @IsInstant() from?: string;

  /** Before this instant. @example "2027-01-01T00:00:00+01:00" */
  @OptionalField() @IsInstant() to?: string;

  /** @example "Zurich" */
  @OptionalField() @OneOf('City', CITIES) city?: City;

  /** What a row stands for; `month` without a word. @example "month" */
  @OptionalField() @OneOf('Grouping', GROUPINGS) by?: Grouping;
}

@ApiSchema({ description: 'One row of a statistic.' })
export class StatisticRowDto {
  /** Sorts: a day, a week, a month, a city, or an event's day and id. @example "2026-12" */
  key: string;
  /** Reads: as the key, or an event's name. @example "2026-12" */
  label: string;
  /**
   * `reservations`: reservations made · `revenue`: CHF kept · `gender`: women · `show-up`: guests who came · `mutual-connects`:
   * guests with at least one connection · `met`: guests who say that they met one. The last two in whole fives of each event,
   * rounded down, as `men` and `women`; so is what `met` is of.
   * @example 24
   */
  value: number;
  /**
   * Of how many: reservations begun, payments, reservations, reservations, guests, guests who were asked.
   * @example 26
   */
  of: number | null;
  /** `value / of`, 0 to 1; null for money and where there is nobody. @example 0.92 */
  share: number | null;
  /** The men among them; null for money. */
  @ApiCount() men: number | null;
  /** The women among them; null for money. */
  @ApiCount() women: number | null;
}

@ApiSchema({ description: 'A statistic: the table behind a chart.' })
export class StatisticsDto {
  /** @example "show-up" */
  @ApiEnum('Chart', CHARTS) chart: Chart;
  /** @example "month" */
  @ApiEnum('Grouping', GROUPINGS) by: Grouping;
  /** The keys in rising order; one without any is left out. */
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

/** Over which events the figures run. */
export class InsightsQuery extends PickType(StatisticsQuery, ['from', 'to', 'city'] as const) {}

@ApiSchema({ description: 'How the events of a city went, of those that have begun.' })
export class CityFiguresDto {
  /** Null: all cities together. */
  @ApiEnum('City', CITIES) city: City | null;
  @ApiCount() events: number;
  @ApiCount() capacity: number;
  /** Paid and confirmed reservations. */
  @ApiCount() taken: number;
  /** `taken / capacity`, 0 to 1; null without a seat. */
  fill_rate: number | null;
  /** Different guests. */
  @ApiCount() guests: number;
  /** Of them, those who had been at an earlier event. */
  @ApiCount() repeat_guests: number;
  /** `repeat_guests / guests`, 0 to 1; null without a guest. */
  repeat_rate: number | null;
}

@ApiSchema({ description: 'From looking at a page to a connection.' })
export class FunnelDto {
  @ApiCount() views: number;
  @ApiCount() sign_ups: number;
  @ApiCount() reserved: number;
  @ApiCount() paid: number;
  @ApiCount() arrived: number;
  /** In whole fives of each event, rounded down: 0 is fewer than five. */
  @ApiCount() feedback: number;
  /** As `feedback`. */
  @ApiCount() connected: number;
}

@ApiSchema({ description: 'How many came by links of one channel.' })
export class LinkFiguresDto {
  /** What the links named in `?via=`; `direct` named none. @example "newsletter" */
  channel: string;
  @ApiCount() views: number;
  @ApiCount() sign_ups: number;
  @ApiCount() reservations: number;
  @ApiCount() paid: number;
}

@ApiSchema({ description: 'Figures of the events that begin in a period.' })
export class InsightsDto {
  /** All together first, then each city that had an event. */
  cities: CityFiguresDto[];
  funnel: FunnelDto;
  /** Those that brought most first. */
  links: LinkFiguresDto[];
}
