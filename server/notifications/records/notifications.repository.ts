import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { columnsOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { NotificationEntity } from './notification.entity.js';
import type { NotificationState } from './notification.states.js';

/** Somebody to be told of an occasion. */
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

/** A notification that this replica tries to send. `attempts` counts this try. */
export type ClaimedNotification = Pick<NotificationEntity, (typeof CLAIMED)[number]>;

/** What became of a try. */
export interface Outcome {
  id: number;
  state: NotificationState;
  sentBy: readonly string[];
  reason: string | null;
  /** When it is tried next, if it still waits. */
  attemptAt: Date | null;
  /** When that was. */
  at: Date;
}

/** Why one that could not be composed waits: it is our mistake, and must not hold back what comes after it. */
export const NOT_COMPOSED = 'not_composed';

/** $1 occasion, the arrays $2 and $3: which of them are not there yet. */
const UNKNOWN = `select one.nth::int from unnest($2::int[], $3::text[]) with ordinality as one (account_id, subject, nth)
  where not exists (select from notifications k
    where k.account_id = one.account_id and k.occasion = $1 and k.subject = one.subject)`;

/**
 * The arrays $1 to $8. Once for each occasion, person and subject; with $9, not beside one of this occasion and thing
 * that nobody has tried to send yet: that one will tell how things stand then.
 */
const INSERT = `insert into notifications (occasion, account_id, subject, data, urgent, due_at, attempt_at, counted_only)
  select one.occasion, one.account_id, one.subject, one.data, one.urgent, one.due_at, one.attempt_at, one.counted_only
    from unnest($1::text[], $2::int[], $3::text[], $4::jsonb[], $5::bool[], $6::timestamptz[], $7::timestamptz[], $8::bool[])
      with ordinality as one (occasion, account_id, subject, data, urgent, due_at, attempt_at, counted_only, nth)
   where not exists (
     select from notifications k
      where k.account_id = one.account_id and k.occasion = one.occasion
        and (k.subject = one.subject or ($9 and k.state = 'waiting' and k.attempts = 0
          and split_part(k.subject, ':', 2) = split_part(one.subject, ':', 2))))
   order by one.nth
  on conflict (account_id, occasion, subject) do nothing`;

/**
 * $1 now, $2 how many, $3 until when they are ours. An earlier one of the same person that is due, or under way, or
 * waits for its next try goes first; what is urgent does not wait for what is not, and what organisers see does not wait
 * for what they must not see.
 */
const CLAIM = `with next as (
    select n.id from notifications n
     where n.state = 'waiting' and n.attempt_at <= $1
       and not exists (
         select from notifications e
          where e.account_id = n.account_id and e.counted_only = n.counted_only
            and e.state = 'waiting' and (e.due_at, e.id) < (n.due_at, n.id)
            and (e.urgent or not n.urgent) and (e.attempt_at <= $1 or e.attempts > 0)
            and e.reason is distinct from '${NOT_COMPOSED}')
     order by n.urgent desc, n.due_at, n.id limit $2
     for update of n skip locked
  ), claimed as (
    update notifications n set attempt_at = $3, attempts = n.attempts + 1, reason = null
      from next where n.id = next.id
    returning ${columnsOf(NotificationEntity, 'n', CLAIMED)}
  )
  select * from claimed order by "dueAt", id`;

/** Milliseconds that an outcome waits for others, to be written down with them. */
const RECORD_TOGETHER = 10;

/** The arrays $1 to $6. Only what still waits: another replica may have had it after our time was up. */
const RECORD = `update notifications n
    set state = o.state, sent_by = string_to_array(o.sent_by, ' '), reason = o.reason,
        attempt_at = coalesce(o.attempt_at, n.attempt_at), settled_at = case when o.state <> 'waiting' then o.now end
  from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[])
    as o (id, state, sent_by, reason, attempt_at, now)
  where n.id = o.id and n.state = 'waiting'`;

/** The rows of `notifications`: those that are under way. */
@Injectable()
export class NotificationsRepository {
  /** Writes down what became of a try; those of some milliseconds share one statement. */
  readonly record: (outcome: Outcome) => Promise<void>;

  constructor(private readonly database: Database) {
    const outcomes = new DataLoader<Outcome, null>((all) => this.recordAll(all), {
      cache: false,
      batchScheduleFn: (run) => setTimeout(run, RECORD_TOGETHER),
    });
    this.record = async (outcome) => void (await outcomes.load(outcome));
  }

  /** Returns those of whom nothing is written down yet on this occasion. */
  async withoutKnown<One extends Pick<NotificationEntity, 'accountId' | 'subject'>>(
    occasion: string,
    all: readonly One[],
  ): Promise<One[]> {
    if (all.length === 0) return [];
    const values = [occasion, all.map(({ accountId }) => accountId), all.map(({ subject }) => subject)];
    const unknown = await this.database.query<{ nth: number }>(UNKNOWN, values);
    const places = new Set(unknown.map(({ nth }) => nth));
    return all.filter((_one, index) => places.has(index + 1));
  }

  /**
   * Inserts notifications, each once.
   * @param coalesce leave those out that will be told by one that waits
   */
  async insert(all: readonly NewNotification[], { coalesce = false } = {}): Promise<void> {
    if (all.length === 0) return;
    await this.database.query(INSERT, [
      all.map(({ occasion }) => occasion),
      all.map(({ accountId }) => accountId),
      all.map(({ subject }) => subject),
      all.map(({ data }) => JSON.stringify(data)),
      all.map(({ urgent }) => urgent),
      all.map(({ dueAt }) => dueAt),
      all.map(({ attemptAt }) => attemptAt),
      all.map(({ countedOnly }) => countedOnly),
      coalesce,
    ]);
  }

  /** Claims notifications that are due until `leaseUntil`: no other replica tries them before. Oldest first. */
  claim(now: Date, limit: number, leaseUntil: Date): Promise<ClaimedNotification[]> {
    return this.database.query<ClaimedNotification>(CLAIM, [now, limit, leaseUntil]);
  }

  /** Extends the time for which claimed notifications are ours. */
  async renew(ids: readonly number[], leaseUntil: Date): Promise<void> {
    await this.database.query(
      `update notifications set attempt_at = $2 where id = any ($1::int[]) and state = 'waiting'`,
      [ids, leaseUntil],
    );
  }

  /** Gives back notifications that were claimed and not tried. */
  async release(ids: readonly number[], now: Date): Promise<void> {
    await this.database.query(
      `update notifications set attempt_at = $2, attempts = attempts - 1 where id = any ($1::int[]) and state = 'waiting'`,
      [ids, now],
    );
  }

  private async recordAll(outcomes: readonly Outcome[]): Promise<null[]> {
    await this.database.query(RECORD, [
      outcomes.map(({ id }) => id),
      outcomes.map(({ state }) => state),
      outcomes.map(({ sentBy }) => sentBy.join(' ')),
      outcomes.map(({ reason }) => reason),
      outcomes.map(({ attemptAt }) => attemptAt),
      outcomes.map(({ at }) => at),
    ]);
    return outcomes.map(() => null);
  }

  /**
   * Returns whether a person was told of one of these occasions and this thing (`event:12`) since a time, or, with
   * `waiting`, is about to be.
   */
  async wasTold(
    accountId: number,
    occasions: readonly string[],
    thing: string,
    since: Date,
    { orWaiting = false } = {},
  ): Promise<boolean> {
    const rows = await this.database.query(
      `select from notifications where account_id = $1 and occasion = any ($2::text[])
          and (subject = $3 or starts_with(subject, $3 || ':'))
          and ((state = 'sent' and settled_at >= $4) or (state = 'waiting' and $5)) limit 1`,
      [accountId, occasions, thing, since, orWaiting],
    );
    return rows.length > 0;
  }
}
