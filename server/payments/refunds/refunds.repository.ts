import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import type { TransitionMeta } from '../../events/index.js';
import type { ProviderRefund } from '../provider/index.js';
import type { RefundReason, RefundState } from './refund.states.js';

/** A refund of a payment. */
export interface Refund {
  id: number;
  paymentId: number;
  amountRappen: number;
  reason: RefundReason;
  status: RefundState;
  /** Counts from 1. A failed refund is requested again in the next round. */
  round: number;
  /** Number of failed attempts in a row. */
  attempts: number;
  providerRefundId: string | null;
  /** The provider's failure code. */
  failure: string | null;
}

/** A refund in the guest's own list. */
export interface OwnRefund {
  eventId: number;
  eventName: string;
  startsAt: Date;
  amountRappen: number;
  reason: RefundReason;
  status: RefundState;
  createdAt: Date;
}

const REFUND = `id, payment_id as "paymentId", amount_rappen as "amountRappen", reason, status, round, attempts,
  provider_refund_id as "providerRefundId", failure`;

/** The rows of `refunds`. A caller that changes one has locked its reservation in the same transaction. */
@Injectable()
export class RefundsRepository {
  constructor(private readonly database: Database) {}

  /** Returns the refund, or undefined. */
  async find(id: number): Promise<Refund | undefined> {
    const [row] = await this.database.query<Refund>(`select ${REFUND} from refunds where id = $1`, [id]);
    return row;
  }

  /** Returns the refunds of a payment, oldest first. */
  ofPayment(paymentId: number): Promise<Refund[]> {
    return this.database.query<Refund>(`select ${REFUND} from refunds where payment_id = $1 order by id`, [
      paymentId,
    ]);
  }

  /** Inserts a refund of ours; each payment has one at most. Returns its id. */
  async insert(
    refund: Pick<Refund, 'paymentId' | 'amountRappen' | 'reason'>,
    nextAttemptAt: Date,
    { at, by, reason }: TransitionMeta,
  ): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(
      `insert into refunds (payment_id, amount_rappen, reason, status, next_attempt_at, created_at,
                            changed_at, changed_by, change_reason)
       values ($1, $2, $3, 'requested', $4, $5, $5, $6, $7) returning id`,
      [refund.paymentId, refund.amountRappen, refund.reason, nextAttemptAt, at, by, reason],
    );
    return row?.id ?? 0;
  }

  /** Inserts a refund that was made in the provider's dashboard. */
  async insertFromDashboard(
    paymentId: number,
    refund: ProviderRefund,
    nextAttemptAt: Date | null,
    { at, by, reason }: TransitionMeta,
  ): Promise<void> {
    await this.database.query(
      `insert into refunds (payment_id, amount_rappen, reason, status, provider_refund_id, failure, next_attempt_at,
                            created_at, changed_at, changed_by, change_reason)
       values ($1, $2, 'dashboard', $3, $4, $5, $6, $7, $7, $8, $9)`,
      [
        paymentId,
        refund.amountRappen,
        refund.status,
        refund.id,
        refund.failure,
        nextAttemptAt,
        at,
        by,
        reason,
      ],
    );
  }

  /** Changes the state of a refund. Without a provider's id, the known one stays. */
  async transition(
    id: number,
    to: RefundState,
    { providerRefundId = null, failure = null }: Partial<Pick<Refund, 'providerRefundId' | 'failure'>>,
    { at, by, reason }: TransitionMeta,
  ): Promise<void> {
    await this.database.query(
      `update refunds set status = $2, provider_refund_id = coalesce($3, provider_refund_id), failure = $4,
              changed_at = $5, changed_by = $6, change_reason = $7 where id = $1`,
      [id, to, providerRefundId, failure, at, by, reason],
    );
  }

  /** Requests a failed refund again, in the next round: the provider does not know it yet. */
  async startNextRound(id: number, amountRappen: number, { at, by, reason }: TransitionMeta): Promise<void> {
    await this.database.query(
      `update refunds set status = 'requested', round = round + 1, amount_rappen = $2, provider_refund_id = null,
              changed_at = $3, changed_by = $4, change_reason = $5 where id = $1`,
      [id, amountRappen, at, by, reason],
    );
  }

  /** Sets when a refund is tried next (null: never), and the number of failed attempts in a row. */
  async scheduleAttempt(id: number, nextAttemptAt: Date | null, attempts: number): Promise<void> {
    await this.database.query('update refunds set next_attempt_at = $2, attempts = $3 where id = $1', [
      id,
      nextAttemptAt,
      attempts,
    ]);
  }

  /** Returns the ids of refunds whose next attempt is due, the longest due first. */
  async findDue(now: Date, limit: number): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      // two attempts at once may schedule a next one although the refund is complete
      `select id from refunds where next_attempt_at <= $1 and status not in ('succeeded', 'replaced')
        order by next_attempt_at, id limit $2`,
      [now, limit],
    );
    return rows.map((row) => row.id);
  }

  /** Returns an account's refunds, newest first. */
  ofAccount(accountId: number): Promise<OwnRefund[]> {
    return this.database.query<OwnRefund>(
      `select e.id as "eventId", e.name as "eventName", e.starts_at as "startsAt", f.amount_rappen as "amountRappen",
              f.reason, f.status, f.created_at as "createdAt"
         from refunds f join payments p on p.id = f.payment_id
         join reservations r on r.id = p.reservation_id join events e on e.id = r.event_id
        where r.account_id = $1 and f.status <> 'replaced' order by f.id desc`,
      [accountId],
    );
  }
}
