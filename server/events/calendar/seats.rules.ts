/** The sides of an event: each has its own capacity. */
export const SIDES = ['men', 'women'] as const;
/** The side whose seat a reservation takes. */
export type Side = (typeof SIDES)[number];

/** The genders that a profile can name. */
export const GENDERS = ['male', 'female', 'other'] as const;
/** The gender that a profile names. */
export type Gender = (typeof GENDERS)[number];

/** How many places one side of an event has: `taken` counts running holds too. */
export interface SeatCounts {
  capacity: number;
  taken: number;
}

/** The seats of an event, side by side. */
export type SeatsOfEvent = Readonly<Record<Side, SeatCounts>>;

/** The seats of an event as its columns tell them: what is left is neither taken nor held. */
export interface SeatsLeft {
  maxMen: number;
  maxWomen: number;
  menLeft: number;
  womenLeft: number;
}

/** The same, side by side. */
export function seatsOfEvent({ maxMen, menLeft, maxWomen, womenLeft }: SeatsLeft): SeatsOfEvent {
  return {
    men: { capacity: maxMen, taken: maxMen - menLeft },
    women: { capacity: maxWomen, taken: maxWomen - womenLeft },
  };
}

/** Places that are still free: at least 0. */
export function seatsLeft({ capacity, taken }: SeatCounts): number {
  return Math.max(0, capacity - taken);
}

/**
 * The sides on which to try for a place, best first. Whoever is neither male nor female takes the side with more
 * places free, the women's on a tie, and the other one should the first fill up at that moment.
 */
export function sidesFor(gender: Gender, seats: SeatsOfEvent): readonly Side[] {
  if (gender === 'male') return ['men'];
  if (gender === 'female') return ['women'];
  return seatsLeft(seats.men) > seatsLeft(seats.women) ? ['men', 'women'] : ['women', 'men'];
}
