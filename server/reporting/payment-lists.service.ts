import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';
import { readPage } from '../common/database/read-page.js';
import { chf, iso } from '../common/database/wire.js';
import type { Page, PageRequest } from '../common/http/page.js';
import type { Language } from '../common/http/request-language.js';
import { eventName } from '../events/index.js';
import { DISPUTE_NEEDS_SOMEBODY, IS_BACK } from './ledger.js';
import {
  type AdminPaymentDto,
  type AdminRefundDto,
  ATTENTION_TEXTS,
  type DisputeDto,
  type OwnerlessPaymentDto,
  type OwnRefundDto,
  type PaymentsQuery,
} from './payment-lists.dto.js';

const REFUND = `f.id, ${chf('f.amount_rappen')} as amount_chf, f.reason, f.status, f.attempts, f.failure, f.note,
  f.settlement, f.settled_on::text, f.settlement_reference, f.settled_by`;
const REFUNDS = `coalesce((select jsonb_agg(to_jsonb(refund) order by refund.id)
  from (select ${REFUND} from refunds f where f.payment_id = p.id) refund), '[]') as refunds`;
const money = (table: string) =>
  `${chf(`${table}.amount_rappen`)} as amount_chf, upper(${table}.currency) as currency`;

/** A requested refund `f` reaches the provider within seconds: one that was attempted got no answer. */
const UNANSWERED = `f.status = 'requested' and f.attempts > 0`;
const HAS_UNFINISHED_REFUND = `exists (select from refunds f
  where f.payment_id = p.id and (f.status in ('pending', 'failed') or (${UNANSWERED})))`;
/** Whether the payment `p` does not count, and no organiser has acknowledged it. */
const UNSEEN_MISMATCH = '(p.mismatch is not null and p.acknowledged_at is null)';
const PAYMENT_NEEDS_SOMEBODY = `(${UNSEEN_MISMATCH} or ${HAS_UNFINISHED_REFUND})`;
/** Why a payment needs somebody, as a key of ATTENTION_TEXTS; null if it does not. */
const ATTENTION = `case when ${UNSEEN_MISMATCH} then p.mismatch when has.failed then 'refund_failed'
  when has.pending then 'refund_pending' when has.unanswered then 'refund_unanswered' end`;
const TEXTS = JSON.stringify(ATTENTION_TEXTS).replaceAll("'", "''");

const RESERVED = 'from payments p where p.reservation_id is not null';
const payments = (language?: Language) => `select p.id, p.reservation_id, r.event_id, r.account_id,
    ${eventName(language)} as event_name, coalesce(g.name, '') as name, ${money('p')}, p.status, p.payment_intent,
    'https://dashboard.stripe.com/payments/' || p.payment_intent as provider_url, p.created_at, ${REFUNDS},
    a.attention, '${TEXTS}'::jsonb ->> a.attention as attention_text
  from payments p join reservations r on r.id = p.reservation_id
  join events e on e.id = r.event_id left join profiles g on g.account_id = r.account_id
  cross join lateral (select bool_or(f.status = 'failed') as failed, bool_or(f.status = 'pending') as pending,
      bool_or(${UNANSWERED}) as unanswered from refunds f where f.payment_id = p.id) has
  cross join lateral (select ${ATTENTION} as attention) a`;

const OWNERLESS = 'from ownerless_payments o join payments p on p.id = o.id';
const OWNERLESS_NEEDS_SOMEBODY = `(o.status = 'open' or (o.status = 'refunded' and ${HAS_UNFINISHED_REFUND}))`;
const ownerless = (language?: Language) => `select o.id, o.account_id, g.name, o.event_id,
    ${eventName(language)} as event_name, o.said_account_id, o.said_event_id, ${money('p')}, o.status, o.dismissal,
    p.reservation_id, p.payment_intent, o.opened_at as paid_at, ${REFUNDS}
  ${OWNERLESS} left join profiles g on g.account_id = o.account_id left join events e on e.id = o.event_id`;

const disputes = (language?: Language) => `select d.id, d.payment_id, p.reservation_id,
    coalesce(r.account_id, o.account_id) as account_id, g.name, e.id as event_id, ${eventName(language)} as event_name,
    ${money('d')}, d.reason, d.status, ${iso('d.respond_by')} as respond_by, d.opened_at, d.acknowledged_at is not null as acknowledged,
    'https://dashboard.stripe.com/disputes/' || d.provider_dispute_id as provider_url,
    ${iso('r.created_at')} as reserved_at, ${iso('r.refund_until')} as refund_until,
    ${iso('e.starts_at')} as event_date, ${iso('r.checked_in_at')} as checked_in_at
  from disputes d join payments p on p.id = d.payment_id
  left join reservations r on r.id = p.reservation_id left join ownerless_payments o on o.id = p.id
  left join profiles g on g.account_id = coalesce(r.account_id, o.account_id)
  left join events e on e.id = coalesce(r.event_id, o.event_id)`;

