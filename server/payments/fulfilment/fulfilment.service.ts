import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { BookingService, type Reservation, type TransitionMeta } from '../../events/index.js';
import { type ProviderSession, StripeGateway } from '../provider/index.js';
import {
  type Payment,
  PaymentRecords,
  type PaymentState,
  type ReceivedEvent,
  type TransitionActor,
  WebhookEventRecords,
  canPaymentTransition,
} from '../records/index.js';
import { RefundRequestsService } from '../refunds/index.js';

/** What triggers a fulfilment. */
export interface FulfilmentTrigger {
  /** Who or what, for the history. */
  by: string;
  /** The event that is handled by this fulfilment: recorded in the same transaction, and handled once. */
  received?: ReceivedEvent;
  /** How a hold ends if its session turns out to be closed; `expired` without it. */
  ending?: HoldEnding;
}

/** How a hold ends whose session is closed. */
export interface HoldEnding {
  to: 'expired' | 'cancelled';
  reason: string;
}

const HOLD_EXPIRED: HoldEnding = { to: 'expired', reason: 'hold_expired' };

/**
 * The only code that fulfils a session: the webhook, the guest's return, the reconciliation and the end of a hold all
 * use it. It fetches the session from the provider and applies its state in one transaction; a second call changes
 * nothing.
 */
@Injectable()
export class FulfilmentService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly gateway: StripeGateway,
    private readonly payments: PaymentRecords,
    private readonly webhookEvents: WebhookEventRecords,
    private readonly booking: BookingService,
    private readonly refunds: RefundRequestsService,
  ) {}

  /**
   * Fetches a session from the provider and applies its state. Returns whether this call made the reservation a paid
   * one. Throws UNAVAILABLE if the provider does not respond.
   */
  async fulfil(sessionId: string, trigger: FulfilmentTrigger): Promise<boolean> {
    const session = await this.gateway.findSession(sessionId);
    return this.apply(session, trigger);
  }

  /** Expires a session at the provider and applies its state, which may be paid. Throws UNAVAILABLE. */
  async close(sessionId: string, trigger: FulfilmentTrigger): Promise<void> {
    const session = await this.gateway.expireSession(sessionId);
    await this.apply(session, trigger);
  }

  private apply(
    session: ProviderSession | undefined,
    { by, received, ending }: FulfilmentTrigger,
  ): Promise<boolean> {
    return this.database.transaction(async () => {
      const actor = { at: this.clock.now(), by };
      if (received && !(await this.webhookEvents.recordOnce(received, actor.at))) return false;
      const reservation = session && (await this.lockReservation(session));
      if (!reservation) return false;
      const payment = await this.findOrInsert(session, reservation, {
        ...actor,
        reason: 'found_at_provider',
      });
      if (session.status === 'paid') return this.fulfilPaid(reservation, payment, session, actor);
      if (session.status === 'processing')
        await this.transition(payment, 'processing', { ...actor, reason: 'processing' });
      if (session.status === 'failed')
        await this.end(reservation, payment, 'failed', { to: 'expired', reason: 'payment_failed' }, actor);
      if (session.status === 'expired')
        await this.end(reservation, payment, 'expired', ending ?? HOLD_EXPIRED, actor);
      return false;
    });
  }

  // by the hold key in the session, because its payment may be missing here: the response to its creation was lost, or
  // we crashed before the insert. Payments are read after this lock
  private async lockReservation({ id, reference }: ProviderSession): Promise<Reservation | undefined> {
    const byHoldKey = reference && (await this.booking.lockByHoldKey(reference));
    if (byHoldKey) return byHoldKey;
    const payment = await this.payments.findBySession(id);
    return payment && this.booking.lock(payment.reservationId);
  }

  private async findOrInsert(
    session: ProviderSession,
    reservation: Reservation,
    meta: TransitionMeta,
  ): Promise<Payment> {
    const known = await this.payments.findBySession(session.id);
    if (known) return known;
    await this.payments.insert(reservation.id, session, meta);
    const inserted = await this.payments.findBySession(session.id);
    if (!inserted) throw new Error('A payment has vanished although its reservation is locked');
    return inserted;
  }

  private async fulfilPaid(
    reservation: Reservation,
    payment: Payment,
    session: ProviderSession,
    actor: TransitionActor,
  ): Promise<boolean> {
    if (payment.status === 'paid') return false;
    await this.payments.transition(payment.id, 'paid', session.paymentIntent, { ...actor, reason: 'paid' });
    const { status } = reservation;
    if (status === 'held') return this.payReservation(reservation, actor);
    const late = { ...actor, reason: 'late_payment' };
    if (status === 'expired' && (await this.booking.revive(reservation, late))) return true;
    const reason = status === 'expired' || status === 'cancelled' ? 'late_payment' : 'double_payment';
    await this.refunds.request(payment, reason, { ...actor, reason });
    return false;
  }

  // false if the event was cancelled meanwhile: the guest must not be told that they have a seat
  private async payReservation(reservation: Reservation, actor: TransitionActor): Promise<boolean> {
    if (await this.booking.pay(reservation, { ...actor, reason: 'paid' })) return true;
    const reason = 'event_cancelled';
    await this.refunds.refundReservation(reservation.id, reason, { ...actor, reason });
    return false;
  }

  private async end(
    reservation: Reservation,
    payment: Payment,
    state: 'expired' | 'failed',
    { to, reason }: HoldEnding,
    actor: TransitionActor,
  ): Promise<void> {
    await this.transition(payment, state, { ...actor, reason });
    if (reservation.status === 'held') await this.booking.transition(reservation, to, { ...actor, reason });
  }

  private async transition(payment: Payment, to: PaymentState, meta: TransitionMeta): Promise<void> {
    if (canPaymentTransition(payment.status, to)) await this.payments.transition(payment.id, to, null, meta);
  }
}
