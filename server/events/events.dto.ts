import { ApiProperty, ApiSchema, PickType } from '@nestjs/swagger';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../common/http/api-fields.decorator.js';
import { type Language, LANGUAGES } from '../common/http/request-language.js';
import { EventSeatsDto } from './event-seats.dto.js';
import { type Side, SIDES } from './seats/index.js';
import { CITIES, type City } from './venues/index.js';

@ApiSchema({ description: 'A lower price for those who reserve early.' })
class EarlyOfferDto {
  /** In CHF. @example 39 */
  price: number;
  /** Null without an end. */
  @ApiInstant() until: Date | null;
  /** Places that are left at this price; null where they are not counted. */
  left: number | null;
}

@ApiSchema({ description: 'Where the user stands on the waiting list of an event.' })
class WaitingDto {
  /** 1 is the next to be offered a seat. @example 3 */
  @ApiCount() position: number;

  /**
   * Until when a seat is kept for the user, who reserves it as any other; null while none is.
   * @example null
   */
  @ApiInstant() offered_until: Date | null;

  /**
   * Whether that seat is offered to all who wait, as the event is near: the first to reserve has it.
   * @example false
   */
  to_all: boolean;

  /** The side on which the user waits. @example "women" */
  @ApiEnum('Side', SIDES) side: Side;
}

const USER_EVENT_STATUSES = ['none', 'held', 'paid', 'confirmed', 'waitlisted'] as const;

@ApiSchema({ description: 'An event in the list of coming events.' })
export class EventDto extends EventSeatsDto {
  /** @example 1 */
  @ApiId() id: number;

  /** @example "Apéro at the lake" */
  name: string;

  /**
   * In the language of Content-Language where there is such a text, else in one that there is.
   * @example "An event on the terrace, with a first drink on the house."
   */
  description: string;

  /** When it begins. @example "2026-12-04T18:30:00.000Z" */
  @ApiInstant() date: Date;

  /** When it ends. @example "2026-12-04T21:30:00.000Z" */
  @ApiInstant() ends_at: Date;

  /** @example "Zurich" */
  @ApiEnum('City', CITIES) city: City;

  /** In CHF. @example 49.5 */
  price: number;

  /** What is spoken; empty where it is not said. */
  @ApiEnum('Language', LANGUAGES, { isArray: true }) languages: Language[];

  /** Null unless it can be had now. */
  @ApiProperty({ type: () => EarlyOfferDto, nullable: true }) early_price: EarlyOfferDto | null;

  /** Whether the user has a paid or confirmed reservation. */
  user_reserved: boolean;

  /** What the user has to do with it. @example "none" */
  @ApiEnum('UserEventStatus', USER_EVENT_STATUSES) user_status: (typeof USER_EVENT_STATUSES)[number];

  /** Until when the user's place is held for its payment; null unless it is. */
  @ApiInstant() held_until: Date | null;

  /** Whether a slow payment (TWINT) for the held place is on its way: there is nothing more to pay. */
  payment_under_way: boolean;

  /** Whether the user gave up a place on the event's day: it cannot be reserved again. */
  given_up_today: boolean;

  /** Null unless the user is on the waiting list. */
  @ApiProperty({ type: () => WaitingDto, nullable: true }) waiting: WaitingDto | null;

  /**
   * Until when a reservation made now can be cancelled for a full refund.
   * @example "2026-12-02T18:30:00.000Z"
   */
  @ApiInstant() refund_until: Date;

  /** Until when a place locks the profile: 24 hours after feedback opens. */
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
    'An event as its own page tells of it. Texts are as `description`; null where nothing is said.',
})
export class EventDetailDto extends EventDto {
  /** How the address of its public page ends. @example "1-apero-at-the-lake" */
  slug: string;

  @ApiEnum('SeenEventStatus', STATUSES) status: (typeof STATUSES)[number];

  /** Null unless it was postponed. */
  @ApiInstant() postponed_from: Date | null;

  /** Until when the guest's own place is refunded because the event was changed, never after the start; null if it was not. */
  @ApiInstant() free_refund_until: Date | null;

  included: string | null;

  dress: string | null;

  accessibility: string | null;

  /** Where about it is. */
  area: string | null;

  @ApiProperty({ type: 'integer', nullable: true }) age_from: number | null;

  @ApiProperty({ type: 'integer', nullable: true }) age_to: number | null;

  /** Who welcomes the guests. */
  host: string | null;

  faq: AnsweredQuestionDto[];
}

@ApiSchema({ description: 'An event as everybody may see it.' })
export class NextEventDto extends PickType(EventDto, [
  'id',
  'name',
  'date',
  'ends_at',
  'city',
  'price',
] as const) {
  /** For whom it is, in words; null where it is for everybody. @example "Women meet women · From 25 to 35" */
  @ApiProperty({ type: 'string', nullable: true }) kind: string | null;

  /** The last part of the address of its public page. @example "12-apero-at-the-lake" */
  slug: string;
}

@ApiSchema({ description: 'What comes next, for those who have no account yet.' })
export class NextEventsDto {
  /** At most three, soonest first. */
  events: NextEventDto[];

  /**
   * Until how many hours before the start a guest who cancels gets everything back; 0: until the day of the event begins.
   * @example 48
   */
  @ApiCount() refund_hours: number;
}
