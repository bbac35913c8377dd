import { Injectable } from '@nestjs/common';
import { columnsOf, oneOf } from '../common/database/columns.js';
import { Database } from '../common/database/database.js';
import type { Page, PageRequest } from '../common/http/page.js';
import { EventEntity } from '../events/calendar/event.entity.js';
import { OPEN_DISPUTE_STATES } from '../payments/index.js';
import {
  DisputeEntity,
  PaymentEntity,
  OwnerlessPaymentEntity,
  RefundEntity,
} from '../payments/records/payment.entity.js';
import type { ProfileEntity } from '../profile/profiles/profile.entity.js';
import { readPage } from '../common/database/read-page.js';
import { REFUND_FIELDS, type RefundSummary } from './payment-lists.service.js';

const OWNERLESS_FIELDS = [
  'id',
  'accountId',
  'eventId',
  'saidAccountId',
  'saidEventId',
  'status',
  'dismissal',
] as const;
const PAYMENT_FIELDS = ['amountRappen', 'currency', 'paymentIntent', 'sessionId', 'reservationId'] as const;

const DISPUTE_FIELDS = [
  'id',
  'paymentId',
  'providerDisputeId',
  'amountRappen',
  'currency',
  'reason',
  'status',
  'respondBy',
  'acknowledgedAt',
  'openedAt',
] as const;

/** Guest and event; names only if known. */
interface Named {
  name: ProfileEntity['name'] | null;
  eventName: EventEntity['name'] | null;
  eventNames: EventEntity['names'] | null;
}

/** A payment without an owner in an organiser's list. */
export type OwnerlessSummary = Pick<OwnerlessPaymentEntity, (typeof OWNERLESS_FIELDS)[number]> &
  Pick<PaymentEntity, (typeof PAYMENT_FIELDS)[number]> &
  Named & { paidAt: Date; refunds: RefundSummary[] };

/** A dispute in an organiser's list. */
export type DisputeSummary = Pick<DisputeEntity, (typeof DISPUTE_FIELDS)[number]> &
  Pick<PaymentEntity, 'paymentIntent' | 'reservationId'> &
  Named & {
    accountId: number | null;
    eventId: number | null;
    reservedAt: Date | null;
    refundUntil: Date | null;
    checkedInAt: Date | null;
    eventDate: Date | null;
  };

/** Filter: all rows, or those that need attention. */
interface OpenMoneyFilter {
  state?: 'all' | 'attention';
}

/** A refund that failed, or whose request was not answered. */
const HANGS = `exists (select from refunds f where f.payment_id = p.id
  and (f.status in ('pending', 'failed') or (f.status = 'requested' and f.attempts > 0)))`;

const OWNERLESS = `from ownerless_payments o join payments p on p.id = o.id
  left join profiles g on g.account_id = o.account_id left join events e on e.id = o.event_id`;
const OWNERLESS_MATCHES: Readonly<Record<'all' | 'attention', string>> = {
  all: 'true',
  attention: `(o.status = 'open' or (o.status = 'refunded' and ${HANGS}))`,
};
const LIST_OWNERLESS = `select ${columnsOf(OwnerlessPaymentEntity, 'o', OWNERLESS_FIELDS)},
    ${columnsOf(PaymentEntity, 'p', PAYMENT_FIELDS)}, o.opened_at as "paidAt", g.name, e.name as "eventName", e.names as "eventNames",
    coalesce((select jsonb_agg(to_jsonb(refund) order by refund.id)
      from (select ${columnsOf(RefundEntity, 'f', REFUND_FIELDS)} from refunds f where f.payment_id = p.id) refund), '[]')
      as refunds ${OWNERLESS}`;

const DISPUTES = `from disputes d join payments p on p.id = d.payment_id
  left join reservations r on r.id = p.reservation_id left join ownerless_payments o on o.id = p.id
  left join profiles g on g.account_id = coalesce(r.account_id, o.account_id)
  left join events e on e.id = coalesce(r.event_id, o.event_id)`;
const DISPUTE_MATCHES: Readonly<Record<'all' | 'attention', string>> = {
  all: 'true',
  attention: `(${oneOf('d.status', OPEN_DISPUTE_STATES)} or (d.status = 'lost' and d.acknowledged_at is null))`,
};
const LIST_DISPUTES = `select ${columnsOf(DisputeEntity, 'd', DISPUTE_FIELDS)},
    ${columnsOf(PaymentEntity, 'p', ['paymentIntent', 'reservationId'])}, g.name, e.name as "eventName", e.names as "eventNames",
    coalesce(r.account_id, o.account_id) as "accountId", e.id as "eventId",
    r.created_at as "reservedAt", r.refund_until as "refundUntil", r.checked_in_at as "checkedInAt",
    e.starts_at as "eventDate" ${DISPUTES}`;

const COUNT_ATTENTION = `select (select count(*)::int ${OWNERLESS} where ${OWNERLESS_MATCHES.attention})
  + (select count(*)::int ${DISPUTES} where ${DISPUTE_MATCHES.attention}) as total,
  coalesce((select max(o.id) ${OWNERLESS} where ${OWNERLESS_MATCHES.attention}), 0) as ownerless,
  coalesce((select max(d.id) ${DISPUTES} where ${DISPUTE_MATCHES.attention}), 0) as dispute`;

/** Payments that need attention besides the usual ones: without an owner, or disputed. */
@Injectable()
export class OpenMoneyService {
  constructor(private readonly database: Database) {}

  /** Returns a page of payments without an owner, newest first: all, or those that need attention. */
  ownerless({ state = 'all', ...page }: OpenMoneyFilter & PageRequest): Promise<Page<OwnerlessSummary>> {
    const where = `where ${OWNERLESS_MATCHES[state]}`;
    const list = `${LIST_OWNERLESS} ${where} order by o.id desc limit $1 offset $2`;
    return readPage(this.database, list, `select count(*)::int as total ${OWNERLESS} ${where}`, [], page);
  }

  /** Returns one of them, or undefined. */
  async findOwnerless(id: number): Promise<OwnerlessSummary | undefined> {
    const [row] = await this.database.query<OwnerlessSummary>(`${LIST_OWNERLESS} where o.id = $1`, [id]);
    return row;
  }

  /** Returns a page of disputes, those with the earliest deadline first. */
  disputes({ state = 'all', ...page }: OpenMoneyFilter & PageRequest): Promise<Page<DisputeSummary>> {
    const where = `where ${DISPUTE_MATCHES[state]}`;
    const list = `${LIST_DISPUTES} ${where} order by d.respond_by nulls last, d.id desc limit $1 offset $2`;
    return readPage(this.database, list, `select count(*)::int as total ${DISPUTES} ${where}`, [], page);
  }

  /** Returns one of them, or undefined. */
  async findDispute(id: number): Promise<DisputeSummary | undefined> {
    const [row] = await this.database.query<DisputeSummary>(`${LIST_DISPUTES} where d.id = $1`, [id]);
    return row;
  }

  /** Returns how many rows need attention, and the newest ids of both kinds among them; 0 for none. */
  async attention(): Promise<{ total: number; ownerless: number; dispute: number }> {
    const [row] = await this.database.query<{ total: number; ownerless: number; dispute: number }>(
      COUNT_ATTENTION,
    );
    return row ?? { total: 0, ownerless: 0, dispute: 0 };
  }
}
