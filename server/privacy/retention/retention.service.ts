import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { Outbox, outboxEvent } from '../../common/outbox/outbox.js';
import { DAY, HOUR } from '../../common/time/durations.rules.js';
import { ErasureService } from '../erasure/erasure.service.js';
import { PersonalDataRepository } from '../personal-data/personal-data.repository.js';
import {
  cutoffOf,
  daysBefore,
  RETENTION_PURPOSES,
  type RetentionPurpose,
  WARNING_DAYS,
} from './retention.rules.js';
import { oneOf } from '../../common/database/columns.js';
import { LISTED_STATES, ReservationsService } from '../../events/index.js';

/** The bookings for events that ended before $1, at most $2. */
const OLD_BOOKINGS = `select r.id from reservations r join events e on e.id = r.event_id
  where e.ends_at < $1 order by r.id limit $2`;

/** Holds that expired or were cancelled without any payment. */
const OLD_UNPAID_HOLDS = `select r.id from reservations r join events e on e.id = r.event_id
  where e.ends_at < $1 and r.status in ('expired', 'cancelled')
    and not exists (select from history h where h.subject = 'reservation' and h.subject_id = r.id
                     and h.to_state not in ('held', 'expired', 'cancelled'))
    and not exists (select from payments p where p.reservation_id = r.id and p.status not in ('expired', 'failed'))
  order by r.id limit $2`;

/** Payments from before $1 without a reservation, at most $2. */
const OLD_MONEY_OF_NOBODY = `select id from payments where reservation_id is null and created_at < $1
  order by id limit $2`;

/** Deletes payments ($1) with all their rows, in the order of the foreign keys. Each statement has to name $1. */
const DELETE_MONEY = [
  'delete from receipts where payment_id = any ($1::int[])',
  // only for years without any receipt left, in which no number is given any more
  `delete from receipt_numbers n where $1::int[] is not null
     and not exists (select from receipts c where c.kind = n.kind and c.year = n.year)`,
  `delete from history where subject = 'refund' and subject_id in (
     select id from refunds where payment_id = any ($1::int[]))`,
  'delete from refunds where payment_id = any ($1::int[])',
  `delete from history where subject = 'dispute' and subject_id in (
     select id from disputes where payment_id = any ($1::int[]))`,
  'delete from disputes where payment_id = any ($1::int[])',
  `delete from history where subject in ('payment', 'ownerless_payment') and subject_id = any ($1::int[])`,
  'delete from ownerless_payments where id = any ($1::int[])',
  'delete from payments where id = any ($1::int[])',
];

/** Deletes reservations ($1) whose payments are deleted and whose seats are no longer counted, with their rows. */
const DELETE_RESERVATIONS = [
  `delete from history where subject = 'reservation' and subject_id = any ($1::int[])`,
  'delete from check_ins where reservation_id = any ($1::int[])',
  // counters equal the number of rows, so `uses` is reduced with `used`: a spent use stays spent
  `update promotion_codes c set used = c.used - n.used, uses = c.uses - n.used
     from (select code_id, count(*)::int as used from reservation_prices
            where reservation_id = any ($1::int[]) and released_at is null group by code_id) n where c.id = n.code_id`,
  `update early_prices e set taken = e.taken - n.taken
     from (select early_event_id, count(*)::int as taken from reservation_prices
            where reservation_id = any ($1::int[]) and released_at is null group by early_event_id) n
    where e.event_id = n.early_event_id`,
  `update credits c set used_rappen = c.used_rappen - u.used, amount_rappen = greatest(1, c.amount_rappen - u.used)
     from (select u.credit_id, sum(u.amount_rappen)::int as used
             from credit_uses u join reservation_prices p on p.reservation_id = u.reservation_id
            where u.reservation_id = any ($1::int[]) and p.released_at is null group by u.credit_id) u
    where c.id = u.credit_id`,
  'delete from reservations where id = any ($1::int[])',
];

/** Maximum number of rows that one statement deletes. */
const BATCH = 1000;

/** Deletes at most $2 rows of a table that match a condition; $1 is the time before which they must lie. */
const deleteRows = (table: string, condition: string, returning = '1'): string =>
  `delete from ${table} where ctid = any (array(select t.ctid from ${table} t ${condition} limit $2)) returning ${returning}`;
