import { IS_BACK, LEDGER } from './ledger.js';

/** The ledger of all time; estimated fees do not matter here. */
const LEDGER_OF_ALL = ['null', 'null', '0', '0'].reduce(
  (sql, value, index) => sql.replaceAll(`$${index + 1}`, value),
  LEDGER,
);

/** Older receipts may have been deleted with their bookings. */
const KEPT_YEARS = 9;

/**
 * Invariants of finance, receipts and the provider's balance. Each statement returns a row with a sentence for each
 * violation.
 */
export const FINANCE_INVARIANTS: Readonly<Record<string, string>> = {
  'finance equals the books': `
    with ledger as (${LEDGER_OF_ALL}),
      books (kind, method, rappen) as (
        select 'sale', 'card', coalesce(sum(amount_rappen), 0) from payments
          where status = 'paid' and currency = 'chf' and method = 'provider'
        union all
        select 'sale', 'cash', coalesce(sum(amount_rappen), 0) from payments
          where status = 'paid' and currency = 'chf' and method = 'cash'
        union all
        select 'refund', null, -coalesce(sum(f.amount_rappen), 0) from refunds f
          join payments p on p.id = f.payment_id where ${IS_BACK} and p.currency = 'chf'
        union all
        select 'dispute', null, -coalesce(sum(amount_rappen), 0) from disputes where status = 'lost' and currency = 'chf')
    select format('finance says %s Rappen of "%s", the books say %s', l.rappen,
                  concat_ws(' in ', b.kind, b.method), b.rappen) as difference
      from books b cross join lateral (
        select coalesce(sum("amountRappen"), 0) as rappen from ledger
          where ledger.kind = b.kind and coalesce(b.method, ledger.method) = ledger.method) l
     where l.rappen <> b.rappen`,
  'a receipt is what was paid': `
    select format('receipt %s-%s says %s Rappen, payment %s is %s of %s %s', c.year, c.number, c.amount_rappen, p.id, p.status,
                  p.amount_rappen, p.currency) as difference
      from receipts c join payments p on p.id = c.payment_id
     where c.refund_id is null and (c.amount_rappen, 'chf', 'paid') is distinct from (p.amount_rappen, p.currency, p.status)`,
  // a refund made by the previous release, while both serve, gets its credit note within the hour
  'a credit note is what went back': `
    select format('credit note %s-%s says %s Rappen, refund %s is %s', c.year, c.number, c.amount_rappen, f.id, f.amount_rappen)
           as difference
      from receipts c join refunds f on f.id = c.refund_id
     where c.amount_rappen <> f.amount_rappen or c.payment_id <> f.payment_id
    union all
    select format('refund %s is paid back, and has no credit note', f.id)
      from refunds f join receipts c on c.payment_id = f.payment_id and c.refund_id is null
     where ${IS_BACK} and not exists (select from receipts n where n.refund_id = f.id)
       and f.changed_at < (select max(changed_at) from refunds) - interval '2 hours'`,
  'the numbers of receipts have no gap': `
    select format('%s of %s: %s were numbered, the last number is %s, %s are there', n.kind, n.year, n.last, c.highest, c.count)
           as difference
      from receipt_numbers n left join lateral (
        select count(*) as count, max(number) as highest from receipts c where c.kind = n.kind and c.year = n.year) c on true
     where n.year >= (select max(year) from receipt_numbers) - ${KEPT_YEARS}
       and (n.last, n.last) is distinct from (c.count::int, c.highest)`,
  'the tax of a receipt is its rate’s': `
    select format('receipt %s-%s says %s Rappen of tax at %s percent', c.year, c.number, c.vat_rappen,
                  c.content->'company'->>'vatPercent') as difference
      from receipts c cross join lateral (select coalesce((c.content->'company'->>'vatPercent')::numeric, 0) as percent) v
     where c.vat_rappen <> round(c.amount_rappen * v.percent / (100 + v.percent))`,
  'the provider’s balance says what the books say': `
    select format('payment %s is %s Rappen, the provider took in %s', p.id, p.amount_rappen, b.amount_rappen) as difference
      from balance_entries b join payments p on p.payment_intent = b.payment_intent
     where b.kind = 'charge' and b.currency = p.currency
       and (b.amount_rappen <> p.amount_rappen or p.status <> 'paid')
    union all
    select format('refund %s is %s Rappen, the provider paid back %s', f.id, f.amount_rappen, -b.amount_rappen)
      from balance_entries b join refunds f on f.provider_refund_id = b.source
     where b.kind = 'refund' and b.currency = 'chf' and abs(b.amount_rappen) <> f.amount_rappen`,
};
