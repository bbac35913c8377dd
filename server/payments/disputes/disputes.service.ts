import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { type ProviderDispute, StripeGateway } from '../provider/index.js';
import {
  DisputeRecords,
  type DisputeState,
  PaymentRecords,
  type ReceivedEvent,
  WebhookEventRecords,
} from '../records/index.js';
import { PaymentOwners, RefundsService } from '../refunds/index.js';

/** Copies the provider's state of disputes (chargebacks). The seat stays until an organiser decides. */
@Injectable()
export class DisputesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly gateway: StripeGateway,
    private readonly payments: PaymentRecords,
    private readonly disputes: DisputeRecords,
    private readonly webhookEvents: WebhookEventRecords,
    private readonly owners: PaymentOwners,
    private readonly refunds: RefundsService,
  ) {}

  /** Returns a dispute as it is at the provider now. Throws UNAVAILABLE. */
  fetch(providerDisputeId: string): Promise<ProviderDispute> {
    return this.gateway.findDispute(providerDisputeId);
  }

  /**
   * Stores the state of a dispute. With `received`, the event is handled in the same transaction, and only once. A
   * dispute about a payment that is not ours changes nothing. Once decided, refunds that waited for it continue.
   */
  async store(dispute: ProviderDispute, by: string, received?: ReceivedEvent): Promise<void> {
    const { paymentIntent } = dispute;
    const payment = paymentIntent ? await this.payments.findByIntent(paymentIntent) : undefined;
    await this.database.transaction(async () => {
      const actor = { at: this.clock.now(), by };
      if (received && !(await this.webhookEvents.recordOnce(received, actor.at))) return;
      if (!payment) return;
      await this.owners.lock(payment);
      if (await this.disputes.save(payment.id, dispute, actor))
        await this.refunds.resume(payment.id, actor.at);
    });
  }

  /** Returns the provider's ids of the undecided disputes. */
  openIds(): Promise<string[]> {
    return this.disputes.openIds();
  }

  /** Returns those of the provider's ids that are known, with their states. */
  statesOf(providerIds: readonly string[]): Promise<Map<string, DisputeState>> {
    return this.disputes.statesOf(providerIds);
  }

  /** Marks the consequences of a lost dispute as settled by an organiser. Throws PAYMENT_NOT_FOUND. */
  async acknowledge(id: number): Promise<void> {
    if (!(await this.disputes.acknowledge(id, this.clock.now()))) throw new DomainError('PAYMENT_NOT_FOUND');
  }
}
