import { Type } from 'class-transformer';
import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { ApiEnum } from '../../common/http/api-fields.decorator.js';
import { IsId, OptionalField } from '../../common/http/fields.decorator.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { zurichMonth } from '../../common/time/zurich.js';
import { CITIES, type City, EVENT_STATUSES, type EventStatus } from '../../events/index.js';
import type { EventFilter } from '../../reporting/index.js';

const EVENT_PERIODS = ['coming', 'past'] as const;
const EVENT_ORDERS = ['latest', 'soonest'] as const;

/** Which events are wanted. */
export class EventsQuery extends PageQuery {
  /** @example "Zurich" */
  @ApiEnum('City', CITIES)
  @OptionalField()
  @IsIn(CITIES)
  city?: City;

  /** @example "published" */
  @ApiEnum('EventStatus', EVENT_STATUSES)
  @OptionalField()
  @IsIn(EVENT_STATUSES)
  status?: EventStatus;

  /** Those that this series made. */
  @OptionalField()
  @Type(() => Number)
  @IsId()
  series_id?: number;

  /**
   * Those that begin in this month, in Zurich.
   * @example "2026-12"
   */
  @OptionalField()
  @Matches(/^20\d{2}-(0[1-9]|1[0-2])$/, { message: 'month must be a month such as 2026-12' })
  month?: string;

  /**
   * `coming`: those that are not over; `past`: the others.
   * @example "coming"
   */
  @ApiEnum('EventPeriod', EVENT_PERIODS)
  @OptionalField()
  @IsIn(EVENT_PERIODS)
  when?: 'coming' | 'past';

  /**
   * A text in the name, the venue or the location.
   * @example "lake"
   */
  @OptionalField()
  @IsString()
  @MaxLength(200)
  q?: string;

  /**
   * `latest` first, as it is without a word, or `soonest` first.
   * @example "soonest"
   */
  @ApiEnum('EventOrder', EVENT_ORDERS)
  @OptionalField()
  @IsIn(EVENT_ORDERS)
  order?: 'latest' | 'soonest';
}

/** A query as the events room wants it. */
export function eventFilter(query: EventsQuery, now: Date): EventFilter {
  const { city, status, month, when, q, order } = query;
  const past = when === 'past' ? { to: now } : {};
  return {
    ...(city ? { city } : {}),
    ...(status ? { status } : {}),
    ...(query.series_id ? { seriesId: query.series_id } : {}),
    ...past,
    ...(month ? zurichMonth(month) : {}),
    ...(when === 'coming' ? { endsAfter: now } : {}),
    ...(q?.trim() ? { text: q.trim() } : {}),
    soonestFirst: order === 'soonest',
  };
}
