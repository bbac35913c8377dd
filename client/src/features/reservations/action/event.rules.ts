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
  held_until: string | null;
  payment_under_way: boolean;
  given_up_today: boolean;
}

/**
 * What the card of an event offers to a guest; `full` also to those who wait for a seat, `paying` while a slow payment is on
 * its way, `over` to who gave up a seat on the event's day.
 */
export type Offer = 'registered' | 'held' | 'paying' | 'full' | 'open' | 'over';

/** Returns what the card offers. `gender` decides which side's seats count; while it is not known, an event is full when both sides are. */
export function offerOf(event: Seats, gender: string | undefined, now: Date): Offer {
  if (event.user_reserved) return 'registered';
  if (event.user_status === 'held') return holdOf(event, now);
  if (event.given_up_today) return 'over';
  // A seat that has come free is not theirs before it is offered.
  if (event.user_status === 'waitlisted') return 'full';
  return seatsLeft(event, gender) > 0 ? 'open' : 'full';
}

// a hold whose time is over can be begun anew: the server ends the old one first
function holdOf({ held_until, payment_under_way }: Seats, now: Date): Offer {
  if (payment_under_way) return 'paying';
  return held_until !== null && new Date(held_until) <= now ? 'open' : 'held';
}

/**
 * Why a guest cannot reserve: their side `leads` and its next seats open as the other side fills, the last seats are only
 * `held`, or there is none.
 */
export type WhyFull = 'leads' | 'held' | 'full';

/** Returns why a full event is full for a guest: some seats of their side may be free again soon. */
export function whyFull(
  event: Seats & { sides: readonly { side: string; leads: boolean }[] },
  gender: string | undefined,
): WhyFull {
  const own = (side: string) => !gender || gender === 'other' || (gender === 'male') === (side === 'men');
  if (event.sides.some(({ side, leads }) => leads && own(side))) return 'leads';
  return isOnlyHeld(event, gender) ? 'held' : 'full';
}

/** Returns whether a full event may have a free seat again soon: some seats of the person's side are only held. */
function isOnlyHeld(event: Seats, gender: string | undefined): boolean {
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