const OF_PAST_EVENT = 'join events e on e.id = t.event_id where e.ends_at < $1';
/** Deletes rows of past events. */
const ofPast = (table: string, and = ''): string => deleteRows(table, OF_PAST_EVENT + and);
/** Deletes rows of past events with their history. */
const withHistory = (subject: string, table: string, and: string): string =>
  `with gone as (${deleteRows(table, OF_PAST_EVENT + and, 'id')}),
     forgotten as (delete from history where subject = '${subject}' and subject_id in (select id from gone))
   select id from gone`;
/** Deletes rows by a time of their own. */
const older = (table: string, column: string): string => deleteRows(table, `where t.${column} < $1`);

/** The statements of each purpose. Each is repeated until it deletes nothing. */
const STATEMENTS: Partial<Record<RetentionPurpose, readonly string[]>> = {
  matches: [
    ...['matches', 'matching_runs', 'match_list_views'].map((table) => ofPast(table)),
    ...['round_calls', 'round_absences', 'round_seats', 'round_plans'].map((table) => ofPast(table)),
    // before the waiting-list entries that they led to; invitations that still count in a seat row end when the event
    // begins
    withHistory('friend_invitation', 'friend_invitations', ` and t.status <> 'open'`),
    withHistory('waiting_entry', 'waiting_entries', ` and not ${oneOf('t.status', LISTED_STATES)}`),
  ],
  // without the ratings a connection cannot be created again; open ones are ended by the two people
  ratings: [ofPast('ratings'), ofPast('met_answers'), ofPast('connections', ` and t.state = 'ended'`)],
  reports: [older('reports', 'decided_at'), older('objections', 'answered_at')],
  blocked_people: [
    older('blocked_traces', 'created_at'),
    older('kept_blocks', 'created_at'),
    older('block_reviews', 'decided_at'),
  ],
  // the entries by a function, because the serving role may not delete from the log (docs/decisions/0011); it returns how
  // many it has deleted, and the statement as many rows
  audit_log: [
    older('audit_reasons', 'created_at'),
    'select generate_series(1, delete_old_audit_entries($1, $2))',
  ],
  notes: [older('account_notes', 'created_at')],
  consents: [older('consents', 'withdrawn_at')],
  deletions: [older('erasures', 'completed_at')],
  notifications: [older('notifications', 'settled_at'), older('facts', 'occurred_at')],
  bookings: [older('balance_entries', 'created_at')],
  provider_events: [older('webhook_events', 'arrived_at')],
};

/** Accounts that were registered before $1 and have no profile, at most $2. */
const UNFINISHED = `select id from accounts a
  where role = 'user' and erased_at is null and onboarded_at is null and created_at < $1
    and not exists (select from reservations r where r.account_id = a.id) order by id limit $2`;

/** A guest's account that was last used before $1; if never, created before $1. */
const UNUSED = `from accounts a left join account_activity u on u.account_id = a.id
  where a.role = 'user' and a.erased_at is null and coalesce(u.last_used_at, a.created_at) < $1`;
const TO_WARN = `select a.id ${UNUSED} and u.warned_at is null order by a.id limit $2`;
/** $3: nobody is warned, because this instance sends no mail; otherwise only who was warned by $4. */
const TO_DELETE = `select a.id ${UNUSED} and ($3 or u.warned_at <= $4) order by a.id limit $2`;
const MARK_WARNED = `insert into account_activity (account_id, last_used_at, warned_at)
  select id, created_at, $2 from accounts where id = $1
  on conflict (account_id) do update set warned_at = excluded.warned_at`;

/** Deletes expired data. Runs each hour, and usually finds at most a day's worth. */
export const DELETE_AFTER_TIME = jobKind('privacy.retention', { every: HOUR });

/** An account has not been used for so long that its owner is warned of its deletion. */
export const ACCOUNT_UNUSED = outboxEvent<{ accountId: number }>('account.unused');

/** Deletes expired data. */
@Injectable()
export class RetentionService {
  private readonly logger = new Logger('Retention');

  constructor(
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly personalData: PersonalDataRepository,
    private readonly erasure: ErasureService,
    private readonly outbox: Outbox,
    private readonly reservations: ReservationsService,
  ) {}

