/** The sides of an event: each has its own capacity. */
export const SIDES = ['men', 'women'] as const;
/** The side whose seat a reservation takes. */
export type Side = (typeof SIDES)[number];

/** The genders that a profile can name. */
export const GENDERS = ['male', 'female', 'other'] as const;
/** The gender that a profile names. */
export type Gender = (typeof GENDERS)[number];

/** The seats of one side of an event; `taken` counts running holds too. */
export interface SeatCounts {
  capacity: number;
  taken: number;
}

/** The seats of both sides of an event. */
export type SeatsOfEvent = Readonly<Record<Side, SeatCounts>>;

/** The seats of both sides as columns: `Left` are neither taken nor held. */
export interface SeatsLeft {
  maxMen: number;
  maxWomen: number;
  menLeft: number;
  womenLeft: number;
}

/** Returns the same by side. */
export function seatsOfEvent({ maxMen, menLeft, maxWomen, womenLeft }: SeatsLeft): SeatsOfEvent {
  return {
    men: { capacity: maxMen, taken: maxMen - menLeft },
    women: { capacity: maxWomen, taken: maxWomen - womenLeft },
  };
}

/** Returns the number of free seats, at least 0. */
export function seatsLeft({ capacity, taken }: SeatCounts): number {
  return Math.max(0, capacity - taken);
}

/** Returns whether a person of this gender can have a seat on a side. */
export function fitsSide(gender: Gender, side: Side): boolean {
  return gender === 'other' || (gender === 'male') === (side === 'men');
}

/**
 * Returns the sides on which to try for a seat, best first. The gender `other` takes the side with more free seats, the
 * women's on a tie, and the other side if the first one has filled up meanwhile.
 */
export function sidesFor(gender: Gender, seats: SeatsOfEvent): readonly Side[] {
  if (gender === 'male') return ['men'];
  if (gender === 'female') return ['women'];
  return seatsLeft(seats.men) > seatsLeft(seats.women) ? ['men', 'women'] : ['women', 'men'];
}