/** $1 account. A failed refund is tried again, and the money of a replaced one was returned by another. */
const refundsOfGuest = (
  language: Language,
) => `select r.event_id, ${eventName(language)} as name, e.starts_at as date,
    ${chf('f.amount_rappen')} as amount_chf, upper(p.currency) as currency, f.reason, f.note,
    case when ${IS_BACK} then 'refunded' else 'on_its_way' end as status,
    f.status = 'failed' as delayed, f.created_at, case when ${IS_BACK} then f.changed_at end as refunded_at
  from refunds f join payments p on p.id = f.payment_id
  join reservations r on r.id = p.reservation_id join events e on e.id = r.event_id
  where r.account_id = $1 and f.status <> 'replaced' order by f.id desc`;

const COUNT_OPEN_MONEY = `select (select count(*)::int ${OWNERLESS} where ${OWNERLESS_NEEDS_SOMEBODY})
  + (select count(*)::int from disputes d where ${DISPUTE_NEEDS_SOMEBODY}) as total,
  coalesce((select max(o.id) ${OWNERLESS} where ${OWNERLESS_NEEDS_SOMEBODY}), 0) as ownerless,
  coalesce((select max(d.id) from disputes d where ${DISPUTE_NEEDS_SOMEBODY}), 0) as dispute`;

/** Lists of payments, of payments without an owner, and of disputes, for organisers; and of refunds, for their guests. */
@Injectable()
export class PaymentListsService {
  constructor(private readonly database: Database) {}

  /** Returns a page of payments with their refunds, newest first. */
  list({ state, ...page }: PaymentsQuery, language?: Language): Promise<Page<AdminPaymentDto>> {
    const where = state ? PAYMENT_NEEDS_SOMEBODY : 'true';
    const list = `${payments(language)} where ${where} order by p.id desc`;
    return this.page(list, `${RESERVED} and ${where}`, page);
  }

  /** Returns one payment with its refunds, or undefined. */
  find(id: number, language: Language): Promise<AdminPaymentDto | undefined> {
    return this.one(`${payments(language)} where p.id = $1`, id);
  }

  /** Returns the payments of a reservation with their refunds, newest first. */
  ofReservation(reservationId: number): Promise<AdminPaymentDto[]> {
    const sql = `${payments()} where p.reservation_id = $1 order by p.id desc`;
    return this.database.query<AdminPaymentDto>(sql, [reservationId]);
  }

  /** Returns a refund, and the reservation of its payment; undefined if there is none. */
  findRefund(id: number): Promise<(AdminRefundDto & { reservation_id: number | null }) | undefined> {
    const from = 'from refunds f join payments p on p.id = f.payment_id';
    return this.one(`select ${REFUND}, p.reservation_id ${from} where f.id = $1`, id);
  }

  /** Returns the refunds of a guest, newest first. */
  refundsOfGuest(accountId: number, language: Language): Promise<OwnRefundDto[]> {
    return this.database.query<OwnRefundDto>(refundsOfGuest(language), [accountId]);
  }

  /** Returns how many payments need attention. */
  async countAttention(): Promise<number> {
    const sql = `select count(*)::int as total ${RESERVED} and ${PAYMENT_NEEDS_SOMEBODY}`;
    return (await this.database.query<{ total: number }>(sql))[0]?.total ?? 0;
  }

  /** Returns a page of payments without an owner, newest first. */
  ownerless({ state, ...page }: PaymentsQuery, language: Language): Promise<Page<OwnerlessPaymentDto>> {
    const where = state ? OWNERLESS_NEEDS_SOMEBODY : 'true';
    const list = `${ownerless(language)} where ${where} order by o.id desc`;
    return this.page(list, `${OWNERLESS} where ${where}`, page);
  }

  /** Returns one of them, or undefined. */
  findOwnerless(id: number, language?: Language): Promise<OwnerlessPaymentDto | undefined> {
    return this.one(`${ownerless(language)} where o.id = $1`, id);
  }

  /** Returns a page of disputes, those with the earliest deadline first. */
  disputes({ state, ...page }: PaymentsQuery, language: Language): Promise<Page<DisputeDto>> {
    const where = state ? DISPUTE_NEEDS_SOMEBODY : 'true';
    const list = `${disputes(language)} where ${where} order by d.respond_by nulls last, d.id desc`;
    return this.page(list, `from disputes d where ${where}`, page);
  }

  /** Returns one of them, or undefined. */
  findDispute(id: number, language: Language): Promise<DisputeDto | undefined> {
    return this.one(`${disputes(language)} where d.id = $1`, id);
  }

  /**
   * Returns how many payments without an owner, and disputes, need attention, and the newest ids of both among them; 0 for
   * none.
   */
  async openMoney(): Promise<{ total: number; ownerless: number; dispute: number }> {
    const sql = COUNT_OPEN_MONEY;
    const [row] = await this.database.query<{ total: number; ownerless: number; dispute: number }>(sql);
    return row ?? { total: 0, ownerless: 0, dispute: 0 };
  }

  private page<Row extends object>(list: string, counted: string, page: PageRequest): Promise<Page<Row>> {
    const count = `select count(*)::int as total ${counted}`;
    return readPage<Row>(this.database, `${list} limit $1 offset $2`, count, [], page);
  }

  private async one<Row extends object>(sql: string, id: number): Promise<Row | undefined> {
    return (await this.database.query<Row>(sql, [id]))[0];
  }
}
