import { field, fields, type Table } from '../../common/http/downloads/table.js';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { CountedEvent } from '../../reporting/index.js';
import { EventDetailsDto, eventDetailsDto, DescriptionsDto, NamesDto } from './event-details.dto.js';
import {
  CITIES,
  type City,
  EVENT_STATUSES,
  EventSeatsDto,
  type EventStatus,
  eventSeatsDto,
  slugOf,
  PROMISED,
  type Promised,
  UNFIT_REASONS,
  type UnfitReason,
} from '../../events/index.js';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { rappenToChf } from '../../common/money/chf.js';
import { wireFields } from '../../common/text/snake-case.js';

/** How a guest is involved in an event: a seat, an unpaid hold, or an entry of the waiting list. */
const ABOARD = ['reserved', 'held', 'waiting'] as const;

@ApiSchema({ description: 'Somebody aboard for whom the event would not be any more.' })
export class AffectedGuestDto {
  @ApiId() account_id: number;

  name: string;

  @ApiEnum('Aboard', ABOARD) has: (typeof ABOARD)[number];

  @ApiEnum('UnfitReason', UNFIT_REASONS, { isArray: true }) reasons: UnfitReason[];
}

@ApiSchema({ description: 'Whom a change of an event would affect.' })
export class ChangePreviewDto {
  /** What guests rely on and would be another; empty if nobody need be asked. */
  @ApiEnum('Promised', PROMISED, { isArray: true }) changes: Promised[];

  /** @example 12 */
  @ApiCount() paid: number;

  /** With a place without payment. */
  @ApiCount() confirmed: number;

  @ApiCount() held: number;

  @ApiCount() waiting: number;

  /** What those with a place have paid, in CHF. @example 594 */
  paid_chf: number;

  /** Who would not be welcome any more: those with a place keep it, those who wait leave the list. */
  affected: AffectedGuestDto[];

  /** Until when they could give back their places for everything they paid. */
  @ApiInstant() free_refund_until: Date;
}

@ApiSchema({ description: 'How many reservations of an event stand in each state.' })
export class ReservationCountsDto {
  /** @example 2 */
  @ApiCount() held: number;
  /** @example 24 */
  @ApiCount() paid: number;
  /** @example 2 */
  @ApiCount() confirmed: number;
  /** @example 5 */
  @ApiCount() expired: number;
  /** @example 1 */
  @ApiCount() cancelled: number;
  /** @example 1 */
  @ApiCount() refunded: number;
}

@ApiSchema({ description: 'An event as organisers see it.' })
export class AdminEventDto extends EventSeatsDto {
  /** @example 1 */
  @ApiId() id: number;
  /** @example "Apéro at the lake" */
  name: string;
  names: NamesDto;
  /** @example "An event on the terrace, with a first drink on the house." */
  description: string;
  descriptions: DescriptionsDto;
  details: EventDetailsDto;
  /** @example "2026-12-04T18:30:00.000Z" */
  @ApiInstant() date: Date;
  /** @example "2026-12-04T21:30:00.000Z" */
  @ApiInstant() ends_at: Date;
  /** @example "Zurich" */
  @ApiEnum('City', CITIES) city: City;
  /** @example "Terrasse am See" */
  venue: string | null;
  /** @example "Utoquai 10, 8008 Zürich" */
  location: string | null;
  /** Null where the place was written by hand. */
  @ApiProperty({ type: 'integer', nullable: true }) venue_id: number | null;
  /** In CHF. @example 49.5 */
  price: number;
  /** @example 8 */
  @ApiCount() min_men: number;
  /** @example 8 */
  @ApiCount() min_women: number;
  /** Of one round, where guests meet in rounds. */
  @ApiCount() round_minutes: number;
  @ApiCount() round_count: number;
  @ApiCount() round_break_minutes: number;
  /** Null: as many as needed. */
  @ApiProperty({ type: 'integer', nullable: true }) round_tables: number | null;
  /** @example "published" */
  @ApiEnum('EventStatus', EVENT_STATUSES) status: EventStatus;
  /** How the address of its public page ends. */
  slug: string;
  /** When it was to begin before it was last postponed; null when it never was. */
  @ApiInstant() postponed_from: Date | null;
  /** The series that made it; null for an event that stands alone. */
  @ApiId() series_id: number | null;
  counts: ReservationCountsDto;
  /** On the waiting list, with an offer or without. @example 3 */
  @ApiCount() men_waiting: number;
  /** On the waiting list, with an offer or without. @example 0 */
  @ApiCount() women_waiting: number;
  /** Grows with each change; also the ETag. @example 1 */
  @ApiCount() version: number;
}

@ApiSchema({ description: 'A page of events.' })
export class AdminEventsDto {
  items: AdminEventDto[];
  /** How many there are in all. */
  @ApiCount() total: number;
}

/** The columns of the table for a spreadsheet. */
export const EVENTS_TABLE: Table<AdminEventDto> = {
  event: field('id'),
  ...fields('name', 'date', 'ends_at', 'city', 'venue'),
  address: field('location'),
  status: field('status'),
  price_chf: field('price'),
  ...fields('men_reserved', 'max_men'),
  women_reserved: ofWomen('women_reserved'),
  max_women: ofWomen('max_women'),
  men_waiting: field('men_waiting'),
  women_waiting: ofWomen('women_waiting'),
  held: ({ counts }) => counts.held,
  paid: ({ counts }) => counts.paid,
  confirmed: ({ counts }) => counts.confirmed,
  cancelled: ({ counts }) => counts.cancelled,
  refunded: ({ counts }) => counts.refunded,
  series: field('series_id'),
  ...fields('format', 'min_age', 'max_age', 'theme'),
  open_reserved: ofOpenSide('women_reserved'),
  max_open: ofOpenSide('max_women'),
  open_waiting: ofOpenSide('women_waiting'),
};

type WomensFigure = 'women_reserved' | 'max_women' | 'women_waiting';

// the fields of the women's side have the numbers of an open side too: a spreadsheet has columns of its own for these
function ofWomen(name: WomensFigure) {
  return (event: AdminEventDto) => (event.format === 'open' ? null : event[name]);
}

function ofOpenSide(name: WomensFigure) {
  return (event: AdminEventDto) => (event.format === 'open' ? event[name] : null);
}

/** An event as organisers see it. */
export function adminEventDto(event: CountedEvent): AdminEventDto {
  return {
    ...wireFields(event, 'id', 'name', 'names', 'description', 'descriptions', 'endsAt', 'status'),
    ...wireFields(event, 'city', 'venue', 'location', 'venueId', 'minMen', 'minWomen'),
    ...wireFields(event, 'roundMinutes', 'roundCount', 'roundBreakMinutes', 'roundTables'),
    ...wireFields(event, 'postponedFrom', 'seriesId', 'counts', 'menWaiting', 'womenWaiting', 'version'),
    ...eventSeatsDto(event),
    date: event.startsAt,
    details: eventDetailsDto(event.details),
    price: rappenToChf(event.priceRappen),
    slug: slugOf(event),
  };
}
