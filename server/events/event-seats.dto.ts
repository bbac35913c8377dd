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

@ApiSchema({ description: 'The places of one side of an event.' })
export class EventSideDto {
  /** `all` where everybody meets everybody. */
  @ApiEnum('SideName', SIDE_NAMES) side: SideName;

  @ApiCount() capacity: number;

  @ApiCount() reserved: number;

  @ApiCount() left: number;

  /** Whether it has free seats that open only as the other side fills: it leads by `max_lead`. */
  leads: boolean;
}

/** For whom an event is, the capacity of its sides and what is taken of it, in the events of guests and of organisers. */
export class EventSeatsDto {
  /** @example 20 */
  @ApiCount() max_men: number;

  /** @example 20 */
  @ApiCount() max_women: number;

  /** Paid and confirmed reservations. @example 12 */
  @ApiCount() men_reserved: number;

  /** Paid and confirmed reservations. @example 14 */
  @ApiCount() women_reserved: number;

  /** Free seats: neither reserved nor held; for guests, those that they can take now. @example 7 */
  @ApiCount() men_left: number;

  /** Free seats: neither reserved nor held; for guests, those that they can take now. @example 6 */
  @ApiCount() women_left: number;

  /** The sides that there are: the numbers above by their names. */
  sides: EventSideDto[];

  /** Who meets whom. @example "two_sides" */
  @ApiEnum('EventFormat', EVENT_FORMATS) format: EventFormat;

  /** From which age on somebody may reserve; null without a limit. */
  @ApiCount() min_age: number | null;

  /** Up to which age, that one included. */
  @ApiCount() max_age: number | null;

  /** What it is about. */
  @ApiEnum('EventTheme', EVENT_THEMES) theme: EventTheme | null;

  /** Whether a guest with a place may keep one for a friend. */
  friends_welcome: boolean;

  /** How guests meet: as they like, or in rounds at tables. @example "rounds" */
  @ApiEnum('Mingling', MINGLINGS) mingling: Mingling;

  /** By how many seats no side may lead the other; null where it does not matter. */
  @ApiCount() max_lead: number | null;
}

/** The kind and the seats of an event on the wire. Seats of an open side are those of `women`, and there are none of `men`. */
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
 * The same for guests: for them, the seats that are left are those that can be taken now. A client that knows no kinds shows
 * and offers the places of its guest's side: of an open side it is told the same for both, for they are free for either.
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
