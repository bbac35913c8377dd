import { ApiSchema } from '@nestjs/swagger';
import { ApiEnum, ApiId, ApiInstant } from '../common/http/api-fields.decorator.js';
import type { Language } from '../common/http/request-language.js';
import { rappenToChf } from '../common/money/chf.js';
import { deadlineBefore, nameFor, textIn } from './calendar/index.js';
import type { TicketedReservation, EndedReservation } from './guest-events.service.js';
import {
  ATTENDING_STATES,
  type AttendingState,
  RESERVATION_STATES,
  type ReservationState,
} from './reservations/index.js';
import { CITIES, type City } from './venues/index.js';
import { IsInt, IsPositive, Max } from 'class-validator';
import { MAX_ID } from '../common/http/id.pipe.js';
import { type EventState, type GuestChange, isForOthers } from './guest-changes.service.js';

@ApiSchema({ description: 'When and where an event takes place.' })
class EventStateDto {
  @ApiInstant() date: Date;

  @ApiInstant() ends_at: Date;

  @ApiEnum('City', CITIES) city: City;

  location: string | null;

  venue: string | null;
}

@ApiSchema({ description: 'A change of an event, until its guest acknowledges it.' })
class EventChangeDto extends EventStateDto {
  @ApiId() id: number;

  /** What is acknowledged. */
  @ApiId() change_id: number;

  name: string;

  cancelled: boolean;

  /** Whether it is for others than it was; the event itself says for whom. */
  kind_changed: boolean;

  /** How it was for the user until now. */
  before: EventStateDto;

  @ApiEnum('ReservationState', RESERVATION_STATES) status: ReservationState;

  /** What was paid, also when it comes back. */
  paid_chf: number;

  /** Until when cancelling pays everything back; never after the start. */
  @ApiInstant() refund_until: Date;

  /** Until when it does because of a change, never after the start; null without such a promise. */
  @ApiInstant() free_refund_until: Date | null;
}

@ApiSchema({ description: 'An event at which the user had a place and has none any more.' })
class EndedEventDto extends EventStateDto {
  /** The event's id. */
  @ApiId() id: number;

  name: string;

  @ApiInstant() cancelled_at: Date;

  /** Whether the event was cancelled, and not the place alone. */
  event_cancelled: boolean;

  /** What was paid; `/api/profile/refunds` says what became of it. */
  paid_chf: number;
}

@ApiSchema({ description: 'Which change of an event is acknowledged.' })
export class AcknowledgeInput {
  @IsInt()
  @IsPositive()
  @Max(MAX_ID)
  change_id: number;
}

/** Returns the DTO of a change. */
export function eventChangeDto(change: GuestChange, language: Language): EventChangeDto {
  const { before, freeRefundUntil: free } = change;
  return {
    id: change.eventId,
    change_id: change.changeId,
    name: nameFor(change, language),
    cancelled: change.cancelled,
    kind_changed: isForOthers(change),
    ...eventStateDto(change),
    before: eventStateDto({
      ...before,
      startsAt: new Date(before.startsAt),
      endsAt: new Date(before.endsAt),
    }),
    status: change.status,
    paid_chf: isPaid(change.status) ? rappenToChf(change.priceRappen) : 0,
    refund_until: deadlineBefore(change.refundUntil, change),
    free_refund_until: free && deadlineBefore(free, change),
  };
}

/** Returns the DTO of a place that ended. */
export function endedEventDto(ended: EndedReservation, language: Language): EndedEventDto {
  return {
    id: ended.eventId,
    name: nameFor(ended, language),
    ...eventStateDto(ended),
    cancelled_at: ended.cancelledAt,
    event_cancelled: ended.eventCancelled,
    paid_chf: rappenToChf(ended.priceRappen),
  };
}

// a place that organisers gave away, or a hold that ended, has its price, too
function isPaid(status: ReservationState): boolean {
  return status === 'paid' || status === 'refunded';
}

function eventStateDto({ startsAt, endsAt, city, location, venue }: EventState): EventStateDto {
  return { date: startsAt, ends_at: endsAt, city, location, venue };
}

@ApiSchema({ description: 'A guest’s own reservation with its event.' })
export class OwnEventDto {
  /** The event's id. @example 1 */
  @ApiId() id: number;

  /** @example "Apéro at the lake" */
  name: string;

  /** When it begins. @example "2026-12-04T18:30:00.000Z" */
  @ApiInstant() date: Date;

  /** When it ends. @example "2026-12-04T21:30:00.000Z" */
  @ApiInstant() ends_at: Date;

  /** @example "Zurich" */
  @ApiEnum('City', CITIES) city: City;

  /** Null until it is known. @example "Terrasse am See, Utoquai 10" */
  location: string | null;

  /** The name of the venue; null until it is known. @example "Bootshaus" */
  venue: string | null;

  /** A link to a map of it; null where there is none. */
  map_url: string | null;

  /** How accessible the venue is, in the language of Content-Language where there is such a text. */
  venue_accessibility: string | null;

  /** When it was to begin before it was last postponed; null when it never was. */
  @ApiInstant() postponed_from: Date | null;

  /**
   * The ticket, to be shown at check-in as a QR code; null once the event is over.
   * @example "APERO-7-Jr0KXy4cUqkwn2dVxPYpTz"
   */
  ticket: string | null;

  /** @example "paid" */
  @ApiEnum('AttendingState', ATTENDING_STATES) status: AttendingState;

  /** What was paid, in CHF. @example 49.5 */
  paid_chf: number;

  /**
   * Until when cancelling pays everything back; never after the start.
   * @example "2026-12-02T18:30:00.000Z"
   */
  @ApiInstant() refund_until: Date;

  /** Until when it does because the event was changed, never after the start; null if it was not, or long ago. */
  @ApiInstant() free_refund_until: Date | null;

  /** Until when the user, who has missed events, is to confirm the place; null if they need not, or have. */
  @ApiInstant() confirm_until: Date | null;

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
    date: reservation.startsAt,
    ends_at: reservation.endsAt,
    city: reservation.city,
    location: reservation.location,
    venue: reservation.venue,
    map_url: reservation.mapUrl,
    venue_accessibility: textIn(reservation.accessibility ?? {}, language) || null,
    postponed_from: reservation.postponedFrom,
    ticket: reservation.ticket,
    status: reservation.status,
    paid_chf: rappenToChf(reservation.priceRappen),
    refund_until: deadlineBefore(refundUntil, reservation),
    free_refund_until: free && deadlineBefore(free, reservation),
    confirm_until: reservation.confirmUntil,
    friends_welcome: reservation.friendsWelcome,
  };
}
