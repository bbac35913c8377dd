import { Injectable } from '@nestjs/common';
import { BookingService, type Reservation } from '../../events/index.js';
import type { ProviderSession } from '../provider/index.js';
import {
  holdReference,
  type PaymentMismatch,
  PaymentRecords,
  referencedReservation,
} from '../records/index.js';

/** The reservation that a session claims to be for. */
export interface SessionClaim {
  reservation: Reservation;
  /** Whether we opened the session. */
  isOurs: boolean;
}

/** Returns why the payment of a session that we opened does not pay a reservation of this price; null if it does. */
export function mismatchOf(
  { isOurMode, currency, amountRappen }: Pick<ProviderSession, 'isOurMode' | 'currency' | 'amountRappen'>,
  dueRappen: number,
): PaymentMismatch | null {
  if (!isOurMode) return 'wrong_mode';
  if (currency !== 'chf') return 'wrong_currency';
  return amountRappen === dueRappen ? null : 'wrong_amount';
}

/** Decides which reservation a session belongs to. See docs/decisions/0008-when-a-session-counts.md. */
@Injectable()
export class SessionClaims {
  constructor(
    private readonly booking: BookingService,
    private readonly payments: PaymentRecords,
  ) {}

  /**
   * Returns the reservation of a session, locked until the transaction ends; undefined if there is none. A session is
   * ours if its id is stored, or if it contains the hold's key: its id is not stored if we crashed after opening it.
   * Read payments only after this lock.
   */
  async lock({ id, holdKey, reference }: ProviderSession): Promise<SessionClaim | undefined> {
    const byHoldKey = holdKey && (await this.booking.lockByHoldKey(holdKey));
    if (byHoldKey) return { reservation: byHoldKey, isOurs: true };
    const payment = await this.payments.findBySession(id);
    if (payment?.reservationId) {
      const reservation = await this.booking.lock(payment.reservationId);
      return { reservation, isOurs: payment.mismatch !== 'foreign_session' };
    }
    const reservation = reference && (await this.lockReferenced(reference));
    return reservation ? { reservation, isOurs: false } : undefined;
  }

  private async lockReferenced(reference: string): Promise<Reservation | undefined> {
    const id = referencedReservation(reference);
    const reservation = id === undefined ? undefined : await this.booking.findAndLock(id);
    if (reservation && holdReference(reservation) === reference) return reservation;
    // earlier versions sent the key itself as the reference
    return this.booking.lockByHoldKey(reference);
  }
}
