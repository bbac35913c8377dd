import { ApiSchema, PickType } from '@nestjs/swagger';
import { ApiCount, ApiEnum } from '../../common/http/api-fields.decorator.js';
import { CITIES, type City } from '../../events/index.js';
import type { CityFigures } from '../../reporting/index.js';
import { StatisticsQuery } from '../overview/overview.dto.js';
import { field, fields, type Table } from '../../common/http/downloads/table.js';

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

/** The columns of the steps as a table. */
export const FUNNEL_TABLE: Table<FunnelStep> = {
  step: field('step'),
  value: field('count'),
};

/** The columns of the links as a table. */
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
