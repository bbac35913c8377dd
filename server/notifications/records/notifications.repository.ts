import { Injectable } from '@nestjs/common';
import { columnsOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { NotificationEntity, type NotificationState } from './notification.entity.js';

/** A notification to be inserted. */
export type NewNotification = Pick<
  NotificationEntity,
  'occasion' | 'accountId' | 'subject' | 'data' | 'urgent' | 'countedOnly' | 'dueAt' | 'attemptAt'
>;

const CLAIMED = [
  'id',
  'occasion',
  'accountId',
  'subject',
  'data',
  'messageId',
  'dueAt',
  'attempts',
  'sentBy',
] as const satisfies readonly (keyof NotificationEntity)[];

/** A notification claimed by this replica. `attempts` includes the current attempt. */
export type ClaimedNotification = Pick<NotificationEntity, (typeof CLAIMED)[number]>;

/** The result of an attempt. */
export interface Outcome {
  id: number;
  state: NotificationState;
  sentBy: readonly string[];
  reason: string | null;
  /** When it is attempted next, if it still waits. */
  attemptAt: Date | null;
  /** The time of the attempt. */
  at: Date;
}

/** The reason if the content could not be made: this is our own error, and must not block later notifications. */
export const NO_CONTENT = 'not_composed';

/**
 * $1 the notifications, as JSON. One for each type, person and subject; with $2, none if one of this type about the same
 * thing (the id in the subject) has not been attempted yet, because that one will have the current state.
 */
const INSERT = `insert into notifications (occasion, account_id, subject, data, urgent, due_at, attempt_at, counted_only)
  select one.occasion, one."accountId", one.subject, one.data, one.urgent, one."dueAt", one."attemptAt", one."countedOnly"
    from rows from (jsonb_to_recordset($1::jsonb) as (occasion text, "accountId" int, subject text, data jsonb, urgent bool,
      "dueAt" timestamptz, "attemptAt" timestamptz, "countedOnly" bool)) with ordinality as one
   where not exists (
     select from notifications k
      where k.account_id = one."accountId" and k.occasion = one.occasion
        and (k.subject = one.subject or ($2 and k.state = 'waiting' and k.attempts = 0
          and split_part(k.subject, ':', 2) = split_part(one.subject, ':', 2))))
   order by one.ordinality
  on conflict (account_id, occasion, subject) do nothing`;

/**
 * $1 now, $2 maximum number, $3 end of the lease. Earlier notifications of the same person that are due, claimed or to
 * be retried go first; urgent ones do not wait for others, and those that organisers see do not wait for those that
 * they must not see.
 */
const CLAIM = `with next as (
    select n.id from notifications n
     where n.state = 'waiting' and n.attempt_at <= $1
       and not exists (
         select from notifications e
          where e.account_id = n.account_id and e.counted_only = n.counted_only
            and e.state = 'waiting' and (e.due_at, e.id) < (n.due_at, n.id)
            and (e.urgent or not n.urgent) and (e.attempt_at <= $1 or e.attempts > 0)
            and e.reason is distinct from '${NO_CONTENT}')
     order by n.urgent desc, n.due_at, n.id limit $2
     for update of n skip locked
  ), claimed as (
    update notifications n set attempt_at = $3, attempts = n.attempts + 1, reason = null
      from next where n.id = next.id
    returning ${columnsOf(NotificationEntity, 'n', CLAIMED)}
  )
  select * from claimed order by "dueAt", id`;

/** Only while it still waits: another replica may have claimed it after our lease. */
const RECORD = `update notifications set state = $2::text, sent_by = $3, reason = $4,
    attempt_at = coalesce($5, attempt_at), settled_at = case when $2::text <> 'waiting' then $6::timestamptz end
  where id = $1 and state = 'waiting'`;

/** $1 subjects. */
const COUNTS_OF_MESSAGES = `select subject, state, count(*)::int as count from notifications
  where occasion = 'organiser-message' and subject = any ($1::text[]) group by subject, state`;

/** The rows of `notifications`, for delivery. A type is called `occasion` in the table. */
@Injectable()
export class NotificationsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Inserts notifications, each once.
   *
   * @param coalesce leaves out those that a waiting one covers
   */
  async insert(all: readonly NewNotification[], { coalesce = false } = {}): Promise<void> {
    await this.database.query(INSERT, [JSON.stringify(all), coalesce]);
  }

  /** Claims due notifications until `leaseUntil`, oldest first: no other replica sends them before. */
  claim(now: Date, limit: number, leaseUntil: Date): Promise<ClaimedNotification[]> {
    return this.database.query<ClaimedNotification>(CLAIM, [now, limit, leaseUntil]);
  }

  /** Extends the lease of claimed notifications. */
  async renew(ids: readonly number[], leaseUntil: Date): Promise<void> {
    await this.database.query(
      `update notifications set attempt_at = $2 where id = any ($1::int[]) and state = 'waiting'`,
      [ids, leaseUntil],
    );
  }

  /** Stores the result of an attempt. */
  async record({ id, state, sentBy, reason, attemptAt, at }: Outcome): Promise<void> {
    await this.database.query(RECORD, [id, state, sentBy, reason, attemptAt, at]);
  }

  /**
   * Returns whether a person was sent a notification of one of these types about this thing (`event:12`, whatever follows
   * in the subject) since a time.
   */
  async wasNotified(
    accountId: number,
    types: readonly string[],
    thing: string,
    since: Date,
  ): Promise<boolean> {
    const rows = await this.database.query(
      `select from notifications where account_id = $1 and occasion = any ($2::text[])
          and (subject = $3 or starts_with(subject, $3 || ':')) and state = 'sent' and settled_at >= $4 limit 1`,
      [accountId, types, thing, since],
    );
    return rows.length > 0;
  }

  /** Returns how many notifications of organisers' messages with these subjects are in each state, without zeros. */
  countsOfMessages(
    subjects: readonly string[],
  ): Promise<{ subject: string; state: NotificationState; count: number }[]> {
    return this.database.query(COUNTS_OF_MESSAGES, [[...subjects]]);
  }
}
