/** The fields of an event that decide what its card offers; as in the API. */
export interface Seats {
  max_men: number;
  max_women: number;
  men_reserved: number;
  women_reserved: number;
  men_left: number;
  women_left: number;
  user_reserved: boolean;
  user_status: string;
}

/** What the card of an event offers to a guest; `full` also to those who wait for a seat. */
export type Offer = 'registered' | 'held' | 'full' | 'open';

/** Returns what the card offers. `gender` decides which side's seats count; while it is not known, an event is full when both sides are. */
export function offerOf(event: Seats, gender: string | undefined): Offer {
  if (event.user_reserved) return 'registered';
  if (event.user_status === 'held') return 'held';
  // A seat that has come free is not theirs before it is offered.
  if (event.user_status === 'waitlisted') return 'full';
  return seatsLeft(event, gender) > 0 ? 'open' : 'full';
}

/** Returns whether a full event may have a free seat again soon: some seats of the person's side are only held. */
export function isOnlyHeld(event: Seats, gender: string | undefined): boolean {
  const men = event.men_reserved < event.max_men;
  const women = event.women_reserved < event.max_women;
  if (gender === 'male') return men;
  if (gender === 'female') return women;
  return men || women;
}

function seatsLeft({ men_left, women_left }: Seats, gender: string | undefined): number {
  if (gender === 'male') return men_left;
  if (gender === 'female') return women_left;
  // `other` takes a seat on the side with more of them.
  return Math.max(men_left, women_left);
}
