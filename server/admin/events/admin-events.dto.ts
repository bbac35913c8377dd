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

@ApiSchema({ description: 'A guest whom the event would no longer be for after the change.' })
export class AffectedGuestDto {
  @ApiId() account_id: number;

  name: string;

  @ApiEnum('Aboard', ABOARD) has: (typeof ABOARD)[number];

  @ApiEnum('UnfitReason', UNFIT_REASONS, { isArray: true }) reasons: UnfitReason[];
}

@ApiSchema({ description: 'The effect of a change to an event on its guests.' })
export class ChangePreviewDto {
  /** Changed properties that guests rely on. Empty if the event is not published or has begun. */
  @ApiEnum('Promised', PROMISED, { isArray: true }) changes: Promised[];

  /** @example 12 */
  @ApiCount() paid: number;

  /** Reservations without payment. */
  @ApiCount() confirmed: number;

  @ApiCount() held: number;

  @ApiCount() waiting: number;

  /** Amount paid for the paid reservations, in CHF, without refunds and disputed payments. @example 594 */
  paid_chf: number;

  /**
   * Guests whom the event would no longer be for. Guests with a seat or a hold keep it. Guests on the waiting
   * list are removed from it.
   */
  affected: AffectedGuestDto[];

  /** Time until which guests could cancel with a full refund if the change were made now. */
  @ApiInstant() free_refund_until: Date;
}

@ApiSchema({ description: 'Number of reservations of an event in each state.' })
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

@ApiSchema({ description: 'An event as shown to organisers.' })
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
  /** Id of the venue; `null` if the venue was entered as text or is not known. */
  @ApiProperty({ type: 'integer', nullable: true }) venue_id: number | null;
  /** Price in CHF. @example 49.5 */
  price: number;
  /** @example 8 */
  @ApiCount() min_men: number;
  /** @example 8 */
  @ApiCount() min_women: number;
  /** Minutes of one round, if guests meet in rounds. */
  @ApiCount() round_minutes: number;
  @ApiCount() round_count: number;
  @ApiCount() round_break_minutes: number;
  /** Number of tables for the rounds; `null` if as many as needed. */
  @ApiProperty({ type: 'integer', nullable: true }) round_tables: number | null;
  /** @example "published" */
  @ApiEnum('EventStatus', EVENT_STATUSES) status: EventStatus;
  /** End of the URL of the event's public page. */
  slug: string;
  /** Start before the event was last postponed; `null` if it was never postponed. */
  @ApiInstant() postponed_from: Date | null;
  /** Id of the series that created the event; `null` if no series did. */
  @ApiId() series_id: number | null;
  counts: ReservationCountsDto;
  /** Entries on the waiting list, with or without an offer. @example 3 */
  @ApiCount() men_waiting: number;
  /** Entries on the waiting list, with or without an offer. @example 0 */
  @ApiCount() women_waiting: number;
  /** Version number; increases with each change. Same as the `ETag`. @example 1 */
  @ApiCount() version: number;
}

@ApiSchema({ description: 'A page of events.' })
export class AdminEventsDto {
  items: AdminEventDto[];
  /** Total number of events. */
  @ApiCount() total: number;
}

/** The columns of the downloadable table. */
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

// the fields of the women's side also have the numbers of an open side, which has its own columns in the table
function ofWomen(name: WomensFigure) {
  return (event: AdminEventDto) => (event.format === 'open' ? null : event[name]);
}

function ofOpenSide(name: WomensFigure) {
  return (event: AdminEventDto) => (event.format === 'open' ? event[name] : null);
}

/** Returns an event as shown to organisers. */
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
