import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';
import { limitOf, type Page, type PageRequest } from '../common/http/page.js';
import type { PaymentState, RefundReason, RefundState } from '../payments/index.js';

/** A refund in an organiser's list. */
export interface RefundSummary {
  id: number;
  amountRappen: number;
  reason: RefundReason;
  status: RefundState;
  /** How many attempts in a row failed. */
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

/** Which payments are wanted: all, or those with a refund that is stuck, has failed, or never got an answer. */
export type PaymentFilter = 'all' | 'attention';

// a refund that is ordered reaches the provider within seconds: a failed attempt needs attention
const ATTENTION = `exists (select from refunds f where f.payment_id = p.id
  and (f.status in ('pending', 'failed') or (f.status = 'requested' and f.attempts > 0)))`;

const LIST = `select p.id, p.reservation_id as "reservationId", r.event_id as "eventId", e.name as "eventName", r.account_id as "accountId",
    p.amount_rappen as "amountRappen", p.status, p.payment_intent as "paymentIntent", p.created_at as "createdAt",
    coalesce((select jsonb_agg(jsonb_build_object(
        'id', f.id, 'amountRappen', f.amount_rappen, 'reason', f.reason, 'status', f.status,
        'attempts', f.attempts, 'failure', f.failure) order by f.id)
      from refunds f where f.payment_id = p.id), '[]') as refunds
  from payments p join reservations r on r.id = p.reservation_id join events e on e.id = r.event_id`;

const MATCHES: Readonly<Record<PaymentFilter, string>> = { all: 'true', attention: ATTENTION };

/** Lists of payments for organisers. */
@Injectable()
export class PaymentListsService {
  constructor(private readonly database: Database) {}

  /** Returns payments with their refunds, newest first. */
  async list(filter: PaymentFilter, page: PageRequest): Promise<Page<PaymentSummary>> {
    const { limit, offset } = limitOf(page);
    const [items, total] = await Promise.all([
      this.database.query<PaymentSummary>(
        `${LIST} where ${MATCHES[filter]} order by p.id desc limit $1 offset $2`,
        [limit, offset],
      ),
      this.count(filter),
    ]);
    return { items, total };
  }

  /** Returns the payments of a reservation with their refunds, newest first. */
  ofReservation(reservationId: number): Promise<PaymentSummary[]> {
    return this.database.query<PaymentSummary>(`${LIST} where p.reservation_id = $1 order by p.id desc`, [
      reservationId,
    ]);
  }

  /** Returns how many payments pass the filter. */
  async count(filter: PaymentFilter): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      `select count(*)::int as total from payments p where ${MATCHES[filter]}`,
    );
    return row?.total ?? 0;
  }
}
