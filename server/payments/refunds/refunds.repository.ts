import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, LessThanOrEqual, Not, type Repository } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import type { TransitionMeta } from '../../events/index.js';
import type { ProviderDispute } from '../provider/index.js';
import {
  COMPLETE_REFUND_STATES,
  DisputeEntity,
  type DisputeState,
  EFFECTIVE_REFUND_STATES,
  OPEN_DISPUTE_STATES,
  RefundEntity,
  type RefundState,
  type TransitionActor,
  transitionColumns,
} from '../records/index.js';

/** A refund of a payment. */
export type Refund = Readonly<RefundEntity>;

/** How, when and by whom a refund was paid by other means. */
export type SettlementNote = Pick<Refund, 'settlement' | 'settledOn' | 'settlementReference' | 'settledBy'>;

/** $1 reservations. Of payments that count. */
const BACK_OF = `select p.reservation_id as "reservationId", sum(f.amount_rappen)::int as rappen
  from payments p join refunds f on f.payment_id = p.id and ${oneOf('f.status', EFFECTIVE_REFUND_STATES)}
  where p.reservation_id = any ($1::int[]) and p.mismatch is null group by p.reservation_id`;

/**
 * The rows of `refunds` and `disputes`. A caller that changes one has locked the payment's reservation, or its ownerless
 * row, in the same transaction.
 */
@Injectable()
export class RefundsRepository {
  constructor(
    private readonly database: Database,
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

  /** Returns the states of those of the provider's refunds that are known, by the provider's id. */
  async statesOf(providerIds: readonly string[]): Promise<Map<string, RefundState>> {
    const rows = await this.rows.findBy({ providerRefundId: In([...providerIds]) });
    return new Map(rows.map(({ providerRefundId, status }) => [providerRefundId ?? '', status]));
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

  /** Changes the state of a refund. Without a provider's id, the known one stays. */
  async transition(
    id: number,
    to: RefundState,
    { providerRefundId, failure = null }: Partial<Pick<Refund, 'providerRefundId' | 'failure'>>,
    meta: TransitionMeta,
  ): Promise<void> {
    const change = { status: to, failure, ...transitionColumns(meta) };
    await this.rows.update(id, providerRefundId ? { ...change, providerRefundId } : change);
  }

  /** Requests a failed refund again, in the next round: the provider does not know it yet. */
  async startNextRound(id: number, amountRappen: number, meta: TransitionMeta): Promise<void> {
    const change = { status: 'requested', amountRappen, providerRefundId: null } as const;
    await this.rows.update(id, { ...change, round: () => 'round + 1', ...transitionColumns(meta) });
  }

  /** Reduces the amount of a refund that the provider has not received yet. */
  async reduce(id: number, amountRappen: number): Promise<void> {
    await this.rows.update({ id, status: 'requested' }, { amountRappen });
  }

  /** Stores how an organiser has paid a failed refund by other means. */
  async recordPayout(id: number, note: SettlementNote, meta: TransitionMeta): Promise<void> {
    const change = { ...note, status: 'settled', nextAttemptAt: null, attempts: 0 } as const;
    await this.rows.update(id, { ...change, ...transitionColumns(meta) });
  }

  /** Returns how much of the payments of these reservations was refunded, in Rappen; nothing for those without a refund. */
  async backOf(reservationIds: readonly number[]): Promise<Map<number, number>> {
    const values = [reservationIds];
    const rows = await this.database.query<{ reservationId: number; rappen: number }>(BACK_OF, values);
    return new Map(rows.map(({ reservationId, rappen }) => [reservationId, rappen]));
  }

  /** Marks a refund as replaced: the money was refunded in another way. */
  async replace(id: number, actor: TransitionActor): Promise<undefined> {
    await this.transition(id, 'replaced', {}, { ...actor, reason: 'refunded_another_way' });
    await this.scheduleAttempt(id, null, 0);
  }

  /** Sets the next attempt of a refund (null: none), and the number of failed attempts in a row. */
  async scheduleAttempt(id: number, nextAttemptAt: Date | null, attempts: number): Promise<void> {
    await this.rows.update(id, { nextAttemptAt, attempts });
  }

  /** Returns the ids of refunds whose next attempt is due, the longest due first. */
  async findDue(now: Date, limit: number): Promise<number[]> {
    const due = await this.rows.find({
      select: { id: true },
      // complete refunds may have a next attempt too: one attempt may schedule it while another succeeds
      where: { nextAttemptAt: LessThanOrEqual(now), status: Not(In(COMPLETE_REFUND_STATES)) },
      order: { nextAttemptAt: 'ASC', id: 'ASC' },
      take: limit,
    });
    return due.map((row) => row.id);
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

  /** Returns those of the provider's ids of disputes that are known, with their states. */
  async disputeStatesOf(providerIds: readonly string[]): Promise<Map<string, DisputeState>> {
    const rows = await this.disputes.findBy({ providerDisputeId: In([...providerIds]) });
    return new Map(rows.map(({ providerDisputeId, status }) => [providerDisputeId, status]));
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
