import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { type TransitionMeta, BookingService, type Reservation } from '../../events/index.js';
import { type Payment, PaymentsRepository } from './payments.repository.js';
import { canPaymentTransition, type PaymentState } from './payment.states.js';
import { type ReceivedBy, WebhookEventsRepository } from '../reconciliation/provider-events.repository.js';
import type { ProviderEvent, ProviderSession } from '../provider/provider.js';
import { RefundRequestsService } from '../refunds/refund-requests.service.js';
import { StripeGateway } from '../provider/stripe.gateway.js';

/** Why the provider is asked. */
export interface Cause {
  /** Who or what asks, for the history. */
  by: string;
  /** The event that takes effect here: it is written down in the same transaction, and takes effect once. */
  event?: { event: ProviderEvent; receivedBy: ReceivedBy };
  /** What becomes of a held place whose session turns out to be closed; `expired` unless somebody wants it so. */
  ending?: Ending;
}

/** How a held place ends whose session is closed. */
export interface Ending {
  to: 'expired' | 'cancelled';
  reason: string;
}

type TransitionActor = Omit<TransitionMeta, 'reason'>;

const RUN_OUT: Ending = { to: 'expired', reason: 'hold_expired' };

/**
 * The one way to fulfil. The webhook, the guest's return, the reconciliation and whoever closes a hold all come here:
 * the provider is asked, and what it says is done, in one transaction; asked again, nothing more happens.
 */
@Injectable()
export class FulfilmentService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly gateway: StripeGateway,
    private readonly payments: PaymentsRepository,
    private readonly log: WebhookEventsRepository,
    private readonly places: BookingService,
    private readonly refunds: RefundRequestsService,
  ) {}

  /**
   * Asks the provider about a session and does what it says; answers whether just this has brought the guest their
   * place. Throws UNAVAILABLE when the provider is silent.
   */
  async fulfil(sessionId: string, cause: Cause): Promise<boolean> {
    const session = await this.gateway.session(sessionId);
    return this.apply(session, cause);
  }

  /** Closes a session at the provider and does what it says: it may have been paid before. Throws UNAVAILABLE. */
  async close(sessionId: string, cause: Cause): Promise<void> {
    const session = await this.gateway.expireSession(sessionId);
    await this.apply(session, cause);
  }

  private apply(session: ProviderSession | undefined, cause: Cause): Promise<boolean> {
    return this.database.transaction(async () => {
      const who = { at: this.clock.now(), by: cause.by };
      if (cause.event && !(await this.log.remember(cause.event.event, cause.event.receivedBy, who.at)))
        return false;
      const reservation = session && (await this.lockReservation(session));
      if (!reservation) return false;
      const payment = await this.knownPayment(session, reservation, { ...who, reason: 'found_at_provider' });
      if (session.status === 'paid') return this.fulfilPaid(reservation, payment, session, who);
      if (session.status === 'processing')
        await this.advance(payment, 'processing', { ...who, reason: 'processing' });
      if (session.status === 'failed')
        await this.end(reservation, payment, 'failed', { to: 'expired', reason: 'payment_failed' }, who);
      if (session.status === 'expired')
        await this.end(reservation, payment, 'expired', cause.ending ?? RUN_OUT, who);
      return false;
    });
  }

  // by the key of the hold, which the session names: we may have opened it and lost the answer, or crashed before
  // writing it down. Whatever we wrote down is read after, under the lock
  private async lockReservation({ id, reference }: ProviderSession): Promise<Reservation | undefined> {
    const named = reference && (await this.places.lockByHoldKey(reference));
    if (named) return named;
    const payment = await this.payments.findBySession(id);
    return payment && this.places.lock(payment.reservationId);
  }

  private async knownPayment(
    session: ProviderSession,
    reservation: Reservation,
    meta: TransitionMeta,
  ): Promise<Payment> {
    const known = await this.payments.findBySession(session.id);
    if (known) return known;
    await this.payments.insert(reservation.id, session, meta);
    const inserted = await this.payments.findBySession(session.id);
    if (!inserted) throw new Error('A payment has vanished under our lock');
    return inserted;
  }

  private async fulfilPaid(
    reservation: Reservation,
    payment: Payment,
    session: ProviderSession,
    who: TransitionActor,
  ): Promise<boolean> {
    if (payment.status === 'paid') return false;
    await this.payments.transition(payment.id, 'paid', session.paymentIntent, { ...who, reason: 'paid' });
    const { status } = reservation;
    if (status === 'held') return this.place(reservation, who);
    const late = { ...who, reason: 'late_payment' };
    if (status === 'expired' && (await this.places.revive(reservation, late))) return true;
    const reason = status === 'expired' || status === 'cancelled' ? 'late_payment' : 'double_payment';
    await this.refunds.request(payment, reason, { ...who, reason: reason });
    return false;
  }

  // who pays in the moment in which the event is cancelled must not be told that they have a place
  private async place(reservation: Reservation, who: TransitionActor): Promise<boolean> {
    if (await this.places.pay(reservation, { ...who, reason: 'paid' })) return true;
    const reason = 'event_cancelled';
    await this.refunds.refundReservation(reservation.id, reason, { ...who, reason });
    return false;
  }

  private async end(
    reservation: Reservation,
    payment: Payment,
    state: 'expired' | 'failed',
    { to, reason }: Ending,
    who: TransitionActor,
  ): Promise<void> {
    await this.advance(payment, state, { ...who, reason });
    if (reservation.status === 'held') await this.places.transition(reservation, to, { ...who, reason });
  }

  private async advance(payment: Payment, to: PaymentState, meta: TransitionMeta): Promise<void> {
    if (canPaymentTransition(payment.status, to)) await this.payments.transition(payment.id, to, null, meta);
  }
}
