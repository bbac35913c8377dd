import { ApiProperty, ApiSchema, PickType } from '@nestjs/swagger';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../common/http/api-fields.decorator.js';
import { type Language, LANGUAGES } from '../common/http/request-language.js';
import { EventSeatsDto } from './event-seats.dto.js';
import { type Side, SIDES } from './seats/index.js';
import { CITIES, type City } from './venues/index.js';

@ApiSchema({ description: 'A lower price for early reservations.' })
class EarlyOfferDto {
  /** Price of a seat, in CHF. @example 39 */
  price: number;
  /** End of the early price; `null` if it has no end. */
  @ApiInstant() until: Date | null;
  /** Seats left at this price; `null` if they are not limited. */
  left: number | null;
}

@ApiSchema({ description: 'The user’s entry on the waiting list of an event.' })
class WaitingDto {
  /** Position on the list of the side, from 1. @example 3 */
  @ApiCount() position: number;

  /**
   * End of the offer of a seat; `null` if no seat is offered. The user reserves the seat like any other.
   * @example null
   */
  @ApiInstant() offered_until: Date | null;

  /**
   * Whether the seat is offered to all members of the list, because the event is near. The first to reserve
   * gets it.
   * @example false
   */
  to_all: boolean;

  /** Side for which the user waits. @example "women" */
  @ApiEnum('Side', SIDES) side: Side;
}

const USER_EVENT_STATUSES = ['none', 'held', 'paid', 'confirmed', 'waitlisted'] as const;

@ApiSchema({ description: 'An event in the list of upcoming events.' })
export class EventDto extends EventSeatsDto {
  /** @example 1 */
  @ApiId() id: number;

  /** @example "Apéro at the lake" */
  name: string;

  /**
   * Description in the language of `Content-Language`; in another language if there is no such text.
   * @example "An event on the terrace, with a first drink on the house."
   */
  description: string;

  /** Start of the event. @example "2026-12-04T18:30:00.000Z" */
  @ApiInstant() date: Date;

  /** End of the event. @example "2026-12-04T21:30:00.000Z" */
  @ApiInstant() ends_at: Date;

  /** @example "Zurich" */
  @ApiEnum('City', CITIES) city: City;

  /** Price of a seat, in CHF. @example 49.5 */
  price: number;

  /** Languages spoken at the event; empty if not specified. */
  @ApiEnum('Language', LANGUAGES, { isArray: true }) languages: Language[];

  /** The early price; `null` if it is not available now. */
  @ApiProperty({ type: () => EarlyOfferDto, nullable: true }) early_price: EarlyOfferDto | null;

  /** Whether the user has a paid or confirmed reservation. */
  user_reserved: boolean;

  /**
   * State of the user's reservation; `waitlisted` if they are on the waiting list instead, `none` if neither.
   * @example "none"
   */
  @ApiEnum('UserEventStatus', USER_EVENT_STATUSES) user_status: (typeof USER_EVENT_STATUSES)[number];

  /** End of the user's hold; `null` if there is no hold. */
  @ApiInstant() held_until: Date | null;

  /** Whether a slow payment (TWINT) for the hold is being processed. The user has nothing more to pay. */
  payment_under_way: boolean;

  /** Whether the user gave up a seat on the day of the event. If so, the user cannot reserve again. */
  given_up_today: boolean;

  /** The user's entry on the waiting list; `null` if there is none. */
  @ApiProperty({ type: () => WaitingDto, nullable: true }) waiting: WaitingDto | null;

  /**
   * Deadline for a full refund of a reservation made now. In `GET /events/{id}`: of the user's reservation,
   * if any.
   * @example "2026-12-02T18:30:00.000Z"
   */
  @ApiInstant() refund_until: Date;

  /** Time until which a seat at this event locks the guest's profile: 24 hours after feedback opens. */
  @ApiInstant() profile_locked_until: Date;
}

const STATUSES = ['published', 'cancelled'] as const;

@ApiSchema({ description: 'A question and its answer.' })
export class AnsweredQuestionDto {
  question: string;
  answer: string;
}

@ApiSchema({
  description:
    'An event with all details. Texts are in the same languages as `description`; `null` if there is none.',
})
export class EventDetailDto extends EventDto {
  /** Last part of the URL of the public page, after `/events/`. @example "1-apero-at-the-lake" */
  slug: string;

  @ApiEnum('SeenEventStatus', STATUSES) status: (typeof STATUSES)[number];

  /** Start before the last postponement; `null` if the event was never postponed. */
  @ApiInstant() postponed_from: Date | null;

  /**
   * Deadline for a full refund of the user's reservation because the event was changed; at the latest the
   * start. `null` if no change gives this right now.
   */
  @ApiInstant() free_refund_until: Date | null;

  included: string | null;

  dress: string | null;

  accessibility: string | null;

  /** Neighbourhood of the event. Only guests see the exact address. */
  area: string | null;

  /** Intended minimum age; not enforced. */
  @ApiProperty({ type: 'integer', nullable: true }) age_from: number | null;

  /** Intended maximum age, inclusive; not enforced. */
  @ApiProperty({ type: 'integer', nullable: true }) age_to: number | null;

  /** Name of the person who welcomes the guests. */
  host: string | null;

  faq: AnsweredQuestionDto[];
}

@ApiSchema({ description: 'An event as shown to visitors without an account.' })
export class NextEventDto extends PickType(EventDto, [
  'id',
  'name',
  'date',
  'ends_at',
  'city',
  'price',
] as const) {
  /**
   * Who the event is for, in words; `null` if there is no restriction.
   * @example "Women meet women · From 25 to 35"
   */
  @ApiProperty({ type: 'string', nullable: true }) kind: string | null;

  /** Last part of the URL of the public page, after `/events/`. @example "12-apero-at-the-lake" */
  slug: string;
}

@ApiSchema({ description: 'The next events, for visitors without an account.' })
export class NextEventsDto {
  /** At most three events, soonest first. */
  events: NextEventDto[];

  /**
   * Hours before the start until which a cancellation is fully refunded, but at the latest 00:00 (Zurich
   * time) on the day of the event. 0: until 00:00 on that day.
   * @example 48
   */
  @ApiCount() refund_hours: number;
}
