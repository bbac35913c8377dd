import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, type Repository } from 'typeorm';
import type { ProviderDispute } from '../provider/index.js';
import { DisputeEntity } from './payment.entity.js';
import { OPEN_DISPUTE_STATES } from './payment.states.js';
import { type TransitionActor, transitionColumns } from './payment-records.js';

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
    const where = { status: In(OPEN_DISPUTE_STATES) };
    const open = await this.rows.find({ where, order: { id: 'ASC' } });
    return open.map(({ providerDisputeId }) => providerDisputeId);
  }

  /** Returns those of the provider's ids that are known, with their states. */
  async statesOf(providerIds: readonly string[]): Promise<Map<string, Dispute['status']>> {
    const rows = await this.rows.findBy({ providerDisputeId: In([...providerIds]) });
    return new Map(rows.map(({ providerDisputeId, status }) => [providerDisputeId, status]));
  }

  /** Inserts or updates a dispute. Returns whether its state has changed. */
  async save(paymentId: number, dispute: ProviderDispute, actor: TransitionActor): Promise<boolean> {
    const { id: providerDisputeId, paymentIntent: _intent, openedAt, ...facts } = dispute;
    const { amountRappen, reason, status, respondBy } = facts;
    const known = await this.rows.findOneBy({ providerDisputeId });
    const isSame = known?.status === status;
    const change = { ...facts, ...transitionColumns({ ...actor, reason: `provider_${status}` }) };
    if (!known)
      await this.rows.insert({ ...change, paymentId, providerDisputeId, openedAt, createdAt: actor.at });
    else if (isSame) await this.rows.update(known.id, { amountRappen, reason, respondBy });
    else await this.rows.update(known.id, { ...change, acknowledgedAt: null });
    return !isSame;
  }

  /** Marks the consequences of a lost dispute as settled by an organiser. Returns false if there is no such dispute. */
  async acknowledge(id: number, now: Date): Promise<boolean> {
    const lost = { id, status: 'lost' as const, acknowledgedAt: IsNull() };
    const { affected } = await this.rows.update(lost, { acknowledgedAt: now });
    return affected === 1;
  }
}
