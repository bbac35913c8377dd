import { Injectable } from '@nestjs/common';
import { oneOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { LISTED_STATES, ReservationsService } from '../../events/index.js';
import {
  DELETE_MONEY,
  DELETE_RESERVATIONS,
  OLD_BOOKINGS,
  OLD_MONEY_OF_NOBODY,
  OLD_UNPAID_HOLDS,
  PAYMENTS_OF_RESERVATIONS,
} from './booking-statements.repository.js';
import type { RetentionPurpose } from './retention.rules.js';

/** Maximum number of rows that one statement deletes. */
const BATCH = 1000;

/**
 * Returns the statement that deletes at most $2 rows of a table that match `condition`; $1 is the time before which
 * they must lie.
 */
const deleteRows = (table: string, condition: string, returning = '1'): string =>
  `delete from ${table} where ctid = any (array(select t.ctid from ${table} t ${condition} limit $2)) returning ${returning}`;
/** Returns the statement with the deletion of the rows' history added. */
const withHistory = (subject: string, statement: string): string =>
  `with gone as (${statement}),
     forgotten as (delete from history where subject = '${subject}' and subject_id in (select id from gone))
   select id from gone`;
const OF_PAST_EVENT = 'join events e on e.id = t.event_id where e.ends_at < $1';

/** The statements of each purpose. Each is repeated until it deletes nothing. */
const STATEMENTS: Partial<Record<RetentionPurpose, readonly string[]>> = {
  matches: [
    deleteRows('matches', OF_PAST_EVENT),
    deleteRows('matching_runs', OF_PAST_EVENT),
    deleteRows('match_list_views', OF_PAST_EVENT),
    deleteRows('round_calls', OF_PAST_EVENT),
    deleteRows('round_absences', OF_PAST_EVENT),
    deleteRows('round_seats', OF_PAST_EVENT),
    deleteRows('round_plans', OF_PAST_EVENT),
    // before the waiting-list entries that they led to; invitations that still count in a seat row end when the event
    // begins
    withHistory(
      'friend_invitation',
      deleteRows('friend_invitations', `${OF_PAST_EVENT} and t.status <> 'open'`, 'id'),
    ),
    withHistory(
      'waiting_entry',
      deleteRows('waiting_entries', `${OF_PAST_EVENT} and not ${oneOf('t.status', LISTED_STATES)}`, 'id'),
    ),
  ],
  ratings: [
    deleteRows('ratings', OF_PAST_EVENT),
    deleteRows('met_answers', OF_PAST_EVENT),
    // without the ratings a connection cannot be created again; open ones are ended by the two people
    deleteRows('connections', `${OF_PAST_EVENT} and t.state = 'ended'`),
  ],
  reports: [
    deleteRows('reports', 'where t.decided_at < $1'),
    deleteRows('objections', 'where t.answered_at < $1'),
  ],
  blocked_people: [
    deleteRows('blocked_traces', 'where t.created_at < $1'),
    deleteRows('kept_blocks', 'where t.created_at < $1'),
    deleteRows('block_reviews', 'where t.decided_at < $1'),
  ],
  // the entries themselves are deleted by a function
  audit_log: [deleteRows('audit_reasons', 'where t.created_at < $1')],
  notes: [deleteRows('account_notes', 'where t.created_at < $1')],
  consents: [deleteRows('consents', 'where t.withdrawn_at < $1')],
  deletions: [deleteRows('erasures', 'where t.completed_at < $1')],
  notifications: [
    deleteRows('notifications', 'where t.settled_at < $1'),
    deleteRows('facts', 'where t.occurred_at < $1'),
  ],
  bookings: [deleteRows('balance_entries', 'where t.created_at < $1')],
  provider_events: [deleteRows('webhook_events', 'where t.arrived_at < $1')],
};

/** A database function, because the serving role may not delete from the log: see docs/decisions/0011. */
const DELETE_AUDIT_ENTRIES = 'select delete_old_audit_entries($1, $2) as deleted';

/** Accounts that were registered before $1 and have no profile, at most $2. */
const UNFINISHED = `select id from accounts a
  where role = 'user' and erased_at is null and onboarded_at is null and created_at < $1
    and not exists (select from reservations r where r.account_id = a.id) order by id limit $2`;

/** A guest's account that was last used before $1; if never, created before $1. */
const UNUSED = `from accounts a left join account_activity u on u.account_id = a.id
  where a.role = 'user' and a.erased_at is null and coalesce(u.last_used_at, a.created_at) < $1`;
const TO_WARN = `select a.id ${UNUSED} and u.warned_at is null order by a.id limit $2`;
/** $3: nobody is warned, because this instance sends no mail. */
const TO_DELETE = `select a.id ${UNUSED} and ($3 or u.warned_at <= $4) order by a.id limit $2`;
const MARK_WARNED = `insert into account_activity (account_id, last_used_at, warned_at)
  select id, created_at, $2 from accounts where id = $1
  on conflict (account_id) do update set warned_at = excluded.warned_at`;

/** Deletes expired rows across all rooms, because retention periods are one subject, in one table. */
@Injectable()
export class RetentionRepository {
  constructor(
    private readonly database: Database,
    private readonly reservations: ReservationsService,
  ) {}

  /** Deletes rows from before a time, in batches. Returns the number of rows. */
  async deleteBefore(purpose: RetentionPurpose, before: Date): Promise<number> {
    let deleted = 0;
    for (const statement of STATEMENTS[purpose] ?? [])
      deleted += await this.inBatches(() => this.deleteBatch(statement, before));
    return deleted;
  }

  /**
   * Deletes bookings for events that ended before a time, with their payments and history, and payments of that age
   * without a booking. Returns the number of bookings.
   */
  async deleteBookings(before: Date): Promise<number> {
    await this.inBatches(() => this.deleteMoneyOf(OLD_MONEY_OF_NOBODY, before));
    await this.deleteBefore('bookings', before);
    return this.inBatches(() => this.deleteReservationsOf(OLD_BOOKINGS, before));
  }

  /** Deletes holds without a payment, for events that ended before a time, with their history. Returns their number. */
  deleteUnpaidHolds(before: Date): Promise<number> {
    return this.inBatches(() => this.deleteReservationsOf(OLD_UNPAID_HOLDS, before));
  }

  /** Deletes entries of the audit log from before a time, with their texts about people. Returns their number. */
  async deleteAuditEntries(before: Date): Promise<number> {
    await this.deleteBefore('audit_log', before);
    return this.inBatches(async () => {
      const [row] = await this.database.query<{ deleted: number }>(DELETE_AUDIT_ENTRIES, [before, BATCH]);
      return row?.deleted ?? 0;
    });
  }

  /** Returns accounts without a profile that were created before a time. */
  async unfinishedAccounts(before: Date): Promise<number[]> {
    return this.idsOf(UNFINISHED, [before, BATCH]);
  }

  /** Returns guests' accounts that were last used before a time, and whose owners have not been warned. */
  async unwarned(lastUsedBefore: Date): Promise<number[]> {
    return this.idsOf(TO_WARN, [lastUsedBefore, BATCH]);
  }

  /** Stores that the owner of an account was warned. */
  async markWarned(accountId: number, now: Date): Promise<void> {
    await this.database.query(MARK_WARNED, [accountId, now]);
  }

  /**
   * Returns guests' accounts that were last used before a time, and whose owners were warned before another time; null:
   * nobody is warned.
   */
  async inactiveAccounts(lastUsedBefore: Date, warnedBefore: Date | null): Promise<number[]> {
    return this.idsOf(TO_DELETE, [lastUsedBefore, BATCH, warnedBefore === null, warnedBefore]);
  }

  private async idsOf(statement: string, values: readonly unknown[]): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(statement, values);
    return rows.map(({ id }) => id);
  }

  private deleteReservationsOf(select: string, before: Date): Promise<number> {
    return this.allowingDeletion(async () => {
      const ids = await this.idsOf(select, [before, BATCH]);
      if (ids.length === 0) return 0;
      await this.deleteMoney(await this.idsOf(PAYMENTS_OF_RESERVATIONS, [ids]));
      await this.reservations.uncountSeats(ids);
      for (const statement of DELETE_RESERVATIONS) await this.database.query(statement, [ids]);
      return ids.length;
    });
  }

  private deleteMoneyOf(select: string, before: Date): Promise<number> {
    return this.allowingDeletion(async () => {
      const ids = await this.idsOf(select, [before, BATCH]);
      await this.deleteMoney(ids);
      return ids.length;
    });
  }

  private async deleteMoney(paymentIds: readonly number[]): Promise<void> {
    if (paymentIds.length === 0) return;
    for (const statement of DELETE_MONEY) await this.database.query(statement, [paymentIds]);
  }

  private async deleteBatch(statement: string, before: Date): Promise<number> {
    return this.allowingDeletion(async () => (await this.database.query(statement, [before, BATCH])).length);
  }

  private async inBatches(next: () => Promise<number>): Promise<number> {
    let total = 0;
    for (;;) {
      const deleted = await next();
      total += deleted;
      if (deleted < BATCH) return total;
    }
  }

  // the history refuses deletions, except in a transaction that declares itself
  private allowingDeletion<T>(work: () => Promise<T>): Promise<T> {
    return this.database.transaction(async () => {
      await this.database.query(`select set_config('apero.retention', 'on', true)`);
      return work();
    });
  }
}
