import type { OpenSeats, SeatsLeft, Side } from '../seats/seats.rules.js';
import { type EventFormat, type Gender, onlySideOf, welcomes } from './event-kind.rules.js';

/** The names of sides; `all` is the open side, which uses the row of the women's seats. */
export const SIDE_NAMES = ['men', 'women', 'all'] as const;
export type SideName = (typeof SIDE_NAMES)[number];

/** Returns the name of a side: in the open format gender is not counted. */
export function sideName(side: Side, format: EventFormat): SideName {
  return format === 'open' ? 'all' : side;
}

const OPEN = { men: 'menOpen', women: 'womenOpen' } as const;
const LEFT = { men: 'menLeft', women: 'womenLeft' } as const;

/** Returns whether a person of this gender may have a seat on a side, given the format of the event. */
export function fitsSide(gender: Gender, side: Side, format: EventFormat): boolean {
  const only = onlySideOf(format);
  if (only) return side === only && welcomes(format, gender);
  return gender === 'other' || (gender === 'male') === (side === 'men');
}

/**
 * Returns the sides to try for a seat, best first. Gender `other` gets the side with more open seats first (the women's
 * on a tie), then the other one, in case the first has filled up in the meantime. If there is one side, everybody gets
 * it.
 */
export function sidesFor(gender: Gender, open: OpenSeats, format: EventFormat): readonly Side[] {
  const only = onlySideOf(format);
  if (only) return [only];
  if (gender === 'male') return ['men'];
  if (gender === 'female') return ['women'];
  return open.menOpen > open.womenOpen ? ['men', 'women'] : ['women', 'men'];
}

/** Returns whether a person of this gender can take a seat of an event now. */
export function hasSeatFor(gender: Gender, event: OpenSeats & { format: EventFormat }): boolean {
  return sidesFor(gender, event, event.format).some((side) => event[OPEN[side]] > 0);
}

/** Returns whether an event has a free seat for a person of this gender, open or not. */
export function hasSeatLeftFor(gender: Gender, event: SeatsLeft & { format: EventFormat }): boolean {
  return sidesFor(gender, event, event.format).some((side) => event[LEFT[side]] > 0);
}
