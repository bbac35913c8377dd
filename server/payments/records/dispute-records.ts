import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, type Repository } from 'typeorm';
import type { ProviderDispute } from '../provider/index.js';
import { DisputeEntity } from './dispute.entity.js';
import { OPEN_DISPUTE_STATES } from './dispute.states.js';
import type { TransitionActor } from './payment-records.js';

/** A dispute about a payment. */
export type Dispute = Readonly<DisputeEntity>;

/** The rows of `disputes`. Lock the payment's reservation, or its ownerless row, before changing one. */
@Injectable()
export class DisputeRecords {
  constructor(@InjectRepository(DisputeEntity) private readonly rows: Repository<DisputeEntity>) {}

  /** Returns the disputes about a payment, oldest first. */
  ofPayment(paymentId: number): Promise<Dispute[]> {
    return this.rows.find({ where: { paymentId }, order: { id: 'ASC' } });
  }

  /** Returns the provider's ids of the undecided disputes, oldest first. */
  async openIds(): Promise<string[]> {
    const open = await this.rows.find({
      select: { providerDisputeId: true },
      where: { status: In(OPEN_DISPUTE_STATES) },
      order: { id: 'ASC' },
    });
    return open.map(({ providerDisputeId }) => providerDisputeId);
  }

  /** Returns those of the provider's ids that are known, with their states. */
  async statesOf(providerIds: readonly string[]): Promise<Map<string, Dispute['status']>> {
    const rows = await this.rows.findBy({ providerDisputeId: In([...providerIds]) });
    return new Map(rows.map(({ providerDisputeId, status }) => [providerDisputeId, status]));
  }

  /** Inserts or updates a dispute. Returns whether its state has changed. */
  async save(paymentId: number, dispute: ProviderDispute, { at, by }: TransitionActor): Promise<boolean> {
    const { id: providerDisputeId, amountRappen, currency, reason, status, respondBy, openedAt } = dispute;
    const known = await this.rows.findOneBy({ providerDisputeId });
    const facts = { amountRappen, currency, reason, status, respondBy };
    const change = { changedAt: at, changedBy: by, changeReason: `provider_${status}` };
    if (!known) {
      const created = { ...facts, ...change, paymentId, providerDisputeId, openedAt, createdAt: at };
      await this.rows.insert(created);
      return true;
    }
    if (known.status === status) {
      await this.rows.update(known.id, { amountRappen, reason, respondBy });
      return false;
    }
    await this.rows.update(known.id, { ...facts, ...change, acknowledgedAt: null });
    return true;
  }

  /** Marks the consequences of a lost dispute as settled by an organiser. Returns false if there is no such dispute. */
  async acknowledge(id: number, now: Date): Promise<boolean> {
    const lost = { id, status: 'lost', acknowledgedAt: IsNull() } as const;
    const { affected } = await this.rows.update(lost, { acknowledgedAt: now });
    return affected === 1;
  }
}
