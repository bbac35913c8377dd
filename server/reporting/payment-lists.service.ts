import { Injectable } from '@nestjs/common';
import { columnsOf } from '../common/database/columns.js';
import { Database } from '../common/database/database.js';
import type { Page, PageRequest } from '../common/http/page.js';
import { EventEntity } from '../events/calendar/event.entity.js';
import { ReservationEntity } from '../events/reservations/reservation.entity.js';
import { PaymentEntity, RefundEntity } from '../payments/records/payment.entity.js';
import { readPage } from '../common/database/read-page.js';

/** The fields of a refund in an organiser's list. */
export const REFUND_FIELDS = [
  'id',
  'amountRappen',
  'reason',
  'status',
  'attempts',
  'failure',
  'note',
  'settlement',
  'settledOn',
  'settlementReference',
  'settledBy',
] as const;
const PAYMENT_FIELDS = [
  'id',
  'amountRappen',
  'currency',
  'status',
  'mismatch',
  'acknowledgedAt',
  'paymentIntent',
  'createdAt',
] as const;
const RESERVATION_FIELDS = ['eventId', 'accountId'] as const;

/** A refund in an organiser's list. */
export type RefundSummary = Pick<RefundEntity, (typeof REFUND_FIELDS)[number]>;

/** A payment in an organiser's list. */
export type PaymentSummary = Pick<PaymentEntity, (typeof PAYMENT_FIELDS)[number]> &
  Pick<ReservationEntity, (typeof RESERVATION_FIELDS)[number]> & {
    reservationId: number;
    eventName: EventEntity['name'];
    eventNames: EventEntity['names'];
    refunds: RefundSummary[];
  };

/**
 * Filter: all payments, or those that do not count, or have a refund that is stuck, has failed, or was not answered.
 */
export type PaymentFilter = 'all' | 'attention';

// a requested refund reaches the provider within seconds: a failed attempt needs attention
const ATTENTION = `((p.mismatch is not null and p.acknowledged_at is null)
  or exists (select from refunds f where f.payment_id = p.id
    and (f.status in ('pending', 'failed') or (f.status = 'requested' and f.attempts > 0))))`;

const LIST = `select ${columnsOf(PaymentEntity, 'p', PAYMENT_FIELDS)}, r.id as "reservationId", ${columnsOf(ReservationEntity, 'r', RESERVATION_FIELDS)},
    e.name as "eventName", e.names as "eventNames",
    coalesce((select jsonb_agg(to_jsonb(refund) order by refund.id)
      from (select ${columnsOf(RefundEntity, 'f', REFUND_FIELDS)} from refunds f where f.payment_id = p.id) refund), '[]')
      as refunds
  from payments p join reservations r on r.id = p.reservation_id join events e on e.id = r.event_id`;

/** $1 refund. */
const FIND_REFUND = `select ${columnsOf(RefundEntity, 'f', REFUND_FIELDS)}, p.reservation_id as "reservationId"
  from refunds f join payments p on p.id = f.payment_id where f.id = $1`;

const MATCHES: Readonly<Record<PaymentFilter, string>> = { all: 'true', attention: ATTENTION };

const countOf = (filter: PaymentFilter): string =>
  `select count(*)::int as total from payments p where p.reservation_id is not null and ${MATCHES[filter]}`;

/** Lists of payments for organisers. */
@Injectable()
export class PaymentListsService {
  constructor(private readonly database: Database) {}

  /** Returns a page of payments with their refunds, newest first. */
  list(filter: PaymentFilter, page: PageRequest): Promise<Page<PaymentSummary>> {
    const list = `${LIST} where ${MATCHES[filter]} order by p.id desc limit $1 offset $2`;
    return readPage(this.database, list, countOf(filter), [], page);
  }

  /** Returns one payment with its refunds, or undefined. */
  async find(paymentId: number): Promise<PaymentSummary | undefined> {
    const [payment] = await this.database.query<PaymentSummary>(`${LIST} where p.id = $1`, [paymentId]);
    return payment;
  }

  /** Returns the payments of a reservation with their refunds, newest first. */
  ofReservation(reservationId: number): Promise<PaymentSummary[]> {
    return this.database.query<PaymentSummary>(`${LIST} where p.reservation_id = $1 order by p.id desc`, [
      reservationId,
    ]);
  }

  /** Returns a refund, and the reservation of its payment; undefined if there is none. */
  async findRefund(id: number): Promise<(RefundSummary & { reservationId: number | null }) | undefined> {
    const sql = FIND_REFUND;
    const [refund] = await this.database.query<RefundSummary & { reservationId: number | null }>(sql, [id]);
    return refund;
  }

  /** Returns how many payments pass the filter. */
  async count(filter: PaymentFilter): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(countOf(filter));
    return row?.total ?? 0;
  }
}
