import {
  Body,
  Controller,
  Get,
  HttpCode,
  type HttpRedirectResponse,
  Post,
  Query,
  Redirect,
} from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, Public, VerifiedEmailOnly } from '../../common/http/access.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import { chfToRappen } from '../../common/money/chf.js';
import { type AccountLimit, AccountLimits, Caller } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { SafeMode } from '../../common/safe-mode/safe-mode.js';
import {
  BookingService,
  type Reservation,
  ReservationsService,
  type ReserveRequest,
  type ReserveResult,
} from '../../events/index.js';
import { ProfilesService } from '../../profile/index.js';
import { ReferralsService } from '../../referrals/index.js';
import { FulfilmentService } from '../fulfilment/fulfilment.service.js';
import { OwnerlessService } from '../ownerless/ownerless.service.js';
import { holdReference, type Payment, PaymentRecords, referencedReservation } from '../records/index.js';
import { RefundsService } from '../refunds/index.js';
import { freeReservationId, freeSessionId, HoldsService, successUrl } from './holds.service.js';
import {
  CheckoutDto,
  CheckoutRequest,
  ConfirmedDto,
  ConfirmRequest,
  PriceDto,
  priceDto,
  PriceRequest,
} from './checkout.dto.js';
import { IdParam, MAX_ID } from '../../common/http/id.pipe.js';
import { PricingService } from './pricing.service.js';
import type { ErrorCode } from '../../common/errors/catalogue.js';

/** How often an account may try a code, valid or not. A random code has eight letters: about 10¹² possibilities. */
const CODE_TRIES: AccountLimit = { name: 'codes', limit: 20, seconds: 600 };

/** Errors of a refused code. */
const CODE_REFUSALS = [
  'CODE_UNKNOWN',
  'CODE_NOT_FOR_EVENT',
  'CODE_NOT_YET',
  'CODE_ENDED',
  'CODE_NOT_FOR_YOU',
  'CODE_USED_UP',
] as const satisfies readonly ErrorCode[];

@ApiTags('Payments')
@Controller('events/:id/price')
export class PricesController {
  constructor(
    private readonly pricing: PricingService,
    private readonly limits: AccountLimits,
  ) {}

  /** Returns what a seat would cost the user now, with a code and with their credit. Uses neither of them. */
  @Post()
  @HttpCode(200)
  @ApiErrors('RATE_LIMITED', ...CODE_REFUSALS)
  async preview(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() { accountId }: CurrentUser,
    @Body() { code }: PriceRequest,
  ): Promise<PriceDto> {
    if (code) await this.limits.count(accountId, CODE_TRIES);
    return priceDto(await this.pricing.preview(eventId, { accountId, code }));
  }
}

/** The provider's session ids: long and random, so that only somebody who has seen the payment page knows one. */
const SESSION_ID = /^cs_(test|live)_[A-Za-z0-9]{40,200}$/;
/** How often one account may look up unknown sessions at the provider. */
const UNKNOWN_SESSIONS: AccountLimit = { name: 'unknown-sessions', limit: 20, seconds: 600 };

@ApiTags('Payments')
@Controller()
export class CheckoutController {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
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

