import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThanOrEqual, Not, type Repository } from 'typeorm';
import type { TransitionMeta } from '../../events/index.js';
import type { ProviderRefund } from '../provider/index.js';
import { RefundEntity } from './refund.entity.js';
import { COMPLETE_REFUND_STATES, type RefundState } from './refund.states.js';

/** A refund of a payment. */
export type Refund = Readonly<RefundEntity>;

/** The rows of `refunds`. A caller that changes one has locked its reservation in the same transaction. */
@Injectable()
export class RefundsRepository {
  constructor(@InjectRepository(RefundEntity) private readonly rows: Repository<RefundEntity>) {}

  /** Returns the refund, or undefined. */
  async find(id: number): Promise<Refund | undefined> {
    return (await this.rows.findOneBy({ id })) ?? undefined;
  }

  /** Returns the refunds of a payment, oldest first. */
  ofPayment(paymentId: number): Promise<Refund[]> {
    return this.rows.find({ where: { paymentId }, order: { id: 'ASC' } });
  }

  /** Inserts a refund of ours; each payment has one at most. Returns its id. */
  async insert(
    refund: Pick<Refund, 'paymentId' | 'amountRappen' | 'reason'>,
    nextAttemptAt: Date,
    meta: TransitionMeta,
  ): Promise<number> {
    const row = this.rows.create({
      ...refund,
      status: 'requested',
      nextAttemptAt,
      createdAt: meta.at,
      ...transitionColumns(meta),
    });
    // sets the generated id
    await this.rows.insert(row);
    return row.id;
  }

  /** Inserts a refund that was made in the provider's dashboard. Returns its id. */
  async insertFromDashboard(
    paymentId: number,
    { id, amountRappen, status, failure }: ProviderRefund,
    nextAttemptAt: Date | null,
    meta: TransitionMeta,
  ): Promise<number> {
    const row = this.rows.create({
      paymentId,
      amountRappen,
      reason: 'dashboard',
      status,
      providerRefundId: id,
      failure,
      nextAttemptAt,
      createdAt: meta.at,
      ...transitionColumns(meta),
    });
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
    await this.rows.update(id, {
      status: 'requested',
      round: () => 'round + 1',
      amountRappen,
      providerRefundId: null,
      ...transitionColumns(meta),
    });
  }

  /** Sets when a refund is tried next (null: never), and the number of failed attempts in a row. */
  async scheduleAttempt(id: number, nextAttemptAt: Date | null, attempts: number): Promise<void> {
    await this.rows.update(id, { nextAttemptAt, attempts });
  }

  /** Returns the ids of refunds whose next attempt is due, the longest due first. */
  async findDue(now: Date, limit: number): Promise<number[]> {
    const due = await this.rows.find({
      select: { id: true },
      // complete ones too may have a next attempt: one attempt may schedule it while another succeeds
      where: { nextAttemptAt: LessThanOrEqual(now), status: Not(In(COMPLETE_REFUND_STATES)) },
      order: { nextAttemptAt: 'ASC', id: 'ASC' },
      take: limit,
    });
    return due.map((row) => row.id);
  }
}

function transitionColumns({ at, by, reason }: TransitionMeta) {
  return { changedAt: at, changedBy: by, changeReason: reason };
}
