import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { MAX_ID } from '../../common/http/id.pipe.js';
import {
  BookingService,
  type Reservation,
  type ReserveResult,
  ReservationsService,
} from '../../events/index.js';
import { ProfilesService } from '../../profile/index.js';
import { freeReservationId, freeSessionId, successUrl } from './checkout.rules.js';
import { FulfilmentService } from '../fulfilment/fulfilment.service.js';
import { HoldsService } from './holds.service.js';
import { type Payment, PaymentsRepository } from '../fulfilment/payments.repository.js';
import { RefundsRepository } from '../refunds/refunds.repository.js';

/** Where to pay, and by which session. */
export interface Checkout {
  url: string;
  sessionId: string;
}

/** Who pays. */
export interface Guest {
  accountId: number;
  email: string;
}

/** From the wish for a place to the paid place. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly profiles: ProfilesService,
    private readonly places: BookingService,
    private readonly reservations: ReservationsService,
    private readonly holds: HoldsService,
    private readonly fulfilment: FulfilmentService,
    private readonly payments: PaymentsRepository,
    private readonly refunds: RefundsRepository,
  ) {}

  /**
   * Holds a place and opens its payment page; the same page while the hold runs. A free event needs none: the place is
   * confirmed. Throws EVENT_NOT_FOUND, RESERVATIONS_CLOSED, ALREADY_RESERVED, TOO_MANY_HOLDS, EVENT_FULL,
   * PAYMENT_UNDER_WAY, UNAVAILABLE.
   */
  async begin({ accountId, email }: Guest, eventId: number): Promise<Checkout> {
    if (eventId > MAX_ID) throw new DomainError('EVENT_NOT_FOUND');
    const { reservation, isNew, eventName } = await this.reserve(accountId, eventId);
    if (reservation.status === 'confirmed') {
      const sessionId = freeSessionId(reservation.id);
      return { url: successUrl(this.settings.publicUrl, sessionId, eventId), sessionId };
    }
    const { status, sessionId, sessionUrl } = isNew
      ? await this.holds.openSession(reservation, { eventName, email })
      : await this.holds.session(reservation);
    if (status !== 'open' || !sessionUrl) throw new DomainError('PAYMENT_UNDER_WAY');
    return { url: sessionUrl, sessionId };
  }

  /**
   * Says whether a session of this guest has brought them their place; the provider is asked, not the browser. Answers
   * the event's id. Throws INVALID_PAYMENT_SESSION, PAYMENT_NOT_COMPLETED, PAYMENT_UNDER_WAY, PAYMENT_TOO_LATE,
   * PAYMENT_REFUNDED, EVENT_CANCELLED, UNAVAILABLE.
   */
  async confirm(accountId: number, sessionId: unknown, eventId: unknown): Promise<number> {
    const known = typeof sessionId === 'string' ? await this.ownSession(sessionId, accountId) : undefined;
    if (!known || known.reservation.eventId !== idOf(eventId))
      throw new DomainError('INVALID_PAYMENT_SESSION');
    const { payment, reservation } = known;
    const by = 'confirm-payment';
    if (payment && payment.status !== 'paid' && (await this.fulfilment.fulfil(payment.sessionId, { by })))
      return reservation.eventId;
    const now = await this.reservations.require(reservation.id);
    const paid = payment && (await this.payments.find(payment.id));
    await this.refuseUnlessPlace(now, paid);
    return now.eventId;
  }

  // a hold whose time is over but that nobody has ended yet is ended first
  private async reserve(accountId: number, eventId: number): Promise<ReserveResult> {
    const reserved = await this.takePlace(accountId, eventId);
    const { reservation } = reserved;
    const overdue = reservation.holdExpiresAt && reservation.holdExpiresAt <= this.clock.now();
    if (reservation.status !== 'held' || !overdue) return reserved;
    const by = `guest:${accountId}`;
    const ended = await this.holds.release(reservation, by, { to: 'expired', reason: 'hold_expired' });
    if (ended.status === 'held') throw new DomainError('PAYMENT_UNDER_WAY');
    return this.takePlace(accountId, eventId);
  }

  private async takePlace(accountId: number, eventId: number): Promise<ReserveResult> {
    const gender = await this.profiles.genderOf(accountId);
    if (!gender) throw new DomainError('PROFILE_REQUIRED');
    return this.places.reserve({ eventId, accountId, gender });
  }

  private async ownSession(
    sessionId: string,
    accountId: number,
  ): Promise<{ reservation: Reservation; payment: Payment | undefined } | undefined> {
    const payment = await this.payments.findBySession(sessionId);
    const reservationId = payment?.reservationId ?? freeReservationId(sessionId);
    if (reservationId === undefined || reservationId > MAX_ID) return undefined;
    const reservation = await this.reservations.find(reservationId);
    const own = reservation?.accountId === accountId && (payment || reservation.priceRappen === 0);
    return own ? { reservation, payment } : undefined;
  }

  private async refuseUnlessPlace(reservation: Reservation, payment: Payment | undefined): Promise<void> {
    if (!payment) {
      if (reservation.status === 'confirmed') return;
      throw new DomainError('INVALID_PAYMENT_SESSION');
    }
    if (payment.status === 'processing') throw new DomainError('PAYMENT_UNDER_WAY');
    if (payment.status !== 'paid') throw new DomainError('PAYMENT_NOT_COMPLETED');
    const refunds = await this.refunds.ofPayment(payment.id);
    const reason = refunds.find((refund) => refund.reason !== 'dashboard')?.reason;
    if (reason === 'late_payment') throw new DomainError('PAYMENT_TOO_LATE');
    if (reason === 'event_cancelled') throw new DomainError('EVENT_CANCELLED');
    if (reason || reservation.status !== 'paid') throw new DomainError('PAYMENT_REFUNDED');
  }
}

// the page has it from its address, so it may come as text
function idOf(value: unknown): number | undefined {
  if (typeof value === 'string' && !/^[1-9][0-9]{0,9}$/.test(value)) return undefined;
  const id = typeof value === 'string' ? Number(value) : value;
  return typeof id === 'number' && Number.isInteger(id) ? id : undefined;
}
