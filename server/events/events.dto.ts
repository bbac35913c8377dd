import type { Language } from '../common/http/request-language.js';
import {
  CITIES,
  type City,
  descriptionFor,
  nameFor,
  profileUnlocksAt,
  refundUntil,
} from './calendar/index.js';
import { EventSeatsDto, eventSeatsDto } from './event-seats.dto.js';
import { EventChangeDto } from './guest-changes.dto.js';
import type { GuestEvent } from './guest-events.repository.js';
import { WaitingDto, waitingDto } from './waiting.dto.js';
import type { TicketedReservation } from './guest-events.service.js';
import { isAttending } from './reservations/index.js';
import { ATTENDING_STATES, type AttendingState } from './reservations/index.js';
import { ApiEnum, ApiId, ApiInstant } from '../common/http/api-fields.decorator.js';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { rappenToChf } from '../common/money/chf.js';

const USER_EVENT_STATUSES = ['none', 'held', 'paid', 'confirmed', 'waitlisted'] as const;

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

  /**
   * Until when the user's place is held for its payment; null unless it is.
   * @example null
   */
  @ApiInstant()
  held_until: string | null;

  /** Whether a slow payment (TWINT) for the held place is on its way: there is nothing more to pay. */
  payment_under_way: boolean;

  /** Whether the user gave up a place on the event's day: it cannot be reserved again. */
  given_up_today: boolean;

  /** Null unless the user is on the waiting list. */
  @ApiProperty({ type: () => WaitingDto, nullable: true })
  waiting: WaitingDto | null;

  /**
   * Until when a reservation made now can be cancelled for a full refund.
   * @example "2026-12-02T18:30:00.000Z"
   */
  @ApiInstant()
  refund_until: string;

  /** Until when a place locks the profile: 24 hours after feedback opens. */
  @ApiInstant()
  profile_locked_until: string;
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
    ...holdDto(event),
    given_up_today: event.givenUpToday,
    waiting: event.waiting && waitingDto(event.waiting),
    refund_until: refundUntil(event, refundHours).toISOString(),
    profile_locked_until: profileUnlocksAt(event).toISOString(),
  };
}

function holdDto({
  userStatus,
  heldUntil,
  payingSince,
}: GuestEvent): Pick<EventDto, 'held_until' | 'payment_under_way'> {
  if (userStatus !== 'held') return { held_until: null, payment_under_way: false };
  return { held_until: heldUntil?.toISOString() ?? null, payment_under_way: payingSince !== null };
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
