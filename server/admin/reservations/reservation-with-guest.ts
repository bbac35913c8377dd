import { rappenToChf } from '../../common/money/chf.js';
import type { Reservation, ReservationSummary, SideName } from '../../events/index.js';
import type { Profile } from '../../profile/index.js';

/** A reservation as the events room returns it after a change, or in a list. */
export type ReservationFacts = Pick<Reservation, keyof Reservation & keyof ReservationSummary>;

/** A reservation with its guest's profile, and whether the guest stayed away. */
export interface ReservationWithGuest {
  reservation: ReservationFacts;
  guest: Profile | undefined;
  noShow: boolean;
  /** What the side of the seat is called. */
  seatName: SideName;
  /** What of its payments went back, in Rappen. */
  backRappen?: number;
  /** Until when the guest keeps one more seat for a friend. */
  keepsUntil?: Date | undefined;
  /** Whether they have made an invitation, or came by one. */
  hasInvitation?: boolean;
  /** The name of who invited them. */
  invitedBy?: string | undefined;
  /** What is left of what was paid for other places and counts for this one, in Rappen. */
  carriedRappen?: number;
}

/** Returns what the guest has paid, in CHF; money that was refunded is not counted. */
export function paidChf({ reservation, backRappen = 0, carriedRappen = 0 }: ReservationWithGuest): number {
  const { status, priceRappen } = reservation;
  return status === 'paid' ? rappenToChf(Math.max(0, priceRappen - backRappen) + carriedRappen) : 0;
}
