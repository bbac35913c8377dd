import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { allowsTransition } from '../../common/database/transitions/transition.rules.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { Outbox } from '../../common/outbox/outbox.js';
import { BookingService, type Reservation, type TransitionMeta } from '../../events/index.js';
import {
  type ProviderRefund,
  ProviderRefused,
  StripeGateway,
  refundBackoff,
  secondsAfter,
} from '../provider/index.js';
import {
  type Payment,
  PaymentRecords,
  REFUND_MADE,
  type ReceivedEvent,
  type TransitionActor,
  WebhookEventRecords,
} from '../records/index.js';
import { REFUND_JOB } from './refund-requests.service.js';
import { amountLeft } from './refund.rules.js';
import { isComplete, REFUND_TRANSITIONS, type RefundReason } from './refund.states.js';
import { type Refund, RefundsRepository } from './refunds.repository.js';

/** Carries refunds out at the provider, and copies the provider's state of them. Each refund is paid once. */
@Injectable()
export class RefundsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly gateway: StripeGateway,
    private readonly payments: PaymentRecords,
    private readonly refunds: RefundsRepository,
    private readonly webhookEvents: WebhookEventRecords,
    private readonly booking: BookingService,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.jobs.define<{ refundId: number }>({
      name: REFUND_JOB,
      run: ({ refundId }) => this.attempt(refundId, 'refund-job'),
    });
  }

  /** Returns the refund, or undefined. */
  find(refundId: number): Promise<Refund | undefined> {
    return this.refunds.find(refundId);
  }

  /** Returns the ids of refunds whose next attempt is due, the longest due first. */
  findDue(now: Date, limit: number): Promise<number[]> {
    return this.refunds.findDue(now, limit);
  }

  /** Returns why we refunded a payment; undefined if we did not. Refunds from the dashboard do not count. */
  async reasonOf(paymentId: number): Promise<RefundReason | undefined> {
    const refunds = await this.refunds.ofPayment(paymentId);
    return refunds.find((refund) => refund.reason !== 'dashboard')?.reason;
  }

  /**
   * Takes a refund one step further: creates it at the provider, creates it again if it failed, or updates it while it
   * is pending. Schedules the next attempt first. Throws UNAVAILABLE if the provider does not respond.
   */
  async attempt(refundId: number, by: string): Promise<void> {
    const refund = await this.refunds.find(refundId);
    const payment = refund && (await this.payments.find(refund.paymentId));
    if (!refund || !payment?.paymentIntent) return;
    if (isComplete(refund.status)) return;
    await this.scheduleNextAttempt(refund);
    await this.sync(payment.paymentIntent, by);
    const requested = await this.withReservationLock(payment, by, (reservation, actor) =>
      this.prepareRequest(refundId, payment, reservation, actor),
    );
    if (requested) await this.createAtProvider(requested, payment, payment.paymentIntent, by);
  }

  /**
   * Fetches all refunds of a payment intent from the provider and copies their states. Inserts those made in the
   * dashboard, and ends the reservation if the whole payment was refunded. With `received`, the event is handled in the
   * same transaction, and only once. Throws UNAVAILABLE.
   */
  async sync(paymentIntent: string, by: string, received?: ReceivedEvent): Promise<void> {
    const providerRefunds = await this.gateway.listRefunds(paymentIntent);
    const payment = await this.payments.findByIntent(paymentIntent);
    await this.database.transaction(async () => {
      const actor = { at: this.clock.now(), by };
      if (received && !(await this.webhookEvents.recordOnce(received, actor.at))) return;
      if (!payment) return;
      const reservation = await this.booking.lock(payment.reservationId);
      for (const refund of providerRefunds) await this.apply(payment, refund, actor);
      await this.endIfFullyRefunded(payment, reservation, { ...actor, reason: 'refunded_at_provider' });
    });
  }

  // before anything else: a crash in the middle must not leave the refund without a next attempt
  private async scheduleNextAttempt({ id, attempts }: Refund): Promise<void> {
    const delay = refundBackoff(attempts + 1, this.settings.reconcileSeconds);
    await this.refunds.scheduleAttempt(id, secondsAfter(this.clock.now(), delay), attempts + 1);
  }

  // returns the refund if it is to be created at the provider
  private async prepareRequest(
    refundId: number,
    payment: Payment,
    reservation: Reservation,
    actor: TransitionActor,
  ): Promise<Refund | undefined> {
    const refund = await this.refunds.find(refundId);
    // a failed refund of the dashboard is tried again only if it has ended the reservation
    const isOurs = refund?.reason !== 'dashboard' || reservation.status !== 'paid';
    if (refund?.status === 'failed' && isOurs) {
      const left = amountLeft(payment.amountRappen, await this.refunds.ofPayment(payment.id));
      if (left === 0) return this.replace(refund, actor);
      // the provider repeats its response to a known idempotency key, also a failure: a new round has a new key
      const amountRappen = Math.min(refund.amountRappen, left);
      await this.refunds.startNextRound(refundId, amountRappen, { ...actor, reason: 'tried_again' });
    }
    const current = await this.refunds.find(refundId);
    return current?.status === 'requested' ? current : undefined;
  }

  private async createAtProvider(
    refund: Refund,
    payment: Payment,
    paymentIntent: string,
    by: string,
  ): Promise<void> {
    const { id: refundId, round, amountRappen } = refund;
    const idempotencyKey = `refund-${paymentIntent}-${refundId}-${round}`;
    try {
      const created = await this.gateway.createRefund({
        refundId,
        idempotencyKey,
        paymentIntent,
        amountRappen,
      });
      await this.withReservationLock(payment, by, (_reservation, actor) =>
        this.apply(payment, created, actor),
      );
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      await this.withReservationLock(payment, by, (_reservation, actor) =>
        this.fail(refund, error.code, actor),
      );
    }
  }

  private async fail({ id, round }: Refund, failure: string, actor: TransitionActor): Promise<void> {
    const current = await this.refunds.find(id);
    if (current?.status === 'requested' && current.round === round)
      await this.refunds.transition(id, 'failed', { failure }, { ...actor, reason: 'refused' });
  }

  private async replace({ id }: Refund, actor: TransitionActor): Promise<undefined> {
    await this.refunds.transition(id, 'replaced', {}, { ...actor, reason: 'refunded_another_way' });
    await this.refunds.scheduleAttempt(id, null, 0);
  }

  private async apply(
    payment: Payment,
    providerRefund: ProviderRefund,
    actor: TransitionActor,
  ): Promise<void> {
    const all = await this.refunds.ofPayment(payment.id);
    const known = all.find((refund) => refund.providerRefundId === providerRefund.id);
    const ours = all.find((refund) => refund.id === providerRefund.refundId);
    if (known) await this.applyToKnown(payment, known, providerRefund, actor);
    else if (!ours) await this.insertFromDashboard(payment, providerRefund, actor);
    // ours: the response to our request was lost. A failed one belongs to an earlier round
    else if (ours.status === 'requested' && providerRefund.status !== 'failed')
      await this.applyToKnown(payment, ours, providerRefund, actor);
  }

  private async insertFromDashboard(
    payment: Payment,
    providerRefund: ProviderRefund,
    actor: TransitionActor,
  ): Promise<void> {
    const isPending = providerRefund.status === 'pending';
    const nextAttemptAt = isPending ? secondsAfter(actor.at, this.settings.reconcileSeconds) : null;
    const meta = { ...actor, reason: 'refunded_at_provider' };
    const id = await this.refunds.insertFromDashboard(payment.id, providerRefund, nextAttemptAt, meta);
    const { status, amountRappen } = providerRefund;
    if (status === 'succeeded') await this.putMade(payment, { id, amountRappen, reason: 'dashboard' });
  }

  private async applyToKnown(
    payment: Payment,
    known: Refund,
    { id, status, failure }: ProviderRefund,
    actor: TransitionActor,
  ): Promise<void> {
    if (!allowsTransition(REFUND_TRANSITIONS, known.status, status)) return;
    const meta = { ...actor, reason: `provider_${status}` };
    await this.refunds.transition(known.id, status, { providerRefundId: id, failure }, meta);
    if (status === 'succeeded') {
      await this.refunds.scheduleAttempt(known.id, null, 0);
      await this.putMade(payment, known);
    }
    // succeeded before, failed now: the bank has returned the money to us
    if (known.status === 'succeeded') await this.refunds.scheduleAttempt(known.id, actor.at, 0);
  }

  private async putMade(
    { reservationId }: Payment,
    { id: refundId, amountRappen, reason }: Pick<Refund, 'id' | 'amountRappen' | 'reason'>,
  ): Promise<void> {
    const { accountId, eventId } = await this.booking.lock(reservationId);
    await this.outbox.put(REFUND_MADE, { refundId, reservationId, accountId, eventId, amountRappen, reason });
  }

  private async endIfFullyRefunded(
    payment: Payment,
    reservation: Reservation,
    meta: TransitionMeta,
  ): Promise<void> {
    if (reservation.status !== 'paid') return;
    const refunds = await this.refunds.ofPayment(payment.id);
    const kept = await this.payments.findKept(reservation.id);
    if (kept?.id === payment.id && amountLeft(payment.amountRappen, refunds) === 0)
      await this.booking.transition(reservation, 'refunded', meta);
  }

  private withReservationLock<T>(
    payment: Payment,
    by: string,
    work: (reservation: Reservation, actor: TransitionActor) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async () => {
      const reservation = await this.booking.lock(payment.reservationId);
      return work(reservation, { at: this.clock.now(), by });
    });
  }
}
