import { Injectable } from '@nestjs/common';
import { oneOf } from '../common/database/columns.js';
import { Database } from '../common/database/database.js';
import { endReasons, LISTED_STATES, LIVE_STATES } from '../events/index.js';
import { PRICE_INVARIANTS, FINANCE_INVARIANTS } from './finance-invariants.js';
import { DISPUTE_NEEDS_SOMEBODY } from './ledger.js';
import { EFFECTIVE_REFUND_STATES, PARTIAL_REFUND_REASONS } from '../payments/index.js';

const LIVE = oneOf('status', LIVE_STATES);
/** Whether the refund `f` is of the whole remaining payment. */
const ENDS_PLACE = `not (${oneOf('f.reason', PARTIAL_REFUND_REASONS)})`;
/** Whether the reservation `r` ended without a refund. */
const KEPT = oneOf(
  'r.change_reason',
  endReasons(({ refund }) => !refund),
);
/** How much of the payment `p` was lost in disputes. */
const LOST = `(select coalesce(sum(d.amount_rappen), 0) from disputes d where d.payment_id = p.id and d.status = 'lost')`;

/** Invariants of the rows at any time. Each statement returns one row, with a sentence, for each violation. */
export const INVARIANTS: Readonly<Record<string, string>> = {
  'a seat row counts exactly its live reservations': `
    select format('event %s, %s: the seat row says %s taken and %s held, the reservations say %s and %s%s',
                  s.event_id, s.side, s.taken, s.held, n.taken, n.held,
                  case when s.offered + s.kept + s.invited > 0
                       then format('; %s are offered, %s kept, %s invited to', s.offered, s.kept, s.invited) end) as difference
      from event_seats s cross join lateral (
        select count(*) filter (where ${oneOf('r.status', LIVE_STATES)}) as taken,
               count(*) filter (where r.status = 'held') as held
          from reservations r where r.event_id = s.event_id and r.side = s.side) n
     where (s.taken - s.offered - s.kept - s.invited, s.held - s.offered - s.kept - s.invited) is distinct from (n.taken::int, n.held::int)`,
  'a seat row counts exactly those who wait and those who are offered a seat': `
    select format('event %s, %s: the seat row says %s waiting and %s offered, the waiting list says %s and %s',
                  s.event_id, s.side, s.waiting, s.offered, n.waiting, n.offered) as difference
      from event_seats s cross join lateral (
        select count(*) filter (where w.status = 'waiting') as waiting,
               count(*) filter (where w.status = 'offered') as offered
          from waiting_entries w where w.event_id = s.event_id and w.side = s.side) n
     where (s.waiting, s.offered) is distinct from (n.waiting::int, n.offered::int)`,
  'no seat is free for others while somebody waits': `
    select format('event %s, %s: %s of %s seats taken, %s kept, and %s wait', event_id, side, taken, capacity, kept, waiting)
           as difference
      from event_seats where not closed and kept < waiting and taken < capacity and max_lead is null`,
  'both seat rows say how far a side may lead': `
    select format('event %s, %s: a side may lead by %s, and the seat row says %s', s.event_id, s.side, e.max_lead, s.max_lead)
           as difference
      from event_seats s join events e on e.id = s.event_id where s.max_lead is distinct from e.max_lead`,
  'no seat is kept for nobody': `
    select format('event %s, %s: %s seats are kept, and %s wait', event_id, side, kept, waiting) as difference
      from event_seats where kept < 0 or kept > case when closed then 0 else waiting end`,
  'nobody is skipped': `
    select format('event %s, %s: account %s waits before account %s, who was asked in turn', w.event_id, w.side,
                  w.account_id, o.account_id) as difference
      from waiting_entries w join waiting_entries o
        on o.event_id = w.event_id and o.side = w.side and o.status = 'offered' and o.change_reason = 'seat_freed'
     where w.status = 'waiting' and (w.rank, w.id) < (o.rank, o.id)`,
  'who has a reservation does not wait': `
    select format('account %s waits for event %s, and has reservation %s', w.account_id, w.event_id, r.id) as difference
      from waiting_entries w join reservations r on r.event_id = w.event_id and r.account_id = w.account_id
     where ${oneOf('w.status', LISTED_STATES)} and ${oneOf('r.status', LIVE_STATES)}`,
  'a person is on the waiting list of an event once at most': `
    select format('account %s is %s times on the waiting list of event %s', account_id, count(*), event_id) as difference
      from waiting_entries w where ${oneOf('w.status', LISTED_STATES)}
     group by account_id, event_id having count(*) > 1`,
  'no side has more seats taken than its capacity': `
    select format('event %s, %s: %s of %s seats taken, %s held', event_id, side, taken, capacity, held) as difference
      from event_seats where not (0 <= held and held <= taken and taken <= capacity)`,
  'every event has two sides': `
    select format('event %s has %s seat rows', e.id, count(s.side)) as difference
      from events e left join event_seats s on s.event_id = e.id group by e.id having count(s.side) <> 2`,
  'a person has one live reservation for an event at most': `
    select format('account %s has %s live reservations for event %s', account_id, count(*), event_id) as difference
      from reservations where ${LIVE}
     group by account_id, event_id having count(*) > 1`,
  'a paid payment belongs to one paid reservation or one refund': `
    select format('payment %s (reservation %s, %s) has %s', p.id, r.id, r.status,
                  case when r.status = 'paid' then 'a reservation and a refund' else 'neither a reservation nor a refund' end)
           as difference
      from payments p join reservations r on r.id = p.reservation_id
      cross join lateral (
        select coalesce(bool_or(${ENDS_PLACE}), false) as requested,
               coalesce(sum(f.amount_rappen), 0) >= p.amount_rappen as total,
               coalesce(sum(f.amount_rappen) filter (where f.status <> 'failed'), 0) >= p.amount_rappen
                 and bool_or(f.reason = 'dashboard' and f.status <> 'failed') as effective
          from refunds f where f.payment_id = p.id and f.status <> 'replaced') n
     where p.status = 'paid' and not requested
       and case when r.status = 'paid' then effective
                else not total and ${LOST} < p.amount_rappen and not ${KEPT} end`,
  'a paid reservation has one payment that was not refunded': `
    select format('reservation %s is paid by %s payments', r.id, count(p.id)) as difference
      from reservations r left join payments p on p.reservation_id = r.id and p.status = 'paid'
       and not exists (select from refunds f
                        where f.payment_id = p.id and ${ENDS_PLACE} and f.status <> 'replaced')
     where r.status = 'paid' and r.price_rappen > 0 group by r.id having count(p.id) <> 1`,
  'a refunded reservation has a refund': `
    select format('reservation %s is refunded, and no refund belongs to it', r.id) as difference
      from reservations r where r.status = 'refunded' and not exists (
        select from payments p left join refunds f on f.payment_id = p.id and f.status <> 'replaced'
         where p.reservation_id = r.id and (f.id is not null or ${LOST} > 0))`,
  'a held reservation has no paid payment': `
    select format('reservation %s is held, and payment %s is paid', r.id, p.id) as difference
      from reservations r join payments p on p.reservation_id = r.id
     where r.status = 'held' and p.status = 'paid' and p.mismatch is null`,
  'a payment that is kept is the price of its reservation': `
    select format('payment %s (reservation %s): %s %s were paid, %s chf are due', p.id, r.id, p.amount_rappen,
                  p.currency, r.price_rappen) as difference
      from payments p join reservations r on r.id = p.reservation_id
     where p.status = 'paid' and (p.amount_rappen, p.currency) is distinct from (r.price_rappen, 'chf')
       and not exists (select from refunds f where f.payment_id = p.id and ${ENDS_PLACE})`,
  'money that does not count goes back': `
    select format('payment %s (reservation %s, %s) has no refund', p.id, r.id, p.mismatch) as difference
      from payments p join reservations r on r.id = p.reservation_id
     where p.mismatch is not null
       and not exists (select from refunds f where f.payment_id = p.id and f.reason = p.mismatch)`,
  'the refunds of a payment do not exceed it': `
    select format('payment %s: %s of %s Rappen are refunded', p.id, sum(f.amount_rappen), p.amount_rappen) as difference
      from payments p join refunds f on f.payment_id = p.id and ${oneOf('f.status', EFFECTIVE_REFUND_STATES)}
     group by p.id having sum(f.amount_rappen) > p.amount_rappen`,
  'a payment without a reservation is money without an owner': `
    select format('payment %s has no reservation, and nobody looks at it', p.id) as difference
      from payments p left join ownerless_payments o on o.id = p.id and o.status <> 'placed'
     where p.reservation_id is null and o.id is null
    union all
    select format('payment %s is without an owner (%s), and belongs to reservation %s', o.id, o.status, p.reservation_id)
      from ownerless_payments o join payments p on p.id = o.id
     where (o.status = 'placed') <> (p.reservation_id is not null)`,
  'money without an owner that was paid back has a refund': `
    select format('payment %s is said to be paid back, and has no refund', p.id) as difference
      from ownerless_payments o join payments p on p.id = o.id
     where o.status = 'refunded' and ${LOST} = 0
       and not exists (select from refunds f where f.payment_id = p.id and f.status <> 'replaced')`,
  'nothing is paid back of what the bank has taken back': `
    select format('payment %s: %s of %s Rappen are lost to a dispute, %s are refunded since', p.id, ${LOST}, p.amount_rappen,
                  sum(f.amount_rappen)) as difference
      from payments p join refunds f on f.payment_id = p.id and f.reason <> 'dashboard'
       and ${oneOf('f.status', EFFECTIVE_REFUND_STATES)}
     where f.created_at > (select min(d.opened_at) from disputes d where d.payment_id = p.id and d.status = 'lost')
     group by p.id having sum(f.amount_rappen) + ${LOST} > p.amount_rappen`,
  'a seat row counts exactly its open invitations': `
    select format('event %s, %s: the seat row says %s invited to, there are %s open invitations',
                  s.event_id, s.side, s.invited, n.open) as difference
      from event_seats s cross join lateral (
        select count(*) as open from friend_invitations i
         where i.event_id = s.event_id and i.side = s.side and i.status = 'open') n
     where s.invited is distinct from n.open::int`,
  'an accepted invitation has led to an entry or a reservation': `
    select format('invitation %s (event %s) was accepted by account %s, who has neither waited nor reserved', i.id, i.event_id,
                  i.friend_id) as difference
      from friend_invitations i
     where i.status = 'accepted'
       and not exists (select from waiting_entries w where w.event_id = i.event_id and w.account_id = i.friend_id)
       and not exists (select from reservations r where r.event_id = i.event_id and r.account_id = i.friend_id)`,
  'a guest keeps one place for a friend at most': `
    select format('account %s has %s open invitations for event %s', inviter_id, count(*), event_id) as difference
      from friend_invitations where status = 'open' group by inviter_id, event_id having count(*) > 1`,
  ...PRICE_INVARIANTS,
  'the history ends with the present state': `
    select format('%s %s is "%s", its history ends at "%s"', subject, id, status, coalesce(last, 'nothing'))
           as difference
      from (select 'reservation' as subject, id, status from reservations
            union all select 'payment', id, status from payments
            union all select 'refund', id, status from refunds
            union all select 'waiting_entry', id, status from waiting_entries
            union all select 'friend_invitation', id, status from friend_invitations
            union all select 'ownerless_payment', id, status from ownerless_payments
            union all select 'dispute', id, status from disputes) s
      left join lateral (select h.to_state as last from history h
                          where h.subject = s.subject and h.subject_id = s.id order by h.id desc limit 1) h on true
     where last is distinct from status`,
  ...FINANCE_INVARIANTS,
};

