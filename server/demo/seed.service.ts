import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PastPayment } from '../../sandbox/stripe/index.js';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { EventsService, CITIES } from '../events/index.js';
import { type ReportReason, ReportsService } from '../relations/index.js';
import { SeededRandom, seedEvents, type SeedReservation, seedReservations } from './seed-events.js';
import { type DemoPerson, demoPeople, type NumberedPerson } from './samples/sample-people.js';
import { AccountsService } from '../auth/index.js';
import { holdReference } from '../payments/index.js';
import { ProfilesService } from '../profile/index.js';
import { QuestionnairesService } from '../questionnaire/index.js';

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

/** What guests of past events did afterwards, up to a time: ratings between some of those who came. */
const RATINGS_SQL = `insert into ratings (event_id, rater_id, rated_id, rating, created_at, updated_at)
  select a.event_id, a.account_id, b.account_id,
         (array['yes', 'yes', 'maybe', 'no'])[1 + abs(hashint4(a.account_id * 31 + b.account_id)) % 4],
         e.ends_at + interval '2 hours', e.ends_at + interval '2 hours'
    from reservations a join reservations b on b.event_id = a.event_id and b.side <> a.side
    join events e on e.id = a.event_id
   where a.event_id = any ($1::int[]) and a.checked_in_at is not null and b.checked_in_at is not null
     and abs(hashint4(a.account_id * 17 + b.account_id)) % 10 < 6 and e.ends_at < $2
  on conflict do nothing`;

/** Their connections, revealed long ago, so that nobody is notified of them now. */
const CONNECTIONS_SQL = `with told as (
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
  select (select coalesce(max(id), 0) from connections) + id, event_id, rater_id, rated_id, at from drawn`;

/** The answers of four in five connected people whether they met. */
const MET_ANSWERS_SQL = `insert into met_answers (connection_id, account_id, event_id, met, answered_at)
  select c.id, own.account_id, c.event_id, (own.account_id + c.id) % 4 > 0, c.made_at + interval '15 days'
    from connections c cross join lateral (values (c.account_a), (c.account_b)) as own (account_id)
   where c.event_id = any ($1::int[]) and c.made_at + interval '15 days' < $2 and own.account_id % 5 > 0`;

/** A statement has at most 65,535 parameters, and a questionnaire 14 columns. */
const BATCH = 1000;

/** Returns `count` invented people, mixed from those of the demo: answers of two of them, a random age and city. */
export function seedPeople(count: number, run: string, random: SeededRandom): DemoPerson[] {
  const models = demoPeople();
  return Array.from({ length: count }, (_, index) => {
    const [one, other] = [random.pick(models), random.pick(models)];
    const gender = index % 50 === 49 ? ('other' as const) : one.profile.gender;
    return {
      email: `seed.${run}.${index + 1}@people.apero.example`,
      profile: { ...one.profile, gender, age: random.between(21, 58), city: random.pick(CITIES) },
      answers: {
        ...one.answers,
        hobby: other.answers.hobby,
        music_preference: other.answers.music_preference,
      },
    };
  });
}

/** One in this many people reports another, up to a maximum number of reports. */
const PEOPLE_PER_REPORT = 100;
const MAX_REPORTS = 50;

/**
 * Adds invented people and what they did, in bulk: two years of it for trying out and measuring the organisers' pages, and
 * the parts of the demonstration.
 */
@Injectable()
export class SeedService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly profiles: ProfilesService,
    private readonly questionnaires: QuestionnairesService,
    private readonly events: EventsService,
    private readonly reports: ReportsService,
  ) {}

  /** Adds everything in one transaction. Nobody can log in as an invented person, as the passwords are not stored. */
  async fill(size: { people: number; events: number }) {
    const now = this.clock.now();
    const random = new SeededRandom(20_261_201);
    const seeded = await this.database.transaction(async () => {
      const people = seedPeople(size.people, randomUUID().slice(0, 8), random);
      const guests = await this.addPeople(people, randomUUID());
      const eventIds = await this.events.createMany(seedEvents(size.events, now, random));
      const events = await this.events.findMany(eventIds);
      events.sort((one, two) => one.id - two.id);
      const reservations = seedReservations(events, guests, now, random);
      await this.addReservations(reservations, 'cs_seed_', '');
      await this.addAftermath(eventIds);
      const count = Math.min(MAX_REPORTS, Math.floor(guests.length / PEOPLE_PER_REPORT));
      const report = { reason: 'disrespect', text: 'Invented, to fill the queue.' } as const;
      await this.addReports(
        random.sample(guests, count * 2),
        Array.from({ length: count }, () => report),
      );
      return { people: guests.length, events: eventIds.length, reservations: reservations.length };
    });
    await this.database.query('analyze');
    return seeded;
  }

  /** Adds people, who share a password. Returns them with their ids, in the same order. */
  async addPeople(people: readonly DemoPerson[], password: string): Promise<NumberedPerson[]> {
    const added: NumberedPerson[] = [];
    for (let at = 0; at < people.length; at += BATCH) {
      const batch = people.slice(at, at + BATCH);
      const emails = batch.map(({ email }) => email);
      const ids = await this.accounts.createMany(emails, password);
      const numbered = batch.map((person, nth) => ({ ...person, accountId: ids[nth] ?? 0 }));
      await this.profiles.createMany(numbered.map(({ accountId, profile }) => ({ accountId, ...profile })));
      const answers = numbered.map(({ accountId, answers: given }) => ({ accountId, ...given }));
      await this.questionnaires.createMany(answers);
      added.push(...numbered);
    }
    return added;
  }

  /** Adds reports: of the second of these people by the first, of the fourth by the third … */
  async addReports(
    people: readonly NumberedPerson[],
    reports: readonly { reason: ReportReason; text: string }[],
    eventId: number | null = null,
  ): Promise<void> {
    for (const [index, report] of reports.entries()) {
      const [reporter, reported] = people.slice(2 * index);
      if (!reporter || !reported) return;
      const ids = { reporterId: reporter.accountId, reportedId: reported.accountId };
      await this.reports.add({ ...ids, eventId, ...report });
    }
  }

  /**
   * Inserts reservations with their payments, refunds, check-ins and the links they came by, in the current transaction,
   * with the transitions of real ones, so that all invariants hold.
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
  async payments(prefix: string): Promise<PastPayment[]> {
    const payments = await this.database.query<PastPayment>(PAYMENTS_SQL, [prefix]);
    for (const payment of payments) {
      const { reservation_id: id, hold_key: holdKey = '' } = payment.metadata;
      payment.reference = holdReference({ id: Number(id), holdKey });
      // times in JSON are text
      for (const refund of payment.refunds) refund.at = new Date(refund.at);
    }
    return payments;
  }

  /** Inserts the connections of guests of these events. */
  async addConnections(eventIds: readonly number[]): Promise<void> {
    await this.database.query(CONNECTIONS_SQL, [eventIds, this.clock.now()]);
  }

  /** Inserts what guests of these events did afterwards: ratings, connections and answers whether they met. */
  async addAftermath(eventIds: readonly number[]): Promise<void> {
    for (const statement of [RATINGS_SQL, CONNECTIONS_SQL, MET_ANSWERS_SQL])
      await this.database.query(statement, [eventIds, this.clock.now()]);
  }
}
