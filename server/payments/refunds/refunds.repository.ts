import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, LessThanOrEqual, Not, type Repository } from 'typeorm';
import { type TransitionMeta, transitionColumns } from '../../common/database/transition-columns.js';
import type { ProviderDispute } from '../provider/index.js';
import {
  COMPLETE_REFUND_STATES,
  DisputeEntity,
  type DisputeState,
  isComplete,
  OPEN_DISPUTE_STATES,
  RefundEntity,
  type RefundState,
  type TransitionActor,
} from '../records/index.js';

/** A refund of a payment. */
export type Refund = Readonly<RefundEntity>;

/**
 * The rows of `refunds` and `disputes`. A caller that changes one has locked the payment's reservation, or its ownerless
 * row, in the same transaction.
 */
@Injectable()
export class RefundsRepository {
  constructor(
    @InjectRepository(RefundEntity) private readonly rows: Repository<RefundEntity>,
    @InjectRepository(DisputeEntity) private readonly disputes: Repository<DisputeEntity>,
  ) {}

  async find(id: number): Promise<Refund | undefined> {
    return (await this.rows.findOneBy({ id })) ?? undefined;
  }

  /** Returns the refunds of a payment, oldest first. */
  ofPayment(paymentId: number): Promise<Refund[]> {
    return this.rows.find({ where: { paymentId }, order: { id: 'ASC' } });
  }

  /** Returns the states of those of the provider's refunds and disputes that are known, by the provider's id. */
  async statesOf(providerIds: readonly string[]): Promise<Map<string, RefundState | DisputeState>> {
    const ids = In([...providerIds]);
    const refunds = await this.rows.findBy({ providerRefundId: ids });
    const disputes = await this.disputes.findBy({ providerDisputeId: ids });
    return new Map([
      ...refunds.map(({ providerRefundId, status }) => [providerRefundId ?? '', status] as const),
      ...disputes.map(({ providerDisputeId, status }) => [providerDisputeId, status] as const),
    ]);
  }

  /** Inserts a refund, one of ours if it has no state: each payment has at most one, except partial ones. Returns its id. */
  async insert(
    refund: Pick<Refund, 'paymentId' | 'amountRappen' | 'reason' | 'nextAttemptAt'> & Partial<Refund>,
    meta: TransitionMeta,
  ): Promise<number> {
    const initial = { status: 'requested', createdAt: meta.at, ...transitionColumns(meta) } as const;
    // sets the generated id
    const row = this.rows.create({ ...initial, ...refund });
    await this.rows.insert(row);
    return row.id;
  }

  /** Changes the state of a refund, and the columns in `change`; its failure stays otherwise. A complete one is not attempted again. */
  async transition(
    id: number,
    to: RefundState,
    change: Partial<Refund>,
    meta: TransitionMeta,
  ): Promise<void> {
    const noMore = isComplete(to) ? { nextAttemptAt: null, attempts: 0 } : {};
    await this.rows.update(id, { ...change, ...noMore, status: to, ...transitionColumns(meta) });
  }

  /** Reduces the amount of a refund that the provider has not received yet. */
  async reduce(id: number, amountRappen: number): Promise<void> {
    await this.rows.update({ id, status: 'requested' }, { amountRappen });
  }

  /** Marks a refund as replaced: the money was refunded in another way. */
  async replace(id: number, actor: TransitionActor): Promise<undefined> {
    await this.transition(id, 'replaced', { failure: null }, { ...actor, reason: 'refunded_another_way' });
  }

  /** Sets the next attempt of a refund (null: none), and the number of failed attempts in a row. */
  async scheduleAttempt(id: number, nextAttemptAt: Date | null, attempts: number): Promise<void> {
    await this.rows.update(id, { nextAttemptAt, attempts });
  }

  /** Returns the refunds whose next attempt is due, the longest due first. */
  findDue(now: Date, limit: number): Promise<Refund[]> {
    return this.rows.find({
      // complete refunds may have a next attempt too: one attempt may schedule it while another succeeds
      where: { nextAttemptAt: LessThanOrEqual(now), status: Not(In(COMPLETE_REFUND_STATES)) },
      order: { nextAttemptAt: 'ASC', id: 'ASC' },
      take: limit,
    });
  }

  /** Returns the disputes about a payment, oldest first. */
  disputesOf(paymentId: number): Promise<DisputeEntity[]> {
    return this.disputes.find({ where: { paymentId }, order: { id: 'ASC' } });
  }

  /** Returns the provider's ids of the undecided disputes, oldest first. */
  async openDisputeIds(): Promise<string[]> {
    const where = { status: In(OPEN_DISPUTE_STATES) };
    const open = await this.disputes.find({ where, order: { id: 'ASC' } });
    return open.map(({ providerDisputeId }) => providerDisputeId);
  }

  /** Inserts or updates a dispute. Returns whether its state has changed. */
  async saveDispute(paymentId: number, dispute: ProviderDispute, actor: TransitionActor): Promise<boolean> {
    const { id: providerDisputeId, paymentIntent: _intent, openedAt, ...facts } = dispute;
    const { amountRappen, reason, status, respondBy } = facts;
    const known = await this.disputes.findOneBy({ providerDisputeId });
    const isSame = known?.status === status;
    const change = { ...facts, ...transitionColumns({ ...actor, reason: `provider_${status}` }) };
    if (!known)
      await this.disputes.insert({ ...change, paymentId, providerDisputeId, openedAt, createdAt: actor.at });
    else if (isSame) await this.disputes.update(known.id, { amountRappen, reason, respondBy });
    else await this.disputes.update(known.id, { ...change, acknowledgedAt: null });
    return !isSame;
  }

  /** Marks the consequences of a lost dispute as settled by an organiser. Returns false if there is no such dispute. */
  async acknowledgeDispute(id: number, now: Date): Promise<boolean> {
    const lost = { id, status: 'lost' as const, acknowledgedAt: IsNull() };
    const { affected } = await this.disputes.update(lost, { acknowledgedAt: now });
    return affected === 1;
  }
}
