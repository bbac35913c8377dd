import { type Language, LANGUAGES } from '../common/http/request-language.js';
import { descriptionFor, nameFor, profileUnlocksAt, refundUntil } from './calendar/index.js';
import { CITIES, type City } from './venues/index.js';
import { EventSeatsDto, seatsForGuestsDto } from './event-seats.dto.js';
import {
  type EarlyPriceNow,
  type GuestEventList,
  type GuestStanding,
  type GuestWaiting,
  type ListedEvent,
  NO_STANDING,
} from './guest-events.service.js';
import { isAttending } from './reservations/index.js';
import { contentTag } from '../common/http/conditional.decorator.js';
import { ApiEnum, ApiId, ApiCount, ApiInstant } from '../common/http/api-fields.decorator.js';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { rappenToChf } from '../common/money/chf.js';
import { type Side, SIDES } from './seats/index.js';

@ApiSchema({ description: 'A lower price for those who reserve early.' })
class EarlyOfferDto {
  /** In CHF. @example 39 */
  price: number;
  /** Null without an end. */
  @ApiInstant() until: Date | null;
  /** Places that are left at this price; null where they are not counted. */
  left: number | null;
}

/** An early price on the wire. */
function earlyOfferDto({ priceRappen, until, left }: EarlyPriceNow): EarlyOfferDto {
  return { price: rappenToChf(priceRappen), until: until === null ? null : new Date(until), left };
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

/** Where a guest stands on a waiting list, on the wire. */
function waitingDto({ position, offeredUntil, toAll, side }: GuestWaiting): WaitingDto {
  const until = offeredUntil === null ? null : new Date(offeredUntil);
  return { position, offered_until: until, to_all: toAll, side };
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
  @ApiEnum('UserEventStatus', USER_EVENT_STATUSES)
  user_status: 'none' | 'held' | 'paid' | 'confirmed' | 'waitlisted';

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

/** What all guests read alike; the rest is the user's own. */
type SharedEventDto = Omit<
  EventDto,
  'user_reserved' | 'user_status' | 'held_until' | 'payment_under_way' | 'given_up_today' | 'waiting'
>;

/** An event as guests read it. The refund deadline is `refundHours` before the start. */
export function eventDto(
  event: ListedEvent,
  standing: GuestStanding,
  refundHours: number,
  language: Language,
): EventDto {
  return { ...sharedDto(event, refundHours, language), ...standingDto(standing) };
}

/** The list of events as JSON text, and its tag. */
export interface EventListJson {
  json: string;
  etag: string;
}

/**
 * The list of events as JSON: an array of EventDto. Guests who ask in the same moment are answered from the same rows: what
 * they read alike is written once for all of them in each language.
 */
export function eventListJson(
  { events, standings }: GuestEventList,
  refundHours: number,
  language: Language,
): EventListJson {
  const { without, begun, tag } = sharedJson(events, refundHours, language);
  const own: string[] = [];
  const json = events.map(({ id }, at) => {
    const standing = standings.get(id);
    if (!standing) return without[at];
    const text = JSON.stringify(standingDto(standing)).slice(1);
    own.push(`${id} ${text}`);
    return `${begun[at]}${text}`;
  });
  const etag = own.length === 0 ? tag : contentTag([tag, ...own]);
  return { json: `[${json.join(',')}]`, etag };
}

/** The events of one read as JSON: each for guests without a standing, and each up to where the standing follows. */
interface SharedJson {
  without: readonly string[];
  begun: readonly string[];
  tag: string;
}

const written = new WeakMap<readonly ListedEvent[], Map<Language, SharedJson>>();

function sharedJson(events: readonly ListedEvent[], refundHours: number, language: Language): SharedJson {
  const byLanguage = written.get(events) ?? new Map<Language, SharedJson>();
  written.set(events, byLanguage);
  const known = byLanguage.get(language);
  if (known) return known;
  const begun = events.map(
    (event) => `${JSON.stringify(sharedDto(event, refundHours, language)).slice(0, -1)},`,
  );
  const noStanding = JSON.stringify(standingDto(NO_STANDING)).slice(1);
  const shared = { begun, without: begun.map((text) => text + noStanding), tag: contentTag(begun) };
  byLanguage.set(language, shared);
  return shared;
}

function sharedDto(event: ListedEvent, refundHours: number, language: Language): SharedEventDto {
  return {
    id: event.id,
    name: nameFor(event, language),
    description: descriptionFor(event, language),
    date: event.startsAt,
    ends_at: event.endsAt,
    city: event.city,
    price: rappenToChf(event.priceRappen),
    early_price: event.early && earlyOfferDto(event.early),
    ...seatsForGuestsDto(event),
    languages: event.languages,
    refund_until: refundUntil(event, refundHours),
    profile_locked_until: profileUnlocksAt(event),
  };
}

function standingDto(standing: GuestStanding): Omit<EventDto, keyof SharedEventDto> {
  const { userStatus, waiting } = standing;
  return {
    user_reserved: userStatus !== null && isAttending(userStatus),
    user_status: userStatus ?? (waiting ? 'waitlisted' : 'none'),
    ...holdDto(standing),
    given_up_today: standing.givenUpToday,
    waiting: waiting && waitingDto(waiting),
  };
}

function holdDto({
  userStatus,
  heldUntil,
  payingSince,
}: GuestStanding): Pick<EventDto, 'held_until' | 'payment_under_way'> {
  if (userStatus !== 'held') return { held_until: null, payment_under_way: false };
  return { held_until: heldUntil, payment_under_way: payingSince !== null };
}
