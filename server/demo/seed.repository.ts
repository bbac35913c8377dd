import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import type { InventedPayment } from '../payments/index.js';
import type { SeedReservation } from './seed-events.js';

// each step makes one transition of reservation.states.ts or payment.states.ts for all rows at once
const STEPS = [
  `insert into reservations (id, event_id, account_id, side, status, price_rappen, refund_until, hold_expires_at,
                             next_reconciliation_at, created_at, changed_at, changed_by, change_reason)
   overriding system value
   select id, "eventId", "accountId", side, case when "priceRappen" > 0 then 'held' else 'confirmed' end, "priceRappen", "refundUntil",
          "createdAt" + interval '30 minutes', "createdAt" + interval '1 minute', "createdAt", "createdAt", 'seed',
          case when "priceRappen" > 0 then 'reserved' else 'free_event' end
     from seeding`,
  `insert into payments (reservation_id, session_id, session_url, amount_rappen, status, created_at, changed_at, changed_by,
                         change_reason)
   select id, prefix || id, case when outcome = 'held' then page || prefix || id end, "priceRappen", 'open', "createdAt",
          "createdAt", 'seed', 'session_opened'
     from seeding where "priceRappen" > 0`,
  `update payments p set status = case when s.outcome = 'expired' then 'expired' else 'paid' end,
          payment_intent = case when s.outcome = 'expired' then null else 'pi_' || prefix || s.id end,
          changed_at = s."createdAt" + interval '3 minutes',
          change_reason = case when s.outcome = 'expired' then 'hold_expired' else 'paid' end
     from seeding s where p.reservation_id = s.id and s.outcome <> 'held'`,
  `update reservations r set status = case when s.outcome = 'expired' then 'expired' else 'paid' end,
          changed_at = s."createdAt" + interval '3 minutes',
          change_reason = case when s.outcome = 'expired' then 'hold_expired' else 'paid' end
     from seeding s where r.id = s.id and s."priceRappen" > 0 and s.outcome <> 'held'`,
  `update reservations r set status = case when s.outcome = 'cancelled' then 'cancelled' else 'refunded' end,
          changed_at = s."createdAt" + interval '1 day',
          change_reason = case when s.outcome = 'event_cancelled' then 'event_cancelled' else 'guest_cancelled' end
     from seeding s where r.id = s.id and s.outcome in ('refunded', 'refund_failed', 'event_cancelled', 'cancelled')`,
  `insert into refunds (payment_id, amount_rappen, reason, status, failure, provider_refund_id, created_at, changed_at,
                        changed_by, change_reason)
   select p.id, p.amount_rappen, case when s.outcome = 'event_cancelled' then 'event_cancelled' else 'guest_cancelled' end,
          case when s.outcome = 'refund_failed' then 'failed' else 'succeeded' end,
          case when s.outcome = 'refund_failed' then 'expired_or_canceled_card' end, 're_' || prefix || s.id,
          s."createdAt" + interval '1 day', s."createdAt" + interval '1 day', 'seed', 'guest_cancelled'
     from seeding s join payments p on p.reservation_id = s.id
    where s.outcome in ('refunded', 'refund_failed', 'event_cancelled')`,
  `insert into check_ins (reservation_id, event_id, checked_in, at, received_at)
   select id, "eventId", true, "checkedInAt", "checkedInAt" from seeding where "checkedInAt" is not null`,
  `update reservations r set checked_in_at = s."checkedInAt"
     from seeding s where r.id = s.id and s."checkedInAt" is not null`,
  `update event_seats seat set taken = seat.taken + n.seats, held = seat.held + n.holds from (
     select "eventId", side, count(*)::int as seats, (count(*) filter (where outcome = 'held'))::int as holds from seeding
      where outcome in ('paid', 'confirmed', 'held') group by 1, 2) n
    where seat.event_id = n."eventId" and seat.side = n.side`,
  // most came by a link to the event's page, which each looked at some times; one in seven signed up there
  `insert into referral_counts (event_id, channel, day, views, sign_ups, reservations, paid)
   select "eventId", (array['newsletter', 'instagram', 'direct', 'newsletter', 'flyer'])[1 + draw % 5],
          ("createdAt" at time zone 'Europe/Zurich')::date, sum(6 + draw % 11), count(*) filter (where draw % 7 = 0), count(*),
          count(*) filter (where outcome <> 'expired')
     from (select *, hashint4(id) & 1023 as draw from seeding where outcome <> 'held') came
    where draw % 10 < 7 group by 1, 2, 3`,
  'drop table seeding',
];

// the data of payments that the sandbox needs
const PAYMENTS_SQL = `select p.session_id as session, p.payment_intent as intent, p.created_at as created,
    coalesce(r.hold_expires_at, p.created_at + interval '30 minutes') as expires,
    case when p.status = 'paid' then p.created_at + interval '3 minutes' end as paid, p.status = 'expired' as "isExpired",
    p.amount_rappen as amount, e.name as description, a.email,
    jsonb_build_object('reservation_id', r.id::text, 'hold_key', r.hold_key, 'account_id', r.account_id::text,
      'event_id', r.event_id::text) as metadata,
    coalesce((select jsonb_agg(jsonb_build_object('id', f.provider_refund_id, 'at', f.created_at, 'amount', f.amount_rappen,
        'failed', f.status = 'failed')) from refunds f where f.payment_id = p.id), '[]') as refunds
  from payments p join reservations r on r.id = p.reservation_id join events e on e.id = r.event_id
  join accounts a on a.id = r.account_id
  where starts_with(p.session_id, $1) order by p.id`;

