import { Injectable } from '@nestjs/common';
import { BookingService } from '../../events/index.js';
import { type Payment, PaymentRecords, ReservationTransfers } from '../records/index.js';

/**
 * Finds the payments that pay a seat: its own, and those of former seats that the guest was moved from for a surcharge.
 */
@Injectable()
export class KeptMoney {
  constructor(
    private readonly booking: BookingService,
    private readonly payments: PaymentRecords,
    private readonly transfers: ReservationTransfers,
  ) {}

  /** Returns the payments that pay a reservation, its own first; fully refunded ones are left out. */
  async of(reservationId: number): Promise<Payment[]> {
    const own = await this.payments.findKept(reservationId);
    return [...(own ? [own] : []), ...(await this.carried(reservationId))];
  }

  /** Returns the payments of the guest's former seats, and locks their reservations until the transaction ends. */
  async lockCarried(reservationId: number): Promise<Payment[]> {
    const origins = (await this.transfers.originsOf([reservationId])).get(reservationId) ?? [];
    for (const id of origins) await this.booking.lock(id);
    return this.keptOf(origins);
  }

  /** As `lockCarried`, for several reservations, by id, without a lock. */
  async carriedOf(reservationIds: readonly number[]): Promise<Map<number, Payment[]>> {
    const origins = await this.transfers.originsOf(reservationIds);
    const found = new Map<number, Payment[]>();
    for (const [id, from] of origins) found.set(id, await this.keptOf(from));
    return found;
  }

  private async carried(reservationId: number): Promise<Payment[]> {
    return (await this.carriedOf([reservationId])).get(reservationId) ?? [];
  }

  private async keptOf(reservationIds: readonly number[]): Promise<Payment[]> {
    const found: Payment[] = [];
    for (const id of reservationIds) {
      const kept = await this.payments.findKept(id);
      if (kept) found.push(kept);
    }
    return found;
  }
}
