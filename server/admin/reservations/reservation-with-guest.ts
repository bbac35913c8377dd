import { rappenToChf } from '../../common/money/chf.js';
import type { Reservation, ReservationSummary, SideName } from '../../events/index.js';
import type { Profile } from '../../profile/index.js';

/** The fields of a reservation that are known after a change, or in a list. */
export type ReservationFacts = Pick<Reservation, keyof Reservation & keyof ReservationSummary>;

/** A reservation with its guest's profile, and whether the guest did not come. */
export interface ReservationWithGuest {
  reservation: ReservationFacts;
  guest: Profile | undefined;
  noShow: boolean;
  /** The name of the seat's side. */
  seatName: SideName;
  /** The refunded part of its payments, in Rappen. */
  backRappen?: number;
  /** Until when the guest keeps a seat for a friend. */
  keepsUntil?: Date | undefined;
  /** Whether they have made an invitation, or came through one. */
  hasInvitation?: boolean;
  /** The name of the guest who invited them. */
  invitedBy?: string | undefined;
  /** The remaining payments of former seats that count for this one, in Rappen. */
  carriedRappen?: number;
}

/** Returns what the guest has paid, in CHF, without refunds. */
export function paidChf({ reservation, backRappen = 0, carriedRappen = 0 }: ReservationWithGuest): number {
  const { status, priceRappen } = reservation;
  return status === 'paid' ? rappenToChf(Math.max(0, priceRappen - backRappen) + carriedRappen) : 0;
}