type RefundRow = Omit<InventedPayment['refunds'][number], 'at'> & { at: string };

/** Inserts invented reservations in bulk, with the transitions of real ones, so that all invariants hold. */
@Injectable()
export class SeedRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Inserts reservations with their payments, refunds, check-ins and the links they came by, in the current transaction.
   * `prefix` begins their session ids, and `page` the addresses of the payment pages of open ones.
   */
  async addReservations(
    reservations: readonly SeedReservation[],
    prefix: string,
    page: string,
  ): Promise<void> {
    await this.database.query(
      `create temporary table seeding on commit drop as
       select nextval(pg_get_serial_sequence('reservations', 'id'))::int as id, $2::text as prefix,
              $3::text as page, given.*
         from jsonb_to_recordset($1::jsonb) as given ("eventId" int, "accountId" int, side text, outcome text,
           "priceRappen" int, "createdAt" timestamptz, "refundUntil" timestamptz, "checkedInAt" timestamptz)`,
      [JSON.stringify(reservations), prefix, page],
    );
    for (const statement of STEPS) await this.database.query(statement);
  }

  /** Returns the payments whose session ids have a prefix, as the provider would have them. */
  async payments(prefix: string): Promise<InventedPayment[]> {
    const rows = await this.database.query<Omit<InventedPayment, 'refunds'> & { refunds: RefundRow[] }>(
      PAYMENTS_SQL,
      [prefix],
    );
    return rows.map((row) => ({
      ...row,
      refunds: row.refunds.map((refund) => ({ ...refund, at: new Date(refund.at) })),
    }));
  }

  /** Inserts ratings between some guests of these events. */
  private async addRatings(eventIds: readonly number[]): Promise<void> {
    await this.database.query(
      `insert into ratings (event_id, rater_id, rated_id, rating, created_at, updated_at)
       select a.event_id, a.account_id, b.account_id,
              (array['yes', 'yes', 'maybe', 'no'])[1 + abs(hashint4(a.account_id * 31 + b.account_id)) % 4],
              e.ends_at + interval '2 hours', e.ends_at + interval '2 hours'
         from reservations a join reservations b on b.event_id = a.event_id and b.side <> a.side
         join events e on e.id = a.event_id
        where a.event_id = any ($1::int[]) and a.checked_in_at is not null and b.checked_in_at is not null
          and abs(hashint4(a.account_id * 17 + b.account_id)) % 10 < 6
       on conflict do nothing`,
      [eventIds],
    );
  }

  /** Inserts the connections of these events as revealed long ago, so that nobody is notified of them now. */
  async addConnections(eventIds: readonly number[]): Promise<void> {
    await this.database.query(
      `with told as (
         select distinct on (a.rater_id, a.rated_id) a.event_id, a.rater_id, a.rated_id, e.ends_at + interval '35 hours' as at
           from ratings a
           join ratings b on b.event_id = a.event_id and b.rater_id = a.rated_id and b.rated_id = a.rater_id
           join events e on e.id = a.event_id
          where a.event_id = any ($1::int[]) and a.rating = 'yes' and b.rating = 'yes' and a.rater_id < a.rated_id
            and e.ends_at + interval '35 hours' < $2
          order by a.rater_id, a.rated_id, e.ends_at desc
       ), drawn as (
         select *, row_number() over (order by random()) * 1000 + (random() * 999)::int as id from told
       )
       insert into connections (id, event_id, account_a, account_b, made_at)
       select (select coalesce(max(id), 0) from connections) + id, event_id, rater_id, rated_id, at from drawn`,
      [eventIds, this.clock.now()],
    );
  }

  /** Inserts the answers of four in five connected people of these events whether they met. */
  private async addMetAnswers(eventIds: readonly number[]): Promise<void> {
    await this.database.query(
      `insert into met_answers (connection_id, account_id, event_id, met, answered_at)
       select c.id, own.account_id, c.event_id, (own.account_id + c.id) % 4 > 0, c.made_at + interval '15 days'
         from connections c cross join lateral (values (c.account_a), (c.account_b)) as own (account_id)
        where c.event_id = any ($1::int[]) and c.made_at + interval '15 days' < $2 and own.account_id % 5 > 0`,
      [eventIds, this.clock.now()],
    );
  }

  /** Inserts what guests of these events did afterwards: ratings, connections and answers whether they met. */
  async addAftermath(eventIds: readonly number[]): Promise<void> {
    await this.addRatings(eventIds);
    await this.addConnections(eventIds);
    await this.addMetAnswers(eventIds);
  }

  /** Updates the planner's statistics. */
  async analyse(): Promise<void> {
    await this.database.query('analyze');
  }
}
