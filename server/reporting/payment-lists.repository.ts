import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';
import type { PaymentState } from '../payments/fulfilment/payment.states.js';
import type { RefundReason, RefundState } from '../payments/refunds/refund.states.js';

/** A refund in an organiser's list. */
export interface RefundSummary {
  id: number;
  amountRappen: number;
  reason: RefundReason;
  status: RefundState;
  /** How often in a row the provider was asked in vain. */
  attempts: number;
  /** The provider's code for why it failed. */
  failure: string | null;
}

/** A payment in an organiser's list. */
export interface PaymentSummary {
  id: number;
  reservationId: number;
  eventId: number;
  eventName: string;
  accountId: number;
  amountRappen: number;
  status: PaymentState;
  paymentIntent: string | null;
  createdAt: Date;
  refunds: RefundSummary[];
}

// a refund that is ordered reaches the provider within seconds: an attempt in vain is worth a look
const ATTENTION = `exists (select from refunds f where f.payment_id = p.id
  and (f.status in ('pending', 'failed') or (f.status = 'requested' and f.attempts > 0)))`;

const LIST = `select p.id, p.reservation_id as "reservationId", r.event_id as "eventId", e.name as "eventName", r.account_id as "accountId",
    p.amount_rappen as "amountRappen", p.status, p.payment_intent as "paymentIntent", p.created_at as "createdAt",
    coalesce((select jsonb_agg(jsonb_build_object(
        'id', f.id, 'amountRappen', f.amount_rappen, 'reason', f.reason, 'status', f.status,
        'attempts', f.attempts, 'failure', f.failure) order by f.id)
      from refunds f where f.payment_id = p.id), '[]') as refunds
  from payments p join reservations r on r.id = p.reservation_id join events e on e.id = r.event_id`;

/** Lists of payments for organisers; nothing here changes anything. */
@Injectable()
export class PaymentListsRepository {
  constructor(private readonly database: Database) {}

  list(filter: 'all' | 'attention', limit: number, offset: number): Promise<PaymentSummary[]> {
    return this.database.query<PaymentSummary>(
      `${LIST} where ${filter === 'attention' ? ATTENTION : 'true'} order by p.id desc limit $1 offset $2`,
      [limit, offset],
    );
  }

  /** The payments of a reservation, newest first. */
  ofReservation(reservationId: number): Promise<PaymentSummary[]> {
    return this.database.query<PaymentSummary>(`${LIST} where p.reservation_id = $1 order by p.id desc`, [
      reservationId,
    ]);
  }

  async count(filter: 'all' | 'attention'): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      `select count(*)::int as total from payments p where ${filter === 'attention' ? ATTENTION : 'true'}`,
    );
    return row?.total ?? 0;
  }
}
