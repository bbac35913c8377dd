import { ApiSchema } from '@nestjs/swagger';
import { ApiEnum, ApiId, ApiInstant } from '../common/http/api-fields.decorator.js';
import type { Language } from '../common/http/request-language.js';
import { rappenToChf } from '../common/money/chf.js';
import { deadlineBefore, nameFor, textIn } from './calendar/index.js';
import { EndedEventDto, EventChangeDto } from './guest-changes.dto.js';
import type { TicketedReservation } from './guest-events.service.js';
import { ATTENDING_STATES, type AttendingState } from './reservations/index.js';
import { CITIES, type City } from './venues/index.js';

@ApiSchema({ description: 'A guest’s own reservation with its event.' })
export class OwnEventDto {
  /**
   * The event's id.
   * @example 1
   */
  @ApiId()
  id: number;

  /** @example "Apéro at the lake" */
  name: string;

  /**
   * When it begins.
   * @example "2026-12-04T18:30:00.000Z"
   */
  @ApiInstant()
  date: string;

  /**
   * When it ends.
   * @example "2026-12-04T21:30:00.000Z"
   */
  @ApiInstant()
  ends_at: string;

  /** @example "Zurich" */
  @ApiEnum('City', CITIES)
  city: City;

  /**
   * Null until it is known.
   * @example "Terrasse am See, Utoquai 10"
   */
  location: string | null;

  /**
   * The name of the venue; null until it is known.
   * @example "Bootshaus"
   */
  venue: string | null;

  /** A link to a map of it; null where there is none. */
  map_url: string | null;

  /** How accessible the venue is, in the language of Content-Language where there is such a text. */
  venue_accessibility: string | null;

  /** When it was to begin before it was last postponed; null when it never was. */
  @ApiInstant()
  postponed_from: string | null;

  /**
   * The ticket, to be shown at check-in as a QR code; null once the event is over.
   * @example "APERO-7-Jr0KXy4cUqkwn2dVxPYpTz"
   */
  ticket: string | null;

  /** @example "paid" */
  @ApiEnum('AttendingState', ATTENDING_STATES)
  status: AttendingState;

  /**
   * What was paid, in CHF.
   * @example 49.5
   */
  paid_chf: number;

  /**
   * Until when cancelling pays everything back; never after the start.
   * @example "2026-12-02T18:30:00.000Z"
   */
  @ApiInstant()
  refund_until: string;

  /** Until when it does because the event was changed, never after the start; null if it was not, or long ago. */
  @ApiInstant()
  free_refund_until: string | null;

  /** Until when the user, who has missed events, is to confirm the place; null if they need not, or have. */
  @ApiInstant()
  confirm_until: string | null;

  /** Whether a guest with a place may keep one for a friend. */
  friends_welcome: boolean;
}

@ApiSchema({ description: 'A guest’s own reservations.' })
export class OwnEventsDto {
  /** Events that have not ended, soonest first: one that is running comes first. */
  upcoming: OwnEventDto[];

  /** Events that have ended, latest first. */
  past: OwnEventDto[];

  /** Events at which the user had a place and has none any more, the latest first. */
  cancelled: EndedEventDto[];

  /** Events that were moved, postponed, cancelled or are for others, until the user acknowledges it; the next one first. */
  changes: EventChangeDto[];

  /** Whether the user has missed so many events that a place must be confirmed two days before. */
  must_confirm: boolean;
}

/** Returns the DTO of a guest's own reservation. */
export function ownEventDto(reservation: TicketedReservation, language: Language): OwnEventDto {
  const { refundUntil, freeRefundUntil: free } = reservation;
  return {
    id: reservation.eventId,
    name: nameFor(reservation, language),
    date: reservation.startsAt.toISOString(),
    ends_at: reservation.endsAt.toISOString(),
    city: reservation.city,
    location: reservation.location,
    venue: reservation.venue,
    map_url: reservation.mapUrl,
    venue_accessibility: textIn(reservation.accessibility ?? {}, language) || null,
    postponed_from: reservation.postponedFrom?.toISOString() ?? null,
    ticket: reservation.ticket,
    status: reservation.status,
    paid_chf: rappenToChf(reservation.priceRappen),
    refund_until: deadlineBefore(refundUntil, reservation).toISOString(),
    free_refund_until: free && deadlineBefore(free, reservation).toISOString(),
    confirm_until: reservation.confirmUntil?.toISOString() ?? null,
    friends_welcome: reservation.friendsWelcome,
  };
}