/** Things that are no errors, but wait for an organiser: one row with a sentence for each. */
const TO_LOOK_AT: readonly string[] = [
  `select format('payment %s (%s %s of %s): nobody knows what it is for; give the place or pay it back', p.id,
                 p.amount_rappen, p.currency, to_char(o.opened_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')) as sentence
     from ownerless_payments o join payments p on p.id = o.id where o.status = 'open' order by o.id`,
  `select format('dispute %s (payment %s, %s %s, %s): %s', d.id, d.payment_id, d.amount_rappen, d.currency, d.status,
                 case when d.status = 'lost' then 'decide whether the seat stays'
                      else coalesce('answer at the provider by '
                        || to_char(d.respond_by at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"'), 'the bank decides') end) as sentence
     from disputes d where ${DISPUTE_NEEDS_SOMEBODY}
    order by d.id`,
];

/** The numbers of rows that are compared; if all are 0 it may be the wrong database. */
const COUNTS = `
  select (select count(*) from events)::int as events, (select count(*) from accounts)::int as accounts,
         (select count(*) from reservations)::int as reservations, (select count(*) from payments)::int as payments,
         (select count(*) from refunds)::int as refunds`;

/** The numbers of rows that are compared. */
export type RowCounts = Record<'events' | 'accounts' | 'reservations' | 'payments' | 'refunds', number>;

/** Compares seats with reservations and the waiting list, and payments with reservations and refunds. */
@Injectable()
export class VerificationService {
  constructor(private readonly database: Database) {}

  /** Returns the numbers of rows that are compared. */
  async counts(): Promise<RowCounts> {
    const [counts] = await this.database.query<RowCounts>(COUNTS);
    if (!counts) throw new Error('The database does not count');
    return counts;
  }

  /** Returns a sentence for each violated invariant, from one snapshot of the database. */
  differences(): Promise<string[]> {
    return this.database.transaction(async () => {
      await this.database.query('set transaction isolation level repeatable read read only');
      const found: string[] = [];
      for (const [invariant, sql] of Object.entries(INVARIANTS)) {
        const rows = await this.database.query<{ difference: string }>(sql);
        found.push(...rows.map(({ difference }) => `${invariant}: ${difference}`));
      }
      return found;
    });
  }

  /** Returns a sentence for each thing that is no error, but needs an organiser's attention. */
  async warnings(): Promise<string[]> {
    const found: string[] = [];
    for (const sql of TO_LOOK_AT)
      found.push(...(await this.database.query<{ sentence: string }>(sql)).map(({ sentence }) => sentence));
    return found;
  }
}
