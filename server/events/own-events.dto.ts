import { ApiSchema } from '@nestjs/swagger';
import { ApiEnum, ApiId, ApiInstant } from '../common/http/api-fields.decorator.js';
import {
  ATTENDING_STATES,
  type AttendingState,
  RESERVATION_STATES,
  type ReservationState,
} from './reservations/index.js';
import { CITIES, type City } from './venues/index.js';
import { IsInt, IsPositive, Max } from 'class-validator';
import { MAX_ID } from '../common/http/id.pipe.js';

@ApiSchema({ description: 'Time and place of an event.' })
export class EventStateDto {
  @ApiInstant() date: Date;

  @ApiInstant() ends_at: Date;

  @ApiEnum('City', CITIES) city: City;

  location: string | null;

  venue: string | null;
}

@ApiSchema({ description: 'A change of an event that the user has not acknowledged.' })
export class EventChangeDto extends EventStateDto {
  /** Id of the event. */
  @ApiId() id: number;

  /** Id of the change, to acknowledge it. */
  @ApiId() change_id: number;

  name: string;

  /** Whether the event was cancelled. */
  cancelled: boolean;

  /** Whether the event is now for other people, or has another theme. The new values are in the event. */
  kind_changed: boolean;

  /** Time and place before the first change that the user has not acknowledged. */
  before: EventStateDto;

  /** State of the user's reservation. */
  @ApiEnum('ReservationState', RESERVATION_STATES) status: ReservationState;

  /** Amount paid, in CHF, even if it is refunded. */
  paid_chf: number;

  /** Deadline for a cancellation with a full refund; at the latest the start of the event. */
  @ApiInstant() refund_until: Date;

  /**
   * Deadline for a full refund because the event was changed; at the latest the start. `null` if no change
   * gives this right now.
   */
  @ApiInstant() free_refund_until: Date | null;
}

@ApiSchema({ description: 'An event at which the user had a seat but no longer has one.' })
export class EndedEventDto extends EventStateDto {
  /** Id of the event. */
  @ApiId() id: number;

  name: string;

  /** When the reservation ended. */
  @ApiInstant() cancelled_at: Date;

  /** Whether the event was cancelled, not only the user's reservation. */
  event_cancelled: boolean;

  /** Amount paid, in CHF. `/api/profile/refunds` shows what was refunded. */
  paid_chf: number;
}

@ApiSchema({ description: 'The change to acknowledge.' })
export class AcknowledgeInput {
  /** Id of the change. */
  @IsInt()
  @IsPositive()
  @Max(MAX_ID)
  change_id: number;
}

@ApiSchema({ description: 'A reservation of the user, with its event.' })
export class OwnEventDto {
  /** Id of the event. @example 1 */
  @ApiId() id: number;

  /** @example "Apéro at the lake" */
  name: string;

  /** Start of the event. @example "2026-12-04T18:30:00.000Z" */
  @ApiInstant() date: Date;

  /** End of the event. @example "2026-12-04T21:30:00.000Z" */
  @ApiInstant() ends_at: Date;

  /** @example "Zurich" */
  @ApiEnum('City', CITIES) city: City;

  /** Address; `null` if it is not known yet. @example "Terrasse am See, Utoquai 10" */
  location: string | null;

  /** Name of the venue; `null` if it is not known yet. @example "Bootshaus" */
  venue: string | null;

  /** Link to a map of the venue; `null` if there is none. */
  map_url: string | null;

  /**
   * Accessibility of the venue in the language of `Content-Language`; in another language if there is no such
   * text, `null` if there is none.
   */
  venue_accessibility: string | null;

  /** Start before the last postponement; `null` if the event was never postponed. */
  @ApiInstant() postponed_from: Date | null;

  /**
   * Ticket, shown at check-in as a QR code; `null` after the end of the event.
   * @example "APERO-7-Jr0KXy4cUqkwn2dVxPYpTz"
   */
  ticket: string | null;

  /** @example "paid" */
  @ApiEnum('AttendingState', ATTENDING_STATES) status: AttendingState;

  /** Amount paid, in CHF. @example 49.5 */
  paid_chf: number;

  /**
   * Deadline for a cancellation with a full refund; at the latest the start of the event.
   * @example "2026-12-02T18:30:00.000Z"
   */
  @ApiInstant() refund_until: Date;

  /**
   * Deadline for a full refund because the event was changed; at the latest the start. `null` if no change
   * gives this right now.
   */
  @ApiInstant() free_refund_until: Date | null;

  /**
   * Deadline for the user to confirm the seat, because they have missed events. `null` if no confirmation is
   * needed, or if it was given.
   */
  @ApiInstant() confirm_until: Date | null;

  /** Whether guests with a seat can keep one for a friend. */
  friends_welcome: boolean;
}

@ApiSchema({ description: 'The user’s reservations.' })
export class OwnEventsDto {
  /** Reservations for events that have not ended, soonest first. A running event comes first. */
  upcoming: OwnEventDto[];

  /** Reservations for events that have ended, most recent first. */
  past: OwnEventDto[];

  /** Events at which the user had a seat but no longer has one, latest event first. */
  cancelled: EndedEventDto[];

  /**
   * Changes that the user has not acknowledged: the event was moved, postponed or cancelled, or is now for
   * other people. Next event first.
   */
  changes: EventChangeDto[];

  /**
   * Whether the user has missed so many events that they are asked to confirm each seat, about two days
   * before the event.
   */
  must_confirm: boolean;
}
