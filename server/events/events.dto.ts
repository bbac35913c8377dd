import type { Language } from '../common/http/request-language.js';
import {
  CITIES,
  type City,
  descriptionFor,
  nameFor,
  refundUntil,
  type Side,
  SIDES,
} from './calendar/index.js';
import { EventSeatsDto, eventSeatsDto } from './event-seats.dto.js';
import { EventChangeDto } from './guest-changes.dto.js';
import type { GuestEvent, GuestWaiting } from './guest-events.repository.js';
import type { TicketedReservation } from './guest-events.service.js';
import { isAttending } from './reservations/index.js';
import { ATTENDING_STATES, type AttendingState } from './reservations/index.js';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../common/http/api-fields.decorator.js';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { rappenToChf } from '../common/money/chf.js';

const USER_EVENT_STATUSES = ['none', 'held', 'paid', 'confirmed', 'waitlisted'] as const;

@ApiSchema({ description: 'Where the user stands on the waiting list of an event.' })
export class WaitingDto {
  /**
   * 1 is the next to be offered a seat.
   * @example 3
   */
  @ApiCount()
  position: number;

  /**
   * Until when a seat is kept for the user, who reserves it as any other; null while none is.
   * @example null
   */
  @ApiInstant()
  offered_until: string | null;

  /**
   * Whether that seat is offered to all who wait, as the event is near: the first to reserve has it.
   * @example false
   */
  to_all: boolean;

  /**
   * The side on which the user waits.
   * @example "women"
   */
  @ApiEnum('Side', SIDES)
  side: Side;
}

@ApiSchema({ description: 'An event in the list of coming events.' })
export class EventDto extends EventSeatsDto {
  /** @example 1 */
  @ApiId()
  id: number;

  /** @example "Apéro at the lake" */
  name: string;

  /**
   * In the language of Content-Language where there is such a text, else in one that there is.
   * @example "An event on the terrace, with a first drink on the house."
   */
  description: string;

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
   * In CHF.
   * @example 49.5
   */
  price: number;

  /**
   * Whether the user has a paid or confirmed reservation.
   * @example false
   */
  user_reserved: boolean;

  /**
   * What the user has to do with it.
   * @example "none"
   */
  @ApiEnum('UserEventStatus', USER_EVENT_STATUSES)
  user_status: 'none' | 'held' | 'paid' | 'confirmed' | 'waitlisted';

  /** Null unless the user is on the waiting list. */
  @ApiProperty({ type: () => WaitingDto, nullable: true })
  waiting: WaitingDto | null;

  /**
   * Until when a reservation made now can be cancelled for a full refund.
   * @example "2026-12-02T18:30:00.000Z"
   */
  @ApiInstant()
  refund_until: string;
}

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

  /**
   * When it was to begin before it was last postponed; null when it never was.
   * @example null
   */
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
   * Until when cancelling pays everything back.
   * @example "2026-12-02T18:30:00.000Z"
   */
  @ApiInstant()
  refund_until: string;
}

@ApiSchema({ description: 'A guest’s own reservations.' })
export class OwnEventsDto {
  /** Events that have not ended, soonest first: one that is running comes first. */
  upcoming: OwnEventDto[];

  /** Events that have ended, latest first. */
  past: OwnEventDto[];

  /** Events that were moved, postponed or cancelled, until the user acknowledges it; the next one first. */
  changes: EventChangeDto[];
}

/** An event as the list answers it. The refund deadline is `refundHours` before the start. */
export function eventDto(event: GuestEvent, refundHours: number, language: Language): EventDto {
  return {
    id: event.id,
    name: nameFor(event, language),
    description: descriptionFor(event, language),
    date: event.startsAt.toISOString(),
    ends_at: event.endsAt.toISOString(),
    city: event.city,
    price: rappenToChf(event.priceRappen),
    ...eventSeatsDto(event),
    user_reserved: event.userStatus !== null && isAttending(event.userStatus),
    user_status: event.userStatus ?? (event.waiting ? 'waitlisted' : 'none'),
    waiting: event.waiting && waitingDto(event.waiting),
    refund_until: refundUntil(event, refundHours).toISOString(),
  };
}

function waitingDto({ position, offeredUntil, toAll, side }: GuestWaiting): WaitingDto {
  const until = offeredUntil && new Date(offeredUntil).toISOString();
  return { position, offered_until: until, to_all: toAll, side };
}

/** Returns the DTO of a guest's own reservation. */
export function ownEventDto(reservation: TicketedReservation, language: Language): OwnEventDto {
  return {
    id: reservation.eventId,
    name: nameFor(reservation, language),
    date: reservation.startsAt.toISOString(),
    ends_at: reservation.endsAt.toISOString(),
    city: reservation.city,
    location: reservation.location,
    venue: reservation.venue,
    postponed_from: reservation.postponedFrom?.toISOString() ?? null,
    ticket: reservation.ticket,
    status: reservation.status,
    paid_chf: rappenToChf(reservation.priceRappen),
    refund_until: reservation.refundUntil.toISOString(),
  };
}
