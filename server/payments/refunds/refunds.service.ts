import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { type TransitionMeta, BookingService, type Reservation } from '../../events/index.js';
import { type Cause, FulfilmentService } from '../fulfilment/fulfilment.service.js';
import { after, refundBackoff } from '../reconciliation/backoff.rules.js';
import { type Payment, PaymentsRepository } from '../fulfilment/payments.repository.js';
import { WebhookEventsRepository } from '../reconciliation/provider-events.repository.js';
import { ProviderRefused, type ProviderRefund } from '../provider/provider.js';
import { REFUND_JOB } from './refund-requests.service.js';
import { amountLeft } from './refund.rules.js';
import { canRefundTransition } from './refund.states.js';
import { type Refund, RefundsRepository } from './refunds.repository.js';
import { StripeGateway } from '../provider/stripe.gateway.js';

type Who = Omit<TransitionMeta, 'reason'>;

/** Carries refunds out at the provider, and hears what it says of them. Money goes back once, however often one tries. */
@Injectable()
export class RefundsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly gateway: StripeGateway,
    private readonly payments: PaymentsRepository,
    private readonly refunds: RefundsRepository,
    private readonly log: WebhookEventsRepository,
    private readonly fulfilment: FulfilmentService,
    private readonly places: BookingService,
  ) {}

  onModuleInit(): void {
    this.jobs.define<{ refundId: number }>({
      name: REFUND_JOB,
      run: ({ refundId }) => this.attempt(refundId, 'refund-job'),
    });
  }

  /**
   * Takes a refund one step further: orders it, orders it anew when it failed, asks after it while it is pending.
   * Throws UNAVAILABLE when the provider is silent; it is tried again later either way.
   */
  async attempt(refundId: number, by: string): Promise<void> {
    const refund = await this.refunds.find(refundId);
    const payment = refund && (await this.payments.find(refund.paymentId));
    if (!refund || !payment?.paymentIntent) return;
    if (refund.status === 'succeeded' || refund.status === 'replaced') return;
    await this.putOff(refund);
    await this.hear(payment.paymentIntent, { by });
    const order = await this.underLock(payment, by, (reservation, who) =>
      this.orderToPlace(refundId, payment, reservation, who),
    );
    if (order) await this.placeOrder(order, payment, payment.paymentIntent, by);
  }

  /**
   * Asks the provider for all refunds of a payment and does what it says: ours move on, those from its dashboard are
   * written down, and a place whose money is all back is free. Throws UNAVAILABLE.
   */
  async hear(paymentIntent: string, cause: Pick<Cause, 'by' | 'event'>): Promise<void> {
    if (!(await this.payments.findByIntent(paymentIntent))) await this.hearOfPayment(paymentIntent, cause.by);
    const told = await this.gateway.refundsOf(paymentIntent);
    const payment = await this.payments.findByIntent(paymentIntent);
    await this.database.transaction(async () => {
      const who = { at: this.clock.now(), by: cause.by };
      if (cause.event && !(await this.log.remember(cause.event.event, cause.event.receivedBy, who.at)))
        return;
      if (!payment) return;
      const reservation = await this.places.lock(payment.reservationId);
      for (const refund of told) await this.note(payment, refund, who);
      await this.freeIfAllBack(payment, reservation, { ...who, reason: 'refunded_at_provider' });
    });
  }

  // the refund's event may come before the payment's
  private async hearOfPayment(paymentIntent: string, by: string): Promise<void> {
    const sessionId = await this.gateway.sessionIdOf(paymentIntent);
    if (sessionId) await this.fulfilment.fulfil(sessionId, { by });
  }

  // first of all: a crash in the middle must not leave it without a next time
  private async putOff({ id, attempts }: Refund): Promise<void> {
    const pause = refundBackoff(attempts + 1, this.settings.reconcileSeconds);
    await this.refunds.schedule(id, after(this.clock.now(), pause), attempts + 1);
  }

  private async orderToPlace(
    refundId: number,
    payment: Payment,
    reservation: Reservation,
    who: Who,
  ): Promise<Refund | undefined> {
    const refund = await this.refunds.find(refundId);
    // a failed refund of the dashboard is ours to try again only where it has cost somebody their place
    const ours = refund?.reason !== 'dashboard' || reservation.status !== 'paid';
    if (refund?.status === 'failed' && ours) {
      const left = amountLeft(payment.amountRappen, await this.refunds.ofPayment(payment.id));
      if (left === 0) return this.retire(refund, who);
      // the provider keeps its answer to a key, a failure too: a new round has a new key
      await this.refunds.nextRound(refundId, Math.min(refund.amountRappen, left), {
        ...who,
        reason: 'tried_again',
      });
    }
    const current = await this.refunds.find(refundId);
    return current?.status === 'requested' ? current : undefined;
  }

  private async placeOrder(
    refund: Refund,
    payment: Payment,
    paymentIntent: string,
    by: string,
  ): Promise<void> {
    const { id: refundId, round, amountRappen } = refund;
    const idempotencyKey = `refund-${paymentIntent}-${refundId}-${round}`;
    try {
      const told = await this.gateway.refund({ refundId, idempotencyKey, paymentIntent, amountRappen });
      await this.underLock(payment, by, (_reservation, who) => this.note(payment, told, who));
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      await this.underLock(payment, by, (_reservation, who) => this.refuse(refund, error.code, who));
    }
  }

  private async refuse({ id, round }: Refund, failure: string, who: Who): Promise<void> {
    const current = await this.refunds.find(id);
    if (current?.status === 'requested' && current.round === round)
      await this.refunds.transition(id, 'failed', { failure }, { ...who, reason: 'refused' });
  }

  private async retire({ id }: Refund, who: Who): Promise<undefined> {
    await this.refunds.transition(id, 'replaced', {}, { ...who, reason: 'refunded_another_way' });
    await this.refunds.schedule(id, null, 0);
  }

  private async note(payment: Payment, told: ProviderRefund, who: Who): Promise<void> {
    const all = await this.refunds.ofPayment(payment.id);
    const known = all.find((refund) => refund.providerRefundId === told.id);
    const ours = all.find((refund) => refund.id === told.refundId);
    if (known) await this.noteKnown(known, told, who);
    else if (!ours) await this.noteForeign(payment, told, who);
    // else the answer to our order was lost; what failed is an earlier round of it, and history
    else if (ours.status === 'requested' && told.status !== 'failed') await this.noteKnown(ours, told, who);
  }

  private async noteForeign(payment: Payment, told: ProviderRefund, who: Who): Promise<void> {
    const next = told.status === 'pending' ? after(who.at, this.settings.reconcileSeconds) : null;
    await this.refunds.insertForeign(payment.id, told, next, { ...who, reason: 'refunded_at_provider' });
  }

  private async noteKnown(known: Refund, told: ProviderRefund, who: Who): Promise<void> {
    if (!canRefundTransition(known.status, told.status)) return;
    const change = { providerRefundId: told.id, failure: told.failure };
    await this.refunds.transition(known.id, told.status, change, {
      ...who,
      reason: `provider_${told.status}`,
    });
    if (told.status === 'succeeded') await this.refunds.schedule(known.id, null, 0);
    // the bank has sent it back after all
    if (known.status === 'succeeded') await this.refunds.schedule(known.id, who.at, 0);
  }

  private async freeIfAllBack(
    payment: Payment,
    reservation: Reservation,
    moment: TransitionMeta,
  ): Promise<void> {
    if (reservation.status !== 'paid') return;
    const refunds = await this.refunds.ofPayment(payment.id);
    const kept = await this.payments.findKept(reservation.id);
    if (kept?.id === payment.id && amountLeft(payment.amountRappen, refunds) === 0)
      await this.places.transition(reservation, 'refunded', moment);
  }

  private underLock<T>(
    payment: Payment,
    by: string,
    work: (reservation: Reservation, who: Who) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async () => {
      const reservation = await this.places.lock(payment.reservationId);
      return work(reservation, { at: this.clock.now(), by });
    });
  }
}
