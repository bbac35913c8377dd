/** What of an event decides what its card offers; as on the wire. */
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

/** Where somebody stands with an event: what its card offers them. */
export type Offer = 'registered' | 'held' | 'full' | 'open';

/** What the card offers. `gender` decides on whose side the places are counted; while it is not known, only an event without any place is full. */
export function offerOf(event: Seats, gender: string | undefined): Offer {
  if (event.user_reserved) return 'registered';
  if (event.user_status === 'held') return 'held';
  return seatsLeft(event, gender) > 0 ? 'open' : 'full';
}

/** Whether a full event may come free again soon: not all of its places on the person's side are reserved, some are only held. */
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
  // `other` takes a place on the side with more of them.
  return Math.max(men_left, women_left);
}
