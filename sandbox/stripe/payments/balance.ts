import type Stripe from 'stripe';
import type { Queryable } from '../common/database.js';
import { noSuch } from '../common/stripe-error.js';

/** What Stripe takes of a charge in Switzerland: 2.9 percent and 30 Rappen; of a dispute: 20 francs, back when it is won. */
const FEE = 'round(amount * 0.029)::int + 30';
const DISPUTE_FEE = 2000;
/** Days until money is available; it is paid out on the day on which it is. */
const DAYS = 3;
const SECONDS_A_DAY = 86_400;

/**
 * The balance as the books of the sandbox give it, newest first: a charge, what went back, what a bank took, and a payout for
 * each day on which something became available. $1 now, $2 from, $3 before, $4 and $5 the last one of the page before.
 */
const ENTRIES = `
  with charges as (
    select charge as id, (document->'charge'->>'amount')::int as amount, document->'charge'->>'currency' as currency,
           (document->'charge'->>'created')::bigint as created, document->'charge' as source
      from payment_sandbox.payments where charge is not null and document->'charge'->>'status' = 'succeeded'
  ), moves as (
    select 'txn_' || id as id, 'charge' as type, 'charge' as category, amount, ${FEE} as fee, currency, created, source
      from charges
    union all
    select 'txn_' || id, 'refund', 'refund', -(document->>'amount')::int, 0, document->>'currency', created, document
      from payment_sandbox.refunds
    union all
    select 'txn_f' || id, 'refund_failure', 'refund_failure', (document->>'amount')::int, 0, document->>'currency', created,
           document
      from payment_sandbox.refunds where document->>'status' = 'failed'
    union all
    select 'txn_' || id, 'adjustment', 'dispute', -(document->>'amount')::int, ${DISPUTE_FEE}, document->>'currency',
           created, document
      from payment_sandbox.disputes where status in ('needs_response', 'under_review', 'won', 'lost')
    union all
    select 'txn_w' || id, 'adjustment', 'dispute_reversal', (document->>'amount')::int, -${DISPUTE_FEE},
           document->>'currency', created, document
      from payment_sandbox.disputes where status = 'won'
  ), payouts as (
    select (created / ${SECONDS_A_DAY} + ${DAYS}) * ${SECONDS_A_DAY} as at, currency, sum(amount - fee)::int as amount
      from moves group by 1, 2
  ), entries as (
    select id, type, category, amount, fee, currency, created, source from moves
    union all
    select 'txn_po_' || at || currency, 'payout', 'payout', -amount, 0, currency, at,
           jsonb_build_object('id', 'po_' || at || currency, 'object', 'payout', 'amount', amount, 'currency', currency,
             'arrival_date', at + ${SECONDS_A_DAY}, 'created', at, 'status', 'paid', 'automatic', true, 'method', 'standard',
             'type', 'bank_account')
      from payouts where at <= $1 and amount > 0
  )
  select * from entries
   where created <= $1 and ($2::bigint is null or created >= $2) and ($3::bigint is null or created < $3)`;

const AFTER = 'and (created, id) < ($4::bigint, $5::text)';
const FIND = `select created from (${ENTRIES}) e where id = $4`;

interface Row {
  id: string;
  type: Stripe.BalanceTransaction.Type;
  category: string;
  amount: number;
  fee: number;
  currency: string;
  /** PostgreSQL's bigint. */
  created: string;
  source: Stripe.BalanceTransactionSource;
}

/** Which part of the balance is wanted, in epoch seconds. */
export interface BalancePage {
  now: number;
  from: number | undefined;
  before: number | undefined;
  after: string | undefined;
  limit: number;
  /** Whether what moved is wanted whole, not by its id. */
  withSource: boolean;
}

/** Returns one row more than the page has, if there is one. Throws StripeError 400 for an unknown `starting_after`. */
export async function balanceEntries(
  db: Queryable,
  { now, from, before, after, limit, withSource }: BalancePage,
): Promise<Stripe.BalanceTransaction[]> {
  const range = [now, from ?? null, before ?? null];
  const last = after === undefined ? [] : [await createdOf(db, range, after), after];
  const { rows } = await db.query<Row>(
    `${ENTRIES} ${after === undefined ? '' : AFTER} order by created desc, id desc limit ${limit + 1}`,
    [...range, ...last],
  );
  return rows.map((row) => entryOf(row, now, withSource));
}

async function createdOf(db: Queryable, range: readonly unknown[], id: string): Promise<string> {
  const { rows } = await db.query<Pick<Row, 'created'>>(FIND, [...range, id]);
  const [row] = rows;
  if (row === undefined) throw noSuch('balance transaction', id, 'starting_after');
  return row.created;
}

function entryOf({ created: text, category, source, ...row }: Row, now: number, withSource: boolean) {
  const created = Number(text);
  const available = (Math.floor(created / SECONDS_A_DAY) + DAYS) * SECONDS_A_DAY;
  return {
    ...row,
    object: 'balance_transaction',
    available_on: row.type === 'payout' ? created : available,
    balance_type: 'payments',
    created,
    description: null,
    exchange_rate: null,
    fee_details:
      row.fee === 0
        ? []
        : [
            {
              amount: row.fee,
              application: null,
              currency: row.currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: row.amount - row.fee,
    reporting_category: category,
    source: withSource ? source : source.id,
    status: available <= now ? 'available' : 'pending',
  } satisfies Stripe.BalanceTransaction;
}