  /** Holds a seat and creates its payment page. Another call during the hold returns the same page. */
  @Post('create-checkout-session')
  @VerifiedEmailOnly()
  @HttpCode(200)
  @ApiErrors(
    'EVENT_NOT_FOUND',
    'EVENT_FULL',
    'SIDE_LEADS',
    'ALREADY_RESERVED',
    'GIVEN_UP_TODAY',
    'GIVEN_UP_FROM_ADDRESS',
    'ACCOUNT_IN_REVIEW',
    'NOT_FOR_YOU',
    'RATE_LIMITED',
    'RESERVATIONS_CLOSED',
    'TOO_MANY_HOLDS',
    'PAYMENT_UNDER_WAY',
    'PRICE_CHANGED',
    ...CODE_REFUSALS,
  )
  async begin(
    @CurrentUser() { accountId, email }: CurrentUser,
    @Caller() caller: Caller,
    @RequestLanguage() language: Language,
    @Body() { event_id: eventId, via, code, to_pay: shown }: CheckoutRequest,
  ): Promise<CheckoutDto> {
    if (code) await this.limits.count(accountId, CODE_TRIES);
    if (eventId > MAX_ID) throw new DomainError('EVENT_NOT_FOUND');
    // after a restore, seats that were paid after the dump look free: they would be sold twice
    this.safeMode.require('no seat is reserved');
    const addressKey = this.limits.addressKey(caller);
    const guest = () => this.profiles.requireGuest(accountId);
    const shownRappen = shown === undefined ? undefined : chfToRappen(shown);
    const price = this.pricing.agreement({ accountId, code, shownRappen });
    const request = { eventId, accountId, guest, addressKey, language, price };
    const { reservation, isNew, eventName } = await this.reserve(request);
    if (isNew && via) await this.referrals.reserved(reservation, via);
    if (reservation.status === 'confirmed') {
      const id = freeSessionId(reservation.id);
      return { url: successUrl(this.settings.publicUrl, id, eventId), session_id: id };
    }
    const { status, sessionId, sessionUrl } = isNew
      ? await this.holds.openSession(reservation, { eventName, email })
      : await this.holds.findOrOpenSession(reservation);
    if (status !== 'open' || !sessionUrl) throw new DomainError('PAYMENT_UNDER_WAY');
    return { url: sessionUrl, session_id: sessionId };
  }

  /** Checks with the payment provider whether a session was paid. Succeeds if the seat is reserved. */
  @Post('confirm-payment')
  @HttpCode(200)
  @ApiErrors(
    'INVALID_PAYMENT_SESSION',
    'PAYMENT_NOT_COMPLETED',
    'PAYMENT_UNDER_WAY',
    'PAYMENT_TOO_LATE',
    'SIDE_CHANGED',
    'PAYMENT_REFUNDED',
    'PAYMENT_IN_REVIEW',
    'RATE_LIMITED',
    'EVENT_CANCELLED',
  )
  async confirm(
    @CurrentUser() { accountId }: CurrentUser,
    @Body() { session_id: sessionId, event_id: eventId }: ConfirmRequest,
  ): Promise<ConfirmedDto> {
    const id = typeof sessionId === 'string' ? sessionId : '';
    const known = (await this.ownSession(id, accountId)) ?? (await this.lookUp(id, accountId));
    if (!known) throw new DomainError('INVALID_PAYMENT_SESSION');
    const { payment, reservation } = known;
    // the page reads the id from its URL, so it may be a text
    if (eventId !== reservation.eventId && eventId !== String(reservation.eventId))
      throw new DomainError('INVALID_PAYMENT_SESSION');
    const by = 'confirm-payment';
    if (payment && payment.status !== 'paid' && (await this.fulfilment.fulfil(payment.sessionId, { by })))
      return { success: true, status: 'paid', event_id: reservation.eventId };
    const now = await this.reservations.require(reservation.id);
    await this.requireSeat(now, payment && (await this.payments.find(payment.id)));
    return { success: true, status: 'paid', event_id: now.eventId };
  }

  /**
   * Redirects a guest who left the payment page to the card of the event, where they can pay or cancel. The hold stays,
   * as they may have left by mistake. The session's state is fetched first, in case they paid in another tab.
   */
  @Get('checkout/cancelled')
  @Public()
  @Redirect()
  @ApiExcludeEndpoint()
  async leave(@Query('hold') reference: unknown): Promise<HttpRedirectResponse> {
    const id = typeof reference === 'string' ? referencedReservation(reference) : undefined;
    const reservation = id === undefined ? undefined : await this.reservations.find(id);
    const dashboard = `${this.settings.publicUrl}/dashboard`;
    if (!reservation || holdReference(reservation) !== reference) return { url: dashboard, statusCode: 303 };
    const payment =
      reservation.status === 'held' ? await this.payments.findLatest(reservation.id) : undefined;
    try {
      if (payment) await this.fulfilment.fulfil(payment.sessionId, { by: 'guest_left_payment' });
    } catch (error) {
      // the webhook or the reconciliation will handle it
      if (!(error instanceof DomainError)) throw error;
    }
    return { url: `${dashboard}?event=${reservation.eventId}`, statusCode: 303 };
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

  private async ownSession(sessionId: string, accountId: number) {
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
