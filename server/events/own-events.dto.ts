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

@ApiSchema({ description: 'When and where an event takes place.' })
export class EventStateDto {
  @ApiInstant() date: Date;

  @ApiInstant() ends_at: Date;

  @ApiEnum('City', CITIES) city: City;

  location: string | null;

  venue: string | null;
}

@ApiSchema({ description: 'A change of an event, until its guest acknowledges it.' })
export class EventChangeDto extends EventStateDto {
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
export class EndedEventDto extends EventStateDto {
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
