import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';

/**
 * What must be true of the rows at any moment, and the statement that finds where it is not: each row that comes
 * back is one difference, as a sentence.
 */
export const INVARIANTS: Readonly<Record<string, string>> = {
  'a seat row counts exactly its live reservations': `
    select format('event %s, %s: the seat row says %s taken and %s held, the reservations say %s and %s',
                  s.event_id, s.side, s.taken, s.held, n.taken, n.held) as difference
      from event_seats s cross join lateral (
        select count(*) filter (where r.status in ('held', 'paid', 'confirmed')) as taken,
               count(*) filter (where r.status = 'held') as held
          from reservations r where r.event_id = s.event_id and r.side = s.side) n
     where (s.taken, s.held) is distinct from (n.taken::int, n.held::int)`,
  'no side has more places taken than it has places': `
    select format('event %s, %s: %s of %s places taken, %s held', event_id, side, taken, capacity, held) as difference
      from event_seats where not (0 <= held and held <= taken and taken <= capacity)`,
  'every event has two sides': `
    select format('event %s has %s seat rows', e.id, count(s.side)) as difference
      from events e left join event_seats s on s.event_id = e.id group by e.id having count(s.side) <> 2`,
  'a person has one live reservation for an event at most': `
    select format('account %s has %s live reservations for event %s', account_id, count(*), event_id) as difference
      from reservations where status in ('held', 'paid', 'confirmed')
     group by account_id, event_id having count(*) > 1`,
  'money that came stands for exactly one place or one refund': `
    select format('payment %s (reservation %s, %s) stands for %s', p.id, r.id, r.status,
                  case when r.status = 'paid' then 'a place and a refund' else 'neither a place nor a refund' end)
           as difference
      from payments p join reservations r on r.id = p.reservation_id
      cross join lateral (
        select coalesce(bool_or(f.reason <> 'dashboard'), false) as ordered,
               coalesce(sum(f.amount_rappen), 0) >= p.amount_rappen as owed,
               coalesce(sum(f.amount_rappen) filter (where f.status <> 'failed'), 0) >= p.amount_rappen as back
          from refunds f where f.payment_id = p.id and f.status <> 'replaced') n
     where p.status = 'paid' and not ordered
       -- given up after the deadline, or taken back by an organiser: nothing was to come back
       and case when r.status = 'paid' then back else not owed and r.change_reason not in ('given_up_late', 'cancelled_by_organiser') end`,
  'a paid place has one payment that was kept': `
    select format('reservation %s is paid by %s payments', r.id, count(p.id)) as difference
      from reservations r left join payments p on p.reservation_id = r.id and p.status = 'paid'
       and not exists (select from refunds f
                        where f.payment_id = p.id and f.reason <> 'dashboard' and f.status <> 'replaced')
     where r.status = 'paid' and r.price_rappen > 0 group by r.id having count(p.id) <> 1`,
  'a refunded place has a payment on its way back': `
    select format('reservation %s is refunded, and no refund belongs to it', r.id) as difference
      from reservations r where r.status = 'refunded' and not exists (
        select from payments p join refunds f on f.payment_id = p.id
         where p.reservation_id = r.id and f.status <> 'replaced')`,
  'a held place is not paid yet': `
    select format('reservation %s is held, and payment %s is paid', r.id, p.id) as difference
      from reservations r join payments p on p.reservation_id = r.id
     where r.status = 'held' and p.status = 'paid'`,
  'no more goes back than came': `
    select format('payment %s: %s of %s Rappen go back', p.id, sum(f.amount_rappen), p.amount_rappen) as difference
      from payments p join refunds f on f.payment_id = p.id and f.status in ('requested', 'pending', 'succeeded')
     group by p.id having sum(f.amount_rappen) > p.amount_rappen`,
  'the history tells how everything came to stand where it stands': `
    select format('%s %s stands at "%s", its history ends at "%s"', subject, id, status, coalesce(last, 'nothing'))
           as difference
      from (select 'reservation' as subject, id, status from reservations
            union all select 'payment', id, status from payments
            union all select 'refund', id, status from refunds) s
      left join lateral (select h.to_state as last from history h
                          where h.subject = s.subject and h.subject_id = s.id order by h.id desc limit 1) h on true
     where last is distinct from status`,
};

/** Counts seats against reservations, and payments against places and refunds. */
@Injectable()
export class VerificationRepository {
  constructor(private readonly database: Database) {}

  /** Everything that is not as it must be, a sentence each; none when all is well. One snapshot of the database. */
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
}
