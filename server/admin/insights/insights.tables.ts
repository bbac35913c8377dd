import type { Table } from '../../common/http/downloads/table.js';
import type { CityFiguresDto, FunnelDto, LinkFiguresDto } from './insights.dto.js';

/** The columns of the cities as a table; shares are from 0 to 1. */
export const CITY_FIGURES_TABLE: Table<CityFiguresDto> = {
  city: ({ city }) => city ?? 'all',
  events: ({ events }) => events,
  places: ({ capacity }) => capacity,
  taken: ({ taken }) => taken,
  fill_rate: (row) => row.fill_rate,
  guests: ({ guests }) => guests,
  repeat_guests: (row) => row.repeat_guests,
  repeat_rate: (row) => row.repeat_rate,
};

/** A step from a page view to a connection, and how many people reached it. */
export interface FunnelStep {
  step: keyof FunnelDto;
  count: number;
}

/** The columns of the steps as a table. */
export const FUNNEL_TABLE: Table<FunnelStep> = {
  step: ({ step }) => step,
  value: ({ count }) => count,
};

/** The columns of the links as a table. */
export const LINKS_TABLE: Table<LinkFiguresDto> = {
  channel: ({ channel }) => channel,
  views: ({ views }) => views,
  sign_ups: (row) => row.sign_ups,
  reservations: ({ reservations }) => reservations,
  paid: ({ paid }) => paid,
};

const STEPS = ['views', 'sign_ups', 'reserved', 'paid', 'arrived', 'feedback', 'connected'] as const;

/** Returns the steps in order. */
export function funnelSteps(funnel: FunnelDto): FunnelStep[] {
  return STEPS.map((step) => ({ step, count: funnel[step] }));
}
