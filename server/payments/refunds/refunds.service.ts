import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { allowsTransition } from '../../common/database/transition-columns.js';
import { OnJob } from '../../common/jobs/job-kind.js';
import type { Reservation } from '../../events/index.js';
import {
  type ProviderDispute,
  type ProviderEvent,
  type ProviderRefund,
  ProviderRefused,
  StripeGateway,
  refundBackoff,
  secondsAfter,
} from '../provider/index.js';
import {
  amountLeft,
  isComplete,
  isDisputed,
  isPartial,
  lostRappen,
  type Payment,
  PaymentRecords,
  REFUND_TRANSITIONS,
  type RefundReason,
  type TransitionActor,
} from '../records/index.js';
import { CARRY_OUT_REFUND, RefundRequestsService } from './refund-requests.service.js';
import { type Refund, RefundsRepository } from './refunds.repository.js';

/** Carries refunds out at the provider, and copies the provider's state of refunds and disputes. Each refund is paid once. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly gateway: StripeGateway,
    private readonly payments: PaymentRecords,
    private readonly refunds: RefundsRepository,
    private readonly requests: RefundRequestsService,
  ) {}

  /** As `attempt`, for the job. */
  @OnJob(CARRY_OUT_REFUND)
  carryOut({ refundId }: { refundId: number }): Promise<void> {
    return this.attempt(refundId, 'refund-job');
  }

  /**
   * Stores the state of a dispute (chargeback). The seat stays until an organiser decides. An `event` is handled in the
   * same transaction, and only once. A dispute about a payment that is not ours changes nothing. Once it is decided,
   * refunds that waited for it are due.
   */
  async storeDispute(dispute: ProviderDispute, by: string, event?: ProviderEvent): Promise<void> {
    const { paymentIntent } = dispute;
    const payment = paymentIntent ? await this.payments.findByIntent(paymentIntent) : undefined;
    await this.once(event, by, async () => {
      if (!payment) return;
      await this.withOwnerLock(payment, by, async (actor) => {
        if (!(await this.refunds.saveDispute(payment.id, dispute, actor))) return;
        for (const { id, status } of await this.refunds.ofPayment(payment.id))
          if (!isComplete(status)) await this.refunds.scheduleAttempt(id, actor.at, 0);
      });
    });
  }

  /** Returns why we refunded a payment; undefined if we did not. Partial refunds and those of the dashboard do not count. */
  async reasonOf(paymentId: number): Promise<RefundReason | undefined> {
    const refunds = await this.refunds.ofPayment(paymentId);
    return refunds.find(({ reason }) => !isPartial(reason))?.reason;
  }

  /**
   * Takes a refund one step further: creates it at the provider, creates it again if it failed, or updates it while it
   * is pending. Schedules the next attempt first. Throws UNAVAILABLE if the provider does not respond.
   */
  async attempt(refundId: number, by: string): Promise<void> {
    const refund = await this.refunds.find(refundId);
    const payment = refund && (await this.payments.find(refund.paymentId));
    if (!refund || !payment?.paymentIntent || isComplete(refund.status)) return;
    if (payment.method === 'cash') {
      // the provider cannot refund it: an organiser has to pay it, and it is shown like a failed refund
      await this.withOwnerLock(payment, by, async (actor) => {
        await this.fail(refund, 'paid_in_cash', actor);
        await this.refunds.scheduleAttempt(refund.id, null, 0);
      });
      return;
    }
    // first of all: a crash in the middle must not leave the refund without a next attempt
    const attempts = refund.attempts + 1;
    const delay = refundBackoff(attempts, this.settings.reconcileSeconds);
    await this.refunds.scheduleAttempt(refundId, secondsAfter(this.clock.now(), delay), attempts);
    await this.sync(payment.paymentIntent, by);
    const requested = await this.withOwnerLock(payment, by, (actor, reservation) =>
      this.prepareRequest(refundId, payment, reservation, actor),
    );
    if (requested) await this.createAtProvider(requested, payment, payment.paymentIntent, by);
  }

  /**
   * Fetches all refunds of a payment intent from the provider and copies their states. Inserts those made in the
   * dashboard, and ends the reservation if the whole payment was refunded. An `event` is handled in the same
   * transaction, and only once. Throws UNAVAILABLE.
   */
  async sync(paymentIntent: string, by: string, event?: ProviderEvent): Promise<void> {
    const providerRefunds = await this.gateway.listRefunds(paymentIntent);
    const payment = await this.payments.findByIntent(paymentIntent);
    await this.once(event, by, async () => {
      if (!payment) return;
      await this.withOwnerLock(payment, by, async (actor, reservation) => {
        for (const refund of providerRefunds) await this.apply(payment, refund, actor);
        const meta = { ...actor, reason: 'refunded_at_provider' } as const;
        await this.requests.endIfFullyRefunded(payment, reservation, meta);
      });
    });
  }

  // returns the refund if it is to be created at the provider
  private async prepareRequest(
    refundId: number,
    payment: Payment,
    reservation: Reservation | undefined,
    actor: TransitionActor,
  ): Promise<Refund | undefined> {
    const refund = await this.refunds.find(refundId);
    const disputes = await this.refunds.disputesOf(payment.id);
    // the bank may withdraw the same money: the refund continues after the dispute was decided
    if (!refund || isDisputed(disputes)) return undefined;
    const others = (await this.refunds.ofPayment(payment.id)).filter(({ id }) => id !== refundId);
    const left = amountLeft(payment.amountRappen, others, lostRappen(disputes));
    // a failed refund of the dashboard is retried only if it has ended the reservation
    const isOurs = refund.reason !== 'dashboard' || reservation?.status !== 'paid';
    if (left === 0 && (refund.status === 'requested' || (refund.status === 'failed' && isOurs)))
      return this.refunds.replace(refundId, actor);
    if (refund.status === 'failed' && isOurs) {
      // the provider repeats its response to a known idempotency key, also a failure: a new round has a new key
      const amountRappen = Math.min(refund.amountRappen, left);
      const next = { amountRappen, providerRefundId: null, round: refund.round + 1 };
      await this.refunds.transition(refundId, 'requested', next, { ...actor, reason: 'tried_again' });
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
    try {
      const created = await this.gateway.createRefund(refund, paymentIntent);
      await this.withOwnerLock(payment, by, (actor) => this.apply(payment, created, actor));
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      await this.withOwnerLock(payment, by, (actor) => this.fail(refund, error.code, actor));
    }
  }

  private async fail({ id, round }: Refund, failure: string, actor: TransitionActor): Promise<void> {
    const current = await this.refunds.find(id);
    if (current?.status === 'requested' && current.round === round)
      await this.refunds.transition(id, 'failed', { failure }, { ...actor, reason: 'refused' });
  }

  private async apply(payment: Payment, found: ProviderRefund, actor: TransitionActor): Promise<void> {
    const all = await this.refunds.ofPayment(payment.id);
    const known = all.find((refund) => refund.providerRefundId === found.id);
    const ours = all.find((refund) => refund.id === found.refundId);
    if (known) await this.applyToKnown(payment, known, found, actor);
    else if (!ours) await this.insertFromDashboard(payment, found, actor);
    // our refund: the response to our request was lost. A failed one belongs to an earlier round
    else if (ours.status === 'requested' && found.status !== 'failed')
      await this.applyToKnown(payment, ours, found, actor);
  }

  private async insertFromDashboard(
    payment: Payment,
    { id: providerRefundId, amountRappen, status, failure }: ProviderRefund,
    actor: TransitionActor,
  ): Promise<void> {
    const isPending = status === 'pending';
    const nextAttemptAt = isPending ? secondsAfter(actor.at, this.settings.reconcileSeconds) : null;
    const about = { paymentId: payment.id, amountRappen, reason: 'dashboard' as const };
    const refund = { ...about, status, providerRefundId, failure, nextAttemptAt };
    const id = await this.refunds.insert(refund, { ...actor, reason: 'refunded_at_provider' });
    await this.requests.reduceRequested(payment, actor);
    if (status === 'succeeded') await this.requests.announceRefund(payment, { ...about, id });
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
    if (status === 'succeeded') await this.requests.announceRefund(payment, known);
    // succeeded before, failed now: the bank has returned the money to us
    if (known.status === 'succeeded') await this.refunds.scheduleAttempt(known.id, actor.at, 0);
  }

  // in one transaction with the note that the event was handled, if there is one
  private once(event: ProviderEvent | undefined, by: string, work: () => Promise<void>): Promise<void> {
    return this.database.transaction(async () => {
      const isNew = !event || (await this.payments.recordEventOnce(event, { at: this.clock.now(), by }));
      if (isNew) await work();
    });
  }

  private withOwnerLock<T>(
    payment: Payment,
    by: string,
    work: (actor: TransitionActor, reservation: Reservation | undefined) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async () => {
      const reservation = await this.requests.lockOwner(payment);
      return work({ at: this.clock.now(), by }, reservation);
    });
  }
}
