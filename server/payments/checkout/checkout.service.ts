import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { SafeMode } from '../../common/safe-mode/safe-mode.js';
import { type AccountLimit, AccountLimits, type Caller, Callers } from '../../auth/index.js';
import { MAX_ID } from '../../common/http/id.pipe.js';
import type { Language } from '../../common/http/request-language.js';
import {
  BookingService,
  type GuestProfile,
  type Reservation,
  ReservationsService,
  type ReserveRequest,
  type ReserveResult,
} from '../../events/index.js';
import { ProfilesService } from '../../profile/index.js';
import { ReferralsService } from '../../referrals/index.js';
import { FulfilmentService } from '../fulfilment/fulfilment.service.js';
import { holdReference, type Payment, PaymentRecords, referencedReservation } from '../records/index.js';
import { OwnerlessService } from '../ownerless/ownerless.service.js';
import { RefundsService } from '../refunds/index.js';
import { HoldsService, successUrl } from './holds.service.js';
import { PricingService, type PriceInput } from './pricing.service.js';

/** The provider's session ids: long and random, so that only somebody who has seen the payment page knows one. */
const SESSION_ID = /^cs_(test|live)_[A-Za-z0-9]{40,200}$/;
/** How often one account may look up unknown sessions at the provider. */
const UNKNOWN_SESSIONS: AccountLimit = { name: 'unknown-sessions', limit: 20, seconds: 600 };

const FREE = /^free_([1-9][0-9]{0,9})$/;

/** Returns the session id of a reservation that costs nothing. */
export function freeSessionId(reservationId: number): string {
  return `free_${reservationId}`;
}

