import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { Language } from '../../common/http/request-language.js';
import { SafeMode } from '../../common/safe-mode/safe-mode.js';
import {
  BookingService,
  EventsService,
  isOpen,
  lastGuestLeavesAt,
  matchesOpenAt,
  type Reservation,
  type ReserveInput,
  ReservationsService,
} from '../../events/index.js';
import { HoldsService } from '../checkout/holds.service.js';
import { FulfilmentService } from '../fulfilment/fulfilment.service.js';
import { ReceiptsService } from '../receipts/receipts.service.js';
import { PaymentRecords } from '../records/index.js';
import { RefundRequestsService } from '../refunds/index.js';

/** How a walk-in pays at the entrance: in cash, or on their own phone. */
export const WALK_IN_PAYMENTS = ['cash', 'card'] as const;
/** How a walk-in pays. */
export type WalkInPayment = (typeof WALK_IN_PAYMENTS)[number];

/** A seat that is sold at the entrance, and its payment page while it is held. */
export interface SoldSeat {
  reservation: Reservation;
  payUrl: string | null;
}

/** Sells seats at the entrance, with the same code that takes all seats. */
@Injectable()
export class WalkInsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly safeMode: SafeMode,
    private readonly events: EventsService,
    private readonly booking: BookingService,
    private readonly reservations: ReservationsService,
    private readonly holds: HoldsService,
    private readonly fulfilment: FulfilmentService,
    private readonly payments: PaymentRecords,
    private readonly refunds: RefundRequestsService,
    private readonly receipts: ReceiptsService,
  ) {}

  /** Throws EVENT_NOT_FOUND, EVENT_CANCELLED, RESERVATIONS_CLOSED if no seat can be sold at the entrance now. */
  async requireOpen(eventId: number): Promise<void> {
    this.safeMode.require('no seat is sold at the entrance');
    const event = await this.events.require(eventId);
    if (event.status === 'cancelled') throw new DomainError('EVENT_CANCELLED');
    const now = this.clock.now();
    const isItsDay = isOpen(matchesOpenAt(event), now) && now < lastGuestLeavesAt(event);
    if (event.status !== 'published' || !isItsDay) throw new DomainError('RESERVATIONS_CLOSED');
  }

  /**
   * Sells a seat: paid in cash now, or held until it is paid on the guest's phone; at a free event it is confirmed at
   * once. A repeated call returns the same seat; a held one may be paid in cash instead. Throws EVENT_FULL,
   * ALREADY_RESERVED (a seat that was not sold here), PAYMENT_UNDER_WAY, UNAVAILABLE, and as `requireOpen`.
   */
  async sell(
    input: ReserveInput,
    { payment, by, language }: { payment: WalkInPayment; by: string; language: Language },
  ): Promise<SoldSeat> {
    await this.requireOpen(input.eventId);
    const known = await this.reservations.findLive(input.eventId, input.accountId);
    if (known && !known.walkIn) throw new DomainError('ALREADY_RESERVED');
    if (known && (known.status !== 'held' || payment === 'card')) return this.withPage(known);
    // a payment on the phone at the same moment wins: nobody pays twice
    if (known) await this.holds.cancel(known, by, 'pays_in_cash');
    const reservation = await this.database.transaction(async () => {
      const taken = await this.booking.sellWalkIn(input, { by, language, isPaid: payment === 'cash' });
      const meta = { at: this.clock.now(), by, reason: 'paid_in_cash' };
      if (taken.status === 'paid') {
        await this.payments.insertCash(taken.id, taken.priceRappen, meta);
        const cash = await this.payments.findKept(taken.id);
        if (cash) await this.receipts.issue(cash, taken, meta.at);
      }
      return taken;
    });
    return this.withPage(reservation);
  }

  /**
   * Returns the state of a seat that was sold at the entrance; fetches it from the provider while the seat is held.
   * Throws RESERVATION_NOT_FOUND.
   */
  async find(eventId: number, reservationId: number): Promise<SoldSeat> {
    const reservation = await this.require(eventId, reservationId);
    if (reservation.status !== 'held') return { reservation, payUrl: null };
    const payment = await this.payments.findLatest(reservation.id);
    if (payment?.status === 'open') await this.fulfilment.fulfil(payment.sessionId, { by: 'walk-in' });
    const { status } = await this.reservations.require(reservationId);
    return {
      reservation: { ...reservation, status },
      payUrl: status === 'held' ? (payment?.sessionUrl ?? null) : null,
    };
  }

  /** Returns the cash payments at the entrance, in Rappen by reservation, without refunded ones. */
  cashOf(reservationIds: readonly number[]): Promise<Map<number, number>> {
    return this.payments.cashOf(reservationIds);
  }

  /**
   * Cancels a seat that was paid in cash, and records that the cash was returned. Throws RESERVATION_NOT_FOUND,
   * PAYMENT_NOT_FOUND (it was not paid in cash), INVALID_TRANSITION.
   */
  giveBack(eventId: number, reservationId: number, by: string): Promise<Reservation> {
    return this.database.transaction(async () => {
      await this.require(eventId, reservationId);
      const locked = await this.booking.lock(reservationId);
      const kept = await this.payments.findKept(reservationId);
      if (locked.status === 'paid' && kept?.method !== 'cash') throw new DomainError('PAYMENT_NOT_FOUND');
      const meta = { at: this.clock.now(), by, reason: 'given_back_in_cash' } as const;
      const done = await this.refunds.refundReservation(reservationId, 'refunded_by_organiser', meta);
      if (kept) await this.refunds.markPaidInCash(kept.id, meta);
      return done;
    });
  }

  private async withPage(reservation: Reservation): Promise<SoldSeat> {
    if (reservation.status !== 'held') return { reservation, payUrl: null };
    const { sessionUrl } = await this.holds.findOrOpenSession(reservation);
    return { reservation, payUrl: sessionUrl };
  }

  private async require(eventId: number, reservationId: number): Promise<Reservation> {
    const reservation = await this.reservations.require(reservationId);
    if (reservation.eventId !== eventId || !reservation.walkIn)
      throw new DomainError('RESERVATION_NOT_FOUND');
    return reservation;
  }
}
