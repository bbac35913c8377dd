import { ApiSchema } from '@nestjs/swagger';
import type { CountedEvent } from '../../reporting/index.js';
import { EventDetailsDto, eventDetailsDto } from './event-details.dto.js';
import { DescriptionsDto, NamesDto } from './texts.dto.js';
import {
  CITIES,
  type City,
  EVENT_STATUSES,
  EventSeatsDto,
  type EventStatus,
  eventSeatsDto,
} from '../../events/index.js';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { rappenToChf } from '../../common/money/chf.js';

@ApiSchema({ description: 'How many reservations of an event stand in each state.' })
export class ReservationCountsDto {
  /** @example 2 */
  @ApiCount()
  held: number;
  /** @example 24 */
  @ApiCount()
  paid: number;
  /** @example 2 */
  @ApiCount()
  confirmed: number;
  /** @example 5 */
  @ApiCount()
  expired: number;
  /** @example 1 */
  @ApiCount()
  cancelled: number;
  /** @example 1 */
  @ApiCount()
  refunded: number;
}

@ApiSchema({ description: 'An event as organisers see it.' })
export class AdminEventDto extends EventSeatsDto {
  /** @example 1 */
  @ApiId()
  id: number;
  /** @example "Apéro at the lake" */
  name: string;
  names: NamesDto;
  /** @example "An event on the terrace, with a first drink on the house." */
  description: string;
  descriptions: DescriptionsDto;
  details: EventDetailsDto;
  /** @example "2026-12-04T18:30:00.000Z" */
  @ApiInstant()
  date: string;
  /** @example "2026-12-04T21:30:00.000Z" */
  @ApiInstant()
  ends_at: string;
  /** @example "Zurich" */
  @ApiEnum('City', CITIES)
  city: City;
  /** @example "Terrasse am See" */
  venue: string | null;
  /** @example "Utoquai 10, 8008 Zürich" */
  location: string | null;
  /**
   * In CHF.
   * @example 49.5
   */
  price: number;
  /** @example 8 */
  @ApiCount()
  min_men: number;
  /** @example 8 */
  @ApiCount()
  min_women: number;
  /** @example "published" */
  @ApiEnum('EventStatus', EVENT_STATUSES)
  status: EventStatus;
  /** When it was to begin before it was last postponed; null when it never was. */
  @ApiInstant()
  postponed_from: string | null;
  /** The series that made it; null for an event that stands alone. */
  @ApiId()
  series_id: number | null;
  counts: ReservationCountsDto;
  /**
   * On the waiting list, with an offer or without.
   * @example 3
   */
  @ApiCount()
  men_waiting: number;
  /**
   * On the waiting list, with an offer or without.
   * @example 0
   */
  @ApiCount()
  women_waiting: number;
}

@ApiSchema({ description: 'A page of events.' })
export class AdminEventsDto {
  items: AdminEventDto[];
  /** How many there are in all. */
  @ApiCount()
  total: number;
}

/** An event as organisers see it. */
export function adminEventDto(event: CountedEvent): AdminEventDto {
  return {
    id: event.id,
    name: event.name,
    names: event.names,
    description: event.description,
    descriptions: event.descriptions,
    details: eventDetailsDto(event.details),
    date: event.startsAt.toISOString(),
    ends_at: event.endsAt.toISOString(),
    city: event.city,
    venue: event.venue,
    location: event.location,
    price: rappenToChf(event.priceRappen),
    ...eventSeatsDto(event),
    min_men: event.minMen,
    min_women: event.minWomen,
    status: event.status,
    postponed_from: event.postponedFrom?.toISOString() ?? null,
    series_id: event.seriesId,
    counts: event.counts,
    men_waiting: event.menWaiting,
    women_waiting: event.womenWaiting,
  };
}
