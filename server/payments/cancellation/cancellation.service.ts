import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import {
  BookingService,
  EventsService,
  type EventWithSeats,
  type Reservation,
  ReservationsService,
  type TransitionMeta,
  deadlineBefore,
  hasBegun,
  isRefundable,
} from '../../events/index.js';
import { HoldsService } from '../checkout/holds.service.js';
import { ReservationPrices } from '../records/index.js';
import { RefundRequestsService } from '../refunds/index.js';

/** The effect of a cancellation, planned or done; amounts in Rappen. */
export interface Cancellation {
  status: Reservation['status'];
  refundable: boolean;
  /** Whether a refund is due but must wait for a dispute of the payment to be decided. */
  waitsForBank: boolean;
  refundRappen: number;
  paidRappen: number;
  refundUntil: Date;
  /** Until when cancelling is free because the event was changed; null without such a right. */
  freeRefundUntil: Date | null;
}

/** The remaining payment of a reservation. */
interface MoneyLeft {
  /** Neither refunded nor lost in a dispute; in Rappen. */
  leftRappen: number;
  /** Whether the payment has an undecided dispute. */
  isDisputed: boolean;
}

/** For a reservation without a payment. */
export const NOTHING_LEFT: MoneyLeft = { leftRappen: 0, isDisputed: false };

/** Returns the effect of cancelling a reservation at this time. */
export function cancellationTerms(
  { status, priceRappen, refundUntil }: Pick<Reservation, 'status' | 'priceRappen' | 'refundUntil'>,
  { leftRappen, isDisputed }: MoneyLeft,
  now: Date,
  freeRefundUntil: Date | null = null,
): Cancellation {
  const paidRappen = status === 'paid' ? priceRappen : 0;
  const isDue = paidRappen > 0 && isRefundable(refundUntil, now);
  const waitsForBank = isDue && isDisputed;
  const refundable = isDue && !isDisputed && leftRappen > 0;
  const refundRappen = refundable ? leftRappen : 0;
  return { status, refundable, waitsForBank, refundRappen, paidRappen, refundUntil, freeRefundUntil };
}

/** Whether a cancellation makes the reservation `refunded`, even if nothing is left to pay back. */
export function endsRefunded(terms: Cancellation, now: Date): boolean {
  return terms.paidRappen > 0 && isRefundable(terms.refundUntil, now);
}

/** Cancels reservations on behalf of their guests. */
@Injectable()
export class CancellationService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly booking: BookingService,
    private readonly reservations: ReservationsService,
    private readonly holds: HoldsService,
    private readonly refunds: RefundRequestsService,
    private readonly prices: ReservationPrices,
  ) {}

  /** Returns what a cancellation would refund now. Throws EVENT_NOT_FOUND, NOT_RESERVED. */
  async preview(accountId: number, eventId: number): Promise<Cancellation> {
    const { event, reservation } = await this.ownReservation(accountId, eventId);
    return this.terms(event, reservation);
  }

  /**
   * Cancels the guest's reservation. A hold ends; a paid reservation is refunded until its deadline, and cancelled
   * without a refund after it; a free one is cancelled. The guest may choose credit instead of the refund. Throws
   * EVENT_NOT_FOUND, NOT_RESERVED, EVENT_ALREADY_BEGUN, PAYMENT_UNDER_WAY, INVALID_TRANSITION (paid at the same time),
   * UNAVAILABLE.
   */
  async cancel(accountId: number, eventId: number, as?: 'credit'): Promise<Cancellation> {
    const { event, reservation } = await this.ownReservation(accountId, eventId);
    const by = `guest:${accountId}`;
    if (reservation.status === 'held') {
      const { status } = await this.holds.cancel(reservation, by, 'guest_left_payment');
      return { ...(await this.terms(event, reservation)), status };
    }
    if (hasBegun(event, this.clock.now())) throw new DomainError('EVENT_ALREADY_BEGUN');
    const terms = await this.terms(event, reservation);
    const meta = { at: this.clock.now(), by, reason: 'guest_cancelled' } as const;
    if (as === 'credit' && terms.refundable) {
      await this.refunds.creditReservation(reservation.id, { ...meta, reason: 'credited' });
      return { ...terms, status: 'cancelled', refundRappen: 0 };
    }
    if (await this.isSpent(reservation, meta.at)) return this.cancelLate(reservation, terms, meta);
    if (reservation.status === 'confirmed' || endsRefunded(terms, meta.at)) {
      const done = await this.refunds.refundReservation(reservation.id, 'guest_cancelled', meta);
      const refundRappen = terms.waitsForBank ? 0 : done.refundRappen;
      return { ...terms, status: done.reservation.status, refundRappen };
    }
    return this.cancelLate(reservation, terms, meta);
  }

  private async cancelLate(
    { id }: Reservation,
    terms: Cancellation,
    meta: TransitionMeta,
  ): Promise<Cancellation> {
    await this.database.transaction(async () => {
      const locked = await this.booking.lock(id);
      await this.booking.end(locked, 'cancelled', { ...meta, reason: 'given_up_late' });
    });
    return { ...terms, status: 'cancelled' };
  }

  // a seat that was paid by a code or credit, given up after the refund deadline
  private async isSpent({ id, status, refundUntil }: Reservation, now: Date): Promise<boolean> {
    if (status !== 'confirmed' || isRefundable(refundUntil, now)) return false;
    return (await this.prices.find(id)) !== undefined;
  }

  private async ownReservation(
    accountId: number,
    eventId: number,
  ): Promise<{ event: EventWithSeats; reservation: Reservation }> {
    const event = await this.events.require(eventId);
    const reservation = await this.reservations.findLive(eventId, accountId);
    if (reservation) return { event, reservation };
    throw new DomainError(event.status === 'draft' ? 'EVENT_NOT_FOUND' : 'NOT_RESERVED');
  }

  private async terms(event: EventWithSeats, reservation: Reservation): Promise<Cancellation> {
    const now = this.clock.now();
    const left = await this.refunds.moneyLeft(reservation);
    const free = await this.events.freeRefundUntil(event.id, reservation.createdAt, now);
    return {
      ...cancellationTerms(reservation, left, now, free && deadlineBefore(free, event)),
      refundUntil: deadlineBefore(reservation.refundUntil, event),
    };
  }
}
