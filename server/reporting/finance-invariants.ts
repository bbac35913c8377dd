import { IS_BACK, ledger } from './ledger.js';
import { oneOf } from '../common/database/columns.js';
import { LIVE_STATES } from '../events/index.js';

const LIVE = oneOf('r.status', LIVE_STATES);

/**
 * Invariants of codes, early prices and credit. Each statement returns one row, with a sentence, for each violation.
 */
export const PRICE_INVARIANTS: Readonly<Record<string, string>> = {
  'who was moved for a surcharge has one place': `
    select format('reservation %s took the place of %s, which is %s (%s)', m.reservation_id, f.id, f.status, f.change_reason)
           as difference
      from reservation_transfers m join reservations f on f.id = m.from_reservation_id
     where m.transferred_at is not null and (f.status <> 'cancelled' or f.change_reason <> 'moved_on')
    union all
    select format('reservation %s was given up for another, which was never paid', f.id)
      from reservations f where f.status = 'cancelled' and f.change_reason = 'moved_on' and not exists (
        select from reservation_transfers m where m.from_reservation_id = f.id and m.transferred_at is not null)`,
  'money of a place that was moved goes back with it': `
    select format('reservation %s is refunded, and payment %s that counted for it is not', r.id, p.id) as difference
      from reservation_transfers m join reservations r on r.id = m.reservation_id and r.status = 'refunded'
      join payments p on p.reservation_id = m.from_reservation_id and p.status = 'paid' and p.mismatch is null
     where m.transferred_at is not null
       and not exists (select from disputes d where d.payment_id = p.id and d.status = 'lost')
       and (select coalesce(sum(f.amount_rappen), 0) from refunds f
             where f.payment_id = p.id and f.status <> 'replaced') < p.amount_rappen`,
  'what is paid for a reservation is what was agreed': `
    select format('reservation %s costs %s Rappen, and %s were agreed', r.id, r.price_rappen, p.charged_rappen) as difference
      from reservation_prices p join reservations r on r.id = p.reservation_id
     where r.price_rappen <> p.charged_rappen or r.account_id <> p.account_id`,
  'a live reservation counts its code, its early price and its credit': `
    select format('reservation %s is %s, and its price counts no more', r.id, r.status) as difference
      from reservation_prices p join reservations r on r.id = p.reservation_id
     where p.released_at is not null and ${LIVE}`,
  'an ended hold counts no code, no early price and no credit': `
    select format('reservation %s is %s (%s), and its price still counts', r.id, r.status, r.change_reason) as difference
      from reservation_prices p join reservations r on r.id = p.reservation_id
     where p.released_at is null and ${oneOf('r.status', ['expired', 'refunded'])}`,
  'a code counts exactly its uses': `
    select format('code %s says %s uses of %s, the reservations say %s', c.code, c.used, coalesce(c.uses::text, 'any'), n.used)
           as difference
      from promotion_codes c cross join lateral (
        select count(*)::int as used from reservation_prices p where p.code_id = c.id and p.released_at is null) n
     where c.used <> n.used or c.used > c.uses`,
  'a person uses a code once': `
    select format('account %s uses code %s %s times', account_id, code_id, count(*)) as difference
      from reservation_prices where code_id is not null and released_at is null
     group by account_id, code_id having count(*) > 1`,
  'an early price counts exactly its places': `
    select format('event %s says %s early places of %s, the reservations say %s', e.event_id, e.taken,
                  coalesce(e.places::text, 'any'), n.taken) as difference
      from early_prices e cross join lateral (
        select count(*)::int as taken from reservation_prices p
         where p.early_event_id = e.event_id and p.released_at is null) n
     where e.taken <> n.taken or e.taken > e.places`,
  'a credit counts exactly what was used of it': `
    select format('credit %s says %s of %s Rappen used, the reservations say %s', c.id, c.used_rappen, c.amount_rappen, n.used)
           as difference
      from credits c cross join lateral (
        select coalesce(sum(u.amount_rappen), 0)::int as used
          from credit_uses u join reservation_prices p on p.reservation_id = u.reservation_id
         where u.credit_id = c.id and p.released_at is null) n
     where c.used_rappen <> n.used or c.used_rappen > c.amount_rappen`,
  'a reservation uses the credit that its price says': `
    select format('the price of reservation %s says %s Rappen of credit, %s were used', p.reservation_id, p.credit_rappen, n.used)
           as difference
      from reservation_prices p cross join lateral (
        select coalesce(sum(u.amount_rappen), 0)::int as used from credit_uses u
         where u.reservation_id = p.reservation_id) n
     where p.credit_rappen <> n.used`,
  'credit stands for no more than was paid, and beside no refund': `
    select format('credit %s of %s Rappen stands for payment %s of %s', c.id, c.amount_rappen, p.id, p.amount_rappen) as difference
      from credits c join payments p on p.id = c.payment_id
     where p.status <> 'paid' or c.amount_rappen > p.amount_rappen - (
       select coalesce(sum(f.amount_rappen), 0) from refunds f where f.payment_id = p.id and f.status <> 'failed'
          and f.status <> 'replaced')`,
};

/** The ledger of all time; estimated fees do not matter here. */
const LEDGER = ledger({ from: 'null', to: 'null', feePercent: '0', feeRappen: '0' });

/** Older receipts may have been deleted with their bookings. */
const KEPT_YEARS = 9;

/**
 * Invariants of finance, receipts and the provider's balance. Each statement returns a row with a sentence for each
 * violation.
 */
export const FINANCE_INVARIANTS: Readonly<Record<string, string>> = {
  'finance equals the books': `
    with ledger as (${LEDGER}),
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
        select coalesce(sum(amount_rappen), 0) as rappen from ledger
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
