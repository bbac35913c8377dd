import { ApiSchema, PickType } from '@nestjs/swagger';
import { ApiCount, ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { CITIES, type City, daysToGo, EVENT_FORMATS, type EventFormat } from '../../events/index.js';
import {
  type CityFigures,
  type Chart,
  CHARTS,
  type Grouping,
  type CountedEvent,
  type StatisticRow,
  GROUPINGS,
} from '../../reporting/index.js';
import { field, fields, type Table } from '../../common/http/downloads/table.js';
import { OptionalField, IsInstant, OneOf } from '../../common/http/fields.decorator.js';

const ATTENTION_KINDS = [
  'unbalanced',
  'under_minimum',
  'decision',
  'payments',
  'reports',
  'block_reviews',
] as const;

@ApiSchema({ description: 'The seats of one side of an event.' })
class SideDto {
  /**
   * Paid and confirmed.
   * @example 12
   */
  @ApiCount() taken: number;
  /**
   * Held by somebody who is paying.
   * @example 1
   */
  @ApiCount() held: number;
  /** @example 7 */
  @ApiCount() free: number;
  /** @example 20 */
  @ApiCount() max: number;
  /** @example 8 */
  @ApiCount() min: number;
}

@ApiSchema({ description: 'A coming event at a glance.' })
class ComingEventDto {
  /** @example 1 */
  @ApiId() id: number;
  /** @example "Apéro at the lake" */
  name: string;
  /** @example "2026-12-04T18:30:00.000Z" */
  date: Date;
  /** @example "2026-12-04T21:30:00.000Z" */
  ends_at: Date;
  /** @example "Zurich" */
  @ApiEnum('City', CITIES) city: City;
  @ApiEnum('EventFormat', EVENT_FORMATS) format: EventFormat;
  men: SideDto;
  women: SideDto;
  /**
   * Calendar days in Zurich; 0 on the day, and until the last guest has left.
   * @example 3
   */
  @ApiCount() days_to_go: number;
  /**
   * Money kept so far, in CHF.
   * @example 1188
   */
  revenue_chf: number;
}

@ApiSchema({ description: 'Something that an organiser should look at.' })
export class AttentionDto {
  /** @example "unbalanced" */
  @ApiEnum('AttentionKind', ATTENTION_KINDS) kind: (typeof ATTENTION_KINDS)[number];
  /** The event that is meant; null for payments and reports. */
  @ApiId() event_id: number | null;
  /** The event's name; null for payments and reports. */
  event_name: string | null;
  /**
   * How many payments or reports; for an event 1.
   * @example 1
   */
  @ApiCount() count: number;
}

@ApiSchema({ description: 'The next events, and what needs attention.' })
export class OverviewDto {
  /** The published events whose last guest has not left, soonest first, at most 50. */
  events: ComingEventDto[];
  attention: AttentionDto[];
}

/** Over what a statistic runs. */
export class StatisticsQuery {
  /**
   * From this instant on.
   * @example "2026-01-01T00:00:00+01:00"
   */
  @OptionalField() @IsInstant() from?: string;

  /**
   * Before this instant.
   * @example "2027-01-01T00:00:00+01:00"
   */
  @OptionalField() @IsInstant() to?: string;

  /** @example "Zurich" */
  @OptionalField() @OneOf('City', CITIES) city?: City;

  /**
   * What a row stands for; `month` without a word.
   * @example "month"
   */
  @OptionalField() @OneOf('Grouping', GROUPINGS) by?: Grouping;
}

@ApiSchema({ description: 'One row of a statistic.' })
class StatisticRowDto {
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
  /**
   * `value / of`, 0 to 1; null for money and where there is nobody.
   * @example 0.92
   */
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

/** Returns the DTO of a statistic; `share` is rounded to four decimals, and null for money and if `of` is 0. */
export function statisticsDto(chart: Chart, by: Grouping, rows: readonly StatisticRow[]): StatisticsDto {
  const items = rows.map((row) => {
    const { value, of } = row;
    const share = chart === 'revenue' || !of ? null : Math.round((value / of) * 10_000) / 10_000;
    return { ...row, share };
  });
  return { chart, by, items, total: items.length };
}

/** Returns the DTO of an upcoming event with its kept revenue so far, in CHF. */
export function comingEventDto(event: CountedEvent, now: Date, revenue: number): ComingEventDto {
  const { id, name, city, startsAt, endsAt, menReserved, menLeft, maxMen, minMen } = event;
  const { womenReserved, womenLeft, maxWomen, minWomen } = event;
  return {
    id,
    name,
    city,
    date: startsAt,
    ends_at: endsAt,
    format: event.format,
    men: sideDto(menReserved, menLeft, maxMen, minMen),
    women: sideDto(womenReserved, womenLeft, maxWomen, minWomen),
    // one that lasts beyond midnight is of its own day
    days_to_go: Math.max(0, daysToGo(startsAt, now)),
    revenue_chf: revenue,
  };
}

function sideDto(taken: number, free: number, max: number, min: number): SideDto {
  return { taken, held: max - free - taken, free, max, min };
}

/** The columns of the cities as a table; shares are from 0 to 1. */
export const CITY_FIGURES_TABLE: Table<CityFiguresDto> = {
  city: ({ city }) => city ?? 'all',
  events: field('events'),
  places: field('capacity'),
  ...fields('taken', 'fill_rate', 'guests', 'repeat_guests', 'repeat_rate'),
};

/** A step from a page view to a connection, and how many people reached it. */
export interface FunnelStep {
  step: keyof FunnelDto;
  count: number;
}

export const FUNNEL_TABLE: Table<FunnelStep> = {
  step: field('step'),
  value: field('count'),
};

export const LINKS_TABLE: Table<LinkFiguresDto> = {
  ...fields('channel', 'views', 'sign_ups', 'reservations', 'paid'),
};

const STEPS = ['views', 'sign_ups', 'reserved', 'paid', 'arrived', 'feedback', 'connected'] as const;

/** Returns the steps in order. */
export function funnelSteps(funnel: FunnelDto): FunnelStep[] {
  return STEPS.map((step) => ({ step, count: funnel[step] }));
}

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
  /**
   * What the links named in `?via=`; `direct` named none.
   * @example "newsletter"
   */
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

/** Returns the DTO of a city's figures. */
export function cityFiguresDto(figures: CityFigures): CityFiguresDto {
  return {
    ...figures,
    fill_rate: shareOf(figures.taken, figures.capacity),
    repeat_rate: shareOf(figures.repeat_guests, figures.guests),
  };
}

function shareOf(part: number, of: number): number | null {
  return of === 0 ? null : Math.round((part / of) * 10_000) / 10_000;
}
