import { oneOf } from '../common/database/columns.js';
import { OPEN_DISPUTE_STATES, SETTLEMENTS } from '../payments/index.js';

/** Refunds `f` that were paid, by the provider or by other means. */
export const IS_BACK = oneOf('f.status', ['succeeded', 'settled']);

/** Disputes `d` that are open or lost, until an organiser has settled them. */
export const DISPUTE_NEEDS_SOMEBODY = `(${oneOf('d.status', OPEN_DISPUTE_STATES)} or (d.status = 'lost' and d.acknowledged_at is null))`;

/** Kinds of ledger entries: a sale, a refund, a lost dispute, a separate fee, a payout of the provider. */
export const FINANCE_KINDS = ['sale', 'refund', 'dispute', 'fee', 'payout'] as const;
/** A kind of ledger entry. */
export type FinanceKind = (typeof FINANCE_KINDS)[number];

/** How money moved: in cash or otherwise by hand, or through the provider. */
export const FINANCE_METHODS = ['card', ...SETTLEMENTS] as const;
/** How money moved. */
export type FinanceMethod = (typeof FINANCE_METHODS)[number];

/**
 * Returns the SQL of the ledger entries of a period (`from` or `to` null: no limit), with their event if that is known.
 * Outgoing money is negative; `id` is that of the payment, the refund, the dispute, or the balance transaction. The fee
 * of a sale is estimated until the provider has named it.
 */
export function ledger(of: Record<'from' | 'to' | 'feePercent' | 'feeRappen', string>): string {
  const inTime = (instant: string) =>
    `(${of.from}::timestamptz is null or ${instant} >= ${of.from}) and (${of.to}::timestamptz is null or ${instant} < ${of.to})`;
  return `
  select m.*, e.name, e.names, e.starts_at from (
    select p.changed_at as at, 'sale' as kind,
           case when p.method = 'cash' then 'cash' else 'card' end as method, p.id::text as id, p.id as payment_id, r.event_id,
           p.amount_rappen as amount_rappen, coalesce(c.vat_rappen, 0) as vat_rappen,
           -- nobody takes a fee of cash
           case when p.method = 'cash' then 0
                else coalesce(b.fee_rappen, round(p.amount_rappen * ${of.feePercent}::numeric / 100)::int + ${of.feeRappen}::int) end as fee_rappen,
           b.fee_rappen is null and p.method <> 'cash' as fee_estimated, 0 as payout_rappen,
           c.year as receipt_year, c.number as receipt_number, p.payment_intent as reference
      from payments p left join reservations r on r.id = p.reservation_id
      left join receipts c on c.payment_id = p.id and c.refund_id is null
      left join lateral (select b.fee_rappen from balance_entries b
                          where b.payment_intent = p.payment_intent and b.kind = 'charge' limit 1) b on true
     where p.status = 'paid' and p.currency = 'chf' and ${inTime('p.changed_at')}
    union all
    select f.changed_at, 'refund',
           coalesce(f.settlement, case when p.method = 'cash' then 'cash' else 'card' end), f.id::text, p.id, r.event_id, -f.amount_rappen, -coalesce(c.vat_rappen, 0),
           0, false, 0, c.year, c.number, f.provider_refund_id
      from refunds f join payments p on p.id = f.payment_id left join reservations r on r.id = p.reservation_id
      left join receipts c on c.refund_id = f.id
     where ${IS_BACK} and p.currency = 'chf' and ${inTime('f.changed_at')}
    union all
    select d.changed_at, 'dispute', 'card', d.id::text, p.id, r.event_id, -d.amount_rappen, 0, 0, false, 0, null, null,
           d.provider_dispute_id
      from disputes d join payments p on p.id = d.payment_id left join reservations r on r.id = p.reservation_id
     where d.status = 'lost' and d.currency = 'chf' and ${inTime('d.changed_at')}
    union all
    select b.created_at, case when b.kind = 'payout' then 'payout' else 'fee' end, 'card', b.id, p.id, r.event_id, 0, 0,
           case b.kind when 'payout' then 0 when 'fee' then b.fee_rappen - b.amount_rappen else b.fee_rappen end, false,
           case when b.kind = 'payout' then -b.amount_rappen else 0 end, null, null, coalesce(b.source, b.id)
      from balance_entries b left join payments p on p.payment_intent = b.payment_intent
      left join reservations r on r.id = p.reservation_id
     where (b.kind in ('payout', 'fee') or (${oneOf('b.kind', ['dispute', 'refund'])} and b.fee_rappen <> 0))
       and b.currency = 'chf' and ${inTime('b.created_at')}
  ) m left join events e on e.id = m.event_id`;
}