  /** Applies all periods, at any time, twice, or after a crash. */
  @OnJob(DELETE_AFTER_TIME)
  async run(): Promise<void> {
    const report: Partial<Record<RetentionPurpose, number>> = {};
    for (const purpose of RETENTION_PURPOSES) {
      const deleted = await this.deleteExpired(purpose, cutoffOf(purpose, this.clock.now()));
      if (deleted > 0) report[purpose] = deleted;
    }
    await this.personalData.deleteUnnamedAccounts();
    if (Object.keys(report).length > 0)
      this.logger.log(`Deleted after their time: ${JSON.stringify(report)}`);
  }

  /** Deletes the expired data of one purpose. Returns the number of rows, people or bookings. */
  private async deleteExpired(purpose: RetentionPurpose, before: Date): Promise<number> {
    if (purpose === 'unfinished_accounts') return this.eraseAll(UNFINISHED, [before, BATCH]);
    if (purpose === 'inactive_accounts') return this.eraseInactive(before);
    if (purpose === 'unpaid_holds') return this.deleteReservations(OLD_UNPAID_HOLDS, before);
    if (purpose === 'bookings')
      await this.inBatches(() => this.deleteMoney(OLD_MONEY_OF_NOBODY, [before, BATCH]));
    let deleted = 0;
    for (const statement of STATEMENTS[purpose] ?? [])
      deleted += await this.inBatches(
        async () => (await this.database.query(statement, [before, BATCH])).length,
      );
    return purpose === 'bookings' ? this.deleteReservations(OLD_BOOKINGS, before) : deleted;
  }

  /** Warns, and later deletes, accounts not used since `before`. Without mail nobody is warned, as the notice states. */
  private async eraseInactive(before: Date): Promise<number> {
    const warns = this.settings.mail !== null;
    const now = this.clock.now();
    const warnIfUnusedSince = new Date(before.getTime() + WARNING_DAYS * DAY);
    if (warns)
      for (const accountId of await this.idsOf(TO_WARN, [warnIfUnusedSince, BATCH]))
        await this.database.transaction(async () => {
          await this.database.query(MARK_WARNED, [accountId, now]);
          await this.outbox.put(ACCOUNT_UNUSED, { accountId });
        });
    return this.eraseAll(TO_DELETE, [before, BATCH, !warns, daysBefore(now, WARNING_DAYS)]);
  }

  private async eraseAll(select: string, values: readonly unknown[]): Promise<number> {
    const accountIds = await this.idsOf(select, values);
    for (const accountId of accountIds)
      await this.erasure.erase({ accountId, requestedBy: 'retention', by: 'retention' });
    return accountIds.length;
  }

  /** Deletes reservations with their payments and history. Returns their number. */
  private deleteReservations(select: string, before: Date): Promise<number> {
    return this.inBatches(async () => {
      const ids = await this.idsOf(select, [before, BATCH]);
      if (ids.length === 0) return 0;
      await this.deleteMoney('select id from payments where reservation_id = any ($1::int[])', [ids]);
      await this.reservations.uncountSeats(ids);
      for (const statement of DELETE_RESERVATIONS) await this.database.query(statement, [ids]);
      return ids.length;
    });
  }

  private async deleteMoney(select: string, values: readonly unknown[]): Promise<number> {
    const ids = await this.idsOf(select, values);
    for (const statement of ids.length > 0 ? DELETE_MONEY : []) await this.database.query(statement, [ids]);
    return ids.length;
  }

  private async idsOf(statement: string, values: readonly unknown[]): Promise<number[]> {
    return (await this.database.query<{ id: number }>(statement, values)).map(({ id }) => id);
  }

  /** Repeats a deletion, each time in a transaction, until it finds less than a batch. Returns the number of rows. */
  private async inBatches(next: () => Promise<number>): Promise<number> {
    let total = 0;
    for (;;) {
      const deleted = await this.database.transaction(async () => {
        // the history refuses deletions, except in a transaction that declares itself
        await this.database.query(`select set_config('apero.retention', 'on', true)`);
        return next();
      });
      total += deleted;
      if (deleted < BATCH) return total;
    }
  }
}