/** Returns the reservation id in the session id of a free reservation; undefined for any other session id. */
export function freeReservationId(sessionId: string): number | undefined {
  const [, id] = FREE.exec(sessionId) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** The URL of the payment page, and the session's id. */
export interface Checkout {
  url: string;
  sessionId: string;
}

/** The guest who pays, and the origin of the request. */
export interface Guest {
  accountId: number;
  email: string;
  caller: Caller;
  /** In which they reserve and pay. */
  language: Language;
  /** The channel of the link through which they came. */
  via?: string | undefined;
}

/** Reserves a seat, and reports after the payment whether the guest has it. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly callers: Callers,
    private readonly limits: AccountLimits,
    private readonly profiles: ProfilesService,
    private readonly booking: BookingService,
    private readonly reservations: ReservationsService,
    private readonly holds: HoldsService,
    private readonly fulfilment: FulfilmentService,
    private readonly payments: PaymentRecords,
    private readonly refunds: RefundsService,
    private readonly ownerless: OwnerlessService,
    private readonly safeMode: SafeMode,
    private readonly referrals: ReferralsService,
    private readonly pricing: PricingService,
  ) {}

  /**
   * Holds a seat and opens its payment page; returns the same page while the hold runs. A reservation for a free event
   * or with nothing to pay is confirmed at once. Throws EVENT_NOT_FOUND, RESERVATIONS_CLOSED, GIVEN_UP_TODAY,
   * ALREADY_RESERVED, NOT_FOR_YOU, TOO_MANY_HOLDS, EVENT_FULL, RATE_LIMITED, EMAIL_NOT_VERIFIED, GIVEN_UP_FROM_ADDRESS,
   * ACCOUNT_IN_REVIEW, PAYMENT_UNDER_WAY, UNAVAILABLE, PRICE_CHANGED, and the refusals of a code.
   */
  async begin(
    { accountId, email, caller, language, via }: Guest,
    eventId: number,
    input: Omit<PriceInput, 'accountId'> = {},
  ): Promise<Checkout> {
    if (eventId > MAX_ID) throw new DomainError('EVENT_NOT_FOUND');
    // after a restore, seats that were paid after the dump look free: they would be sold twice
    this.safeMode.require('no seat is reserved');
    const addressKey = this.callers.isLimited(caller) ? this.callers.addressKey(caller) : null;
    const guest = () => this.requireProfile(accountId);
    const price = this.pricing.agreement({ ...input, accountId });
    const request = { eventId, accountId, guest, addressKey, language, price };
    const { reservation, isNew, eventName } = await this.reserve(request);
    if (isNew && via) await this.referrals.reserved(reservation, via);
    if (reservation.status === 'confirmed') {
      const sessionId = freeSessionId(reservation.id);
      return { url: successUrl(this.settings.publicUrl, sessionId, eventId), sessionId };
    }
    const { status, sessionId, sessionUrl } = isNew
      ? await this.holds.openSession(reservation, { eventName, email })
      : await this.holds.payment(reservation);
    if (status !== 'open' || !sessionUrl) throw new DomainError('PAYMENT_UNDER_WAY');
    return { url: sessionUrl, sessionId };
  }

  /**
   * Fulfils a session of this guest; the state comes from the provider, not from the browser. Returns the event's id if
   * the seat is theirs. Throws INVALID_PAYMENT_SESSION, PAYMENT_NOT_COMPLETED, PAYMENT_UNDER_WAY, PAYMENT_TOO_LATE,
   * SIDE_CHANGED, PAYMENT_REFUNDED, PAYMENT_IN_REVIEW, EVENT_CANCELLED, RATE_LIMITED, UNAVAILABLE.
   */
  async confirm(accountId: number, sessionId: unknown, eventId: unknown): Promise<number> {
    const id = typeof sessionId === 'string' ? sessionId : '';
    const known = (await this.ownSession(id, accountId)) ?? (await this.lookUp(id, accountId));
    if (!known || known.reservation.eventId !== parseEventId(eventId))
      throw new DomainError('INVALID_PAYMENT_SESSION');
    const { payment, reservation } = known;
    const by = 'confirm-payment';
    if (payment && payment.status !== 'paid' && (await this.fulfilment.fulfil(payment.sessionId, { by })))
      return reservation.eventId;
    const now = await this.reservations.require(reservation.id);
    await this.requireSeat(now, payment && (await this.payments.find(payment.id)));
    return now.eventId;
  }

  /**
   * Returns the URL where a guest continues after leaving the payment page of this hold: the card of its event, where
   * they can pay or cancel. The hold stays, as they may have left by mistake. The session's state is fetched first, in
   * case they paid in another tab.
   */
  async addressAfterLeaving(reference: unknown): Promise<string> {
    const reservation = await this.referenced(reference);
    const dashboard = `${this.settings.publicUrl}/dashboard`;
    if (!reservation) return dashboard;
    const payment =
      reservation.status === 'held' ? await this.payments.findLatest(reservation.id) : undefined;
    if (payment)
      await this.fulfilment.fulfil(payment.sessionId, { by: 'guest_left_payment' }).catch(leftToOthers);
    return `${dashboard}?event=${reservation.eventId}`;
  }

  // first ends an expired hold that the reconciliation has not ended yet
  private async reserve(request: ReserveRequest): Promise<ReserveResult> {
    const reserved = await this.booking.reserve(request);
    const { reservation } = reserved;
    const isOverdue = reservation.holdExpiresAt && reservation.holdExpiresAt <= this.clock.now();
    if (reservation.status !== 'held' || !isOverdue) return reserved;
    const by = `guest:${request.accountId}`;
    const ended = await this.holds.release(reservation, by, { to: 'expired', reason: 'hold_expired' });
    if (ended.status === 'held') throw new DomainError('PAYMENT_UNDER_WAY');
    return this.booking.reserve(request);
  }

  private async requireProfile(accountId: number): Promise<GuestProfile> {
    const profile = await this.profiles.guestOf(accountId);
    if (!profile) throw new DomainError('PROFILE_REQUIRED');
    return profile;
  }

  private async referenced(reference: unknown): Promise<Reservation | undefined> {
    const id = typeof reference === 'string' ? referencedReservation(reference) : undefined;
    const reservation = id === undefined ? undefined : await this.reservations.find(id);
    return reservation && holdReference(reservation) === reference ? reservation : undefined;
  }

  private async ownSession(
    sessionId: string,
    accountId: number,
  ): Promise<{ reservation: Reservation; payment: Payment | undefined } | undefined> {
    const payment = await this.payments.findBySession(sessionId);
    const reservationId = payment?.reservationId ?? freeReservationId(sessionId);
    if (reservationId === undefined || reservationId > MAX_ID) return undefined;
    const reservation = await this.reservations.find(reservationId);
    const isOwn = reservation?.accountId === accountId && (payment || reservation.priceRappen === 0);
    return isOwn ? { reservation, payment } : undefined;
  }

  // unknown session: the database was restored from an older copy
  private async lookUp(sessionId: string, accountId: number) {
    if (!SESSION_ID.test(sessionId)) return undefined;
    if (!(await this.payments.findBySession(sessionId))) {
      await this.limits.count(accountId, UNKNOWN_SESSIONS);
      await this.fulfilment.fulfil(sessionId, { by: 'confirm-payment', onlyOurs: true });
    }
    const payment = await this.payments.findBySession(sessionId);
    const progress = payment && (await this.ownerless.progressOf(payment, accountId));
    if (progress) throw new DomainError(progress === 'refunded' ? 'PAYMENT_REFUNDED' : 'PAYMENT_IN_REVIEW');
    return this.ownSession(sessionId, accountId);
  }

  private async requireSeat(reservation: Reservation, payment: Payment | undefined): Promise<void> {
    if (!payment) {
      if (reservation.status === 'confirmed') return;
      throw new DomainError('INVALID_PAYMENT_SESSION');
    }
    if (payment.status === 'processing') throw new DomainError('PAYMENT_UNDER_WAY');
    if (payment.status !== 'paid') throw new DomainError('PAYMENT_NOT_COMPLETED');
    const reason = await this.refunds.reasonOf(payment.id);
    if (reason === 'late_payment') throw new DomainError('PAYMENT_TOO_LATE');
    if (reason === 'side_changed') throw new DomainError('SIDE_CHANGED');
    if (reason === 'event_cancelled') throw new DomainError('EVENT_CANCELLED');
    if (reason || reservation.status !== 'paid') throw new DomainError('PAYMENT_REFUNDED');
  }
}

// the webhook or the reconciliation will handle it
function leftToOthers(error: unknown): void {
  if (!(error instanceof DomainError)) throw error;
}

// the page reads the id from its URL, so it may be a text
function parseEventId(value: unknown): number | undefined {
  if (typeof value === 'string' && !/^[1-9][0-9]{0,9}$/.test(value)) return undefined;
  const id = typeof value === 'string' ? Number(value) : value;
  return typeof id === 'number' && Number.isInteger(id) ? id : undefined;
}
