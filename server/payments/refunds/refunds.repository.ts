import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import type { TransitionMeta } from '../../events/index.js';
import type { ProviderRefund } from '../provider/provider.js';
import type { RefundReason, RefundState } from './refund.states.js';

/** Money on its way back. */
export interface Refund {
  id: number;
  paymentId: number;
  amountRappen: number;
  reason: RefundReason;
  status: RefundState;
  /** Counts from 1; a refund that failed is ordered anew in the next round. */
  round: number;
  /** How often in a row the provider was asked in vain. */
  attempts: number;
  providerRefundId: string | null;
  /** The provider's code for why it failed. */
  failure: string | null;
}

/** A refund that somebody has coming, for their own list. */
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

/** The rows of `refunds`. Whoever changes one has locked its reservation in the same transaction. */
@Injectable()
export class RefundsRepository {
  constructor(private readonly database: Database) {}

  async find(id: number): Promise<Refund | undefined> {
    const [row] = await this.database.query<Refund>(`select ${REFUND} from refunds where id = $1`, [id]);
    return row;
  }

  ofPayment(paymentId: number): Promise<Refund[]> {
    return this.database.query<Refund>(`select ${REFUND} from refunds where payment_id = $1 order by id`, [
      paymentId,
    ]);
  }

  /** All refunds of a reservation's payments, oldest first. */
  ofReservation(reservationId: number): Promise<Refund[]> {
    return this.database.query<Refund>(
      `select ${REFUND} from refunds
        where payment_id in (select id from payments where reservation_id = $1) order by id`,
      [reservationId],
    );
  }

  /** Orders a refund of ours; there is one for each payment. */
  async insert(
    order: Pick<Refund, 'paymentId' | 'amountRappen' | 'reason'>,
    nextAttemptAt: Date,
    { at, by, reason }: TransitionMeta,
  ): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(
      `insert into refunds (payment_id, amount_rappen, reason, status, next_attempt_at, created_at,
                            changed_at, changed_by, change_reason)
       values ($1, $2, $3, 'requested', $4, $5, $5, $6, $7) returning id`,
      [order.paymentId, order.amountRappen, order.reason, nextAttemptAt, at, by, reason],
    );
    return row?.id ?? 0;
  }

  /** Writes down a refund that somebody made in the provider's dashboard. */
  async insertForeign(
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

  /** Moves a refund. A provider's id that is not named stays as it is. */
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

  /** A failed refund is ordered anew: the next round, and not yet known to the provider. */
  async nextRound(id: number, amountRappen: number, { at, by, reason }: TransitionMeta): Promise<void> {
    await this.database.query(
      `update refunds set status = 'requested', round = round + 1, amount_rappen = $2, provider_refund_id = null,
              changed_at = $3, changed_by = $4, change_reason = $5 where id = $1`,
      [id, amountRappen, at, by, reason],
    );
  }

  /** When the provider is asked about it next (null: never again), and how often in a row it was in vain. */
  async schedule(id: number, nextAttemptAt: Date | null, attempts: number): Promise<void> {
    await this.database.query('update refunds set next_attempt_at = $2, attempts = $3 where id = $1', [
      id,
      nextAttemptAt,
      attempts,
    ]);
  }

  /** Ids of refunds about which the provider is due to be asked, those first that have waited longest. */
  async due(now: Date, limit: number): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      // one attempt may put off a next one while another succeeds: what is done stays done
      `select id from refunds where next_attempt_at <= $1 and status not in ('succeeded', 'replaced')
        order by next_attempt_at, id limit $2`,
      [now, limit],
    );
    return rows.map((row) => row.id);
  }

  /** What a person has coming back, newest first. */
  ofPerson(accountId: number): Promise<OwnRefund[]> {
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
