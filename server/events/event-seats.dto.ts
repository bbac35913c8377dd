import { ApiSchema } from '@nestjs/swagger';
import { ApiCount, ApiEnum } from '../common/http/api-fields.decorator.js';
import {
  EVENT_FORMATS,
  EVENT_THEMES,
  type EventFormat,
  type EventTheme,
  type EventWithSeats,
  type Mingling,
  MINGLINGS,
  onlySideOf,
  SIDE_NAMES,
  sideName,
  type SideName,
} from './calendar/index.js';
import { SIDES } from './seats/index.js';

@ApiSchema({ description: 'The seats of one side of an event.' })
export class EventSideDto {
  /** Name of the side; `all` if the event has the format `open`. */
  @ApiEnum('SideName', SIDE_NAMES) side: SideName;

  /** Number of seats. */
  @ApiCount() capacity: number;

  /** Paid and confirmed reservations. */
  @ApiCount() reserved: number;

  /** Free seats, including those that `max_lead` keeps closed for now. */
  @ApiCount() left: number;

  /**
   * Whether the side has free seats, but none can be reserved now because the side leads by `max_lead`. They
   * open as the other side fills up.
   */
  leads: boolean;
}

/** Who an event is for, and the seats of its sides. Part of the events of guests and of organisers. */
export class EventSeatsDto {
  /** @example 20 */
  @ApiCount() max_men: number;

  /** @example 20 */
  @ApiCount() max_women: number;

  /** Paid and confirmed reservations. @example 12 */
  @ApiCount() men_reserved: number;

  /** Paid and confirmed reservations. @example 14 */
  @ApiCount() women_reserved: number;

  /** Free seats: neither reserved nor held. For guests: seats that can be reserved now. @example 7 */
  @ApiCount() men_left: number;

  /** Free seats: neither reserved nor held. For guests: seats that can be reserved now. @example 6 */
  @ApiCount() women_left: number;

  /** The sides of the event: two for the format `two_sides`, otherwise one. */
  sides: EventSideDto[];

  /**
   * Format of the event: who meets whom. `two_sides`: men meet women. `men`: only men. `women`: only women.
   * `open`: everyone meets everyone; gender is not counted.
   * @example "two_sides"
   */
  @ApiEnum('EventFormat', EVENT_FORMATS) format: EventFormat;

  /** Minimum age to reserve; `null` if there is no limit. */
  @ApiCount() min_age: number | null;

  /** Maximum age to reserve, inclusive; `null` if there is no limit. */
  @ApiCount() max_age: number | null;

  /** Theme of the event; `null` if it has none. */
  @ApiEnum('EventTheme', EVENT_THEMES) theme: EventTheme | null;

  /** Whether guests with a seat can keep one for a friend. */
  friends_welcome: boolean;

  /** How guests meet: freely, or in rounds at tables. @example "rounds" */
  @ApiEnum('Mingling', MINGLINGS) mingling: Mingling;

  /** Maximum number of seats by which one side may lead the other; `null` if there is no limit. */
  @ApiCount() max_lead: number | null;
}

/**
 * Returns the kind and the seats of an event as the API shows them. An open side uses the fields of `women`;
 * those of `men` are 0.
 */
export function eventSeatsDto(event: EventWithSeats): EventSeatsDto {
  return {
    max_men: event.maxMen,
    max_women: event.maxWomen,
    men_reserved: event.menReserved,
    women_reserved: event.womenReserved,
    men_left: event.menLeft,
    women_left: event.womenLeft,
    sides: sidesOf(event),
    format: event.format,
    min_age: event.minAge,
    max_age: event.maxAge,
    theme: event.theme,
    friends_welcome: event.friendsWelcome,
    mingling: event.mingling,
    max_lead: event.maxLead,
  };
}

/**
 * As `eventSeatsDto`, for guests: `men_left` and `women_left` are the seats that can be reserved now. For an
 * open side, the fields of `men` repeat those of `women`, because clients that do not know formats read the
 * fields of their guest's side.
 */
export function seatsForGuestsDto(event: EventWithSeats): EventSeatsDto {
  const dto = { ...eventSeatsDto(event), men_left: event.menOpen, women_left: event.womenOpen };
  if (event.format !== 'open') return dto;
  const { max_women: max_men, women_reserved: men_reserved, women_left: men_left } = dto;
  return { ...dto, max_men, men_reserved, men_left };
}

function sidesOf(event: EventWithSeats): EventSideDto[] {
  const only = onlySideOf(event.format);
  return (only ? [only] : SIDES).map((side) => ({
    side: sideName(side, event.format),
    capacity: side === 'men' ? event.maxMen : event.maxWomen,
    reserved: event[`${side}Reserved` as const],
    left: event[`${side}Left` as const],
    leads: event[`${side}Open` as const] === 0 && event[`${side}Left` as const] > 0,
  }));
}
