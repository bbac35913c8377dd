import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { And, Any, LessThan, MoreThanOrEqual, type Repository } from 'typeorm';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { DomainError } from '../common/errors/domain-error.js';
import { LOCKS } from '../common/locks/advisory-locks.js';
import {
  ConnectionEntity,
  ConnectionRevealEntity,
  type Channel,
  ConnectionShareEntity,
  MetAnswerEntity,
} from './relations.entity.js';

/** Two people to be connected. */
export type NewConnection = Pick<ConnectionEntity, 'eventId' | 'accountA' | 'accountB' | 'madeAt'>;

/** Two people with a mutual `yes` after an event, and without a connection from it. */
export type MutualYes = Pick<ConnectionEntity, 'eventId' | 'accountA' | 'accountB'> & {
  /** When a connection of the two from another event was ended; null if none was. */
  endedAt: Date | null;
  /** The time of the later of the two answers. */
  answeredAt: Date;
};

/** The pairs with a mutual `yes` up to the reveal at $1, and without a connection from that event or an open one. */
const MUTUAL_YES = `select y.event_id as "eventId", y.rater_id as "accountA", y.rated_id as "accountB",
    greatest(y.updated_at, z.updated_at) as "answeredAt",
    (select max(c.ended_at) from connections c
      where c.account_a = y.rater_id and c.account_b = y.rated_id) as "endedAt"
  from ratings y join ratings z
    on z.event_id = y.event_id and z.rater_id = y.rated_id and z.rated_id = y.rater_id
  where y.rating = 'yes' and z.rating = 'yes' and y.rater_id < y.rated_id
    and y.updated_at <= $1 and z.updated_at <= $1
    and not exists (select from connections c where c.account_a = y.rater_id and c.account_b = y.rated_id
      and (c.event_id = y.event_id or c.state = 'open'))
  order by y.event_id, y.rater_id, y.rated_id`;

/** Claims a reveal: $1 its time. Returns no row if it was claimed before. */
const CLAIM = `insert into connection_reveals (id, last_at) values (1, $1)
  on conflict (id) do update set last_at = $1 where connection_reveals.last_at <> $1 returning id`;

/** Shares or withdraws channels: $1 connection, $2 account, $3 channels, $4 now. Returns those shared for the first time. */
const SHARE = `with taken_back as (
    update connection_shares set shared = false
     where connection_id = $1 and account_id = $2 and shared and channel <> all ($3::text[])
  ), again as (
    update connection_shares set shared = true
     where connection_id = $1 and account_id = $2 and not shared and channel = any ($3::text[])
  )
  insert into connection_shares (connection_id, account_id, channel, shared, first_shared_at)
  select $1, $2, channel, true, $4 from unnest($3::text[]) as channel
  on conflict do nothing returning channel`;

/** Ends the open connections of a person with others: $1 account, $2 the others, $3 now. */
const END_WITH = `with ended as (
    update connections set state = 'ended', ended_at = $3
     where state = 'open' and (account_a = $1 and account_b = any ($2::int[]) or account_b = $1 and account_a = any ($2::int[]))
     returning id
  ) delete from connection_shares where connection_id in (select id from ended)`;

/** Random ids are below this. */
const IDS = 2 ** 31 - 1;
/** Maximum number of random ids to try for one connection; at most one in thousands is in use. */
const TRIES = 20;

/** Connections and the channels shared in them. The callers decide which pairs are connected, and when. */
@Injectable()
export class ConnectionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @InjectRepository(ConnectionEntity) private readonly connections: Repository<ConnectionEntity>,
    @InjectRepository(ConnectionShareEntity) private readonly shares: Repository<ConnectionShareEntity>,
    @InjectRepository(ConnectionRevealEntity) private readonly reveals: Repository<ConnectionRevealEntity>,
    @InjectRepository(MetAnswerEntity) private readonly metAnswers: Repository<MetAnswerEntity>,
  ) {}

  /** Returns whether the connections of this reveal have been created. */
  isMade(revealAt: Date): Promise<boolean> {
    return this.reveals.existsBy({ lastAt: revealAt });
  }

  /**
   * Claims a reveal, once over all replicas, in the running transaction. Simultaneous answers and blocks are written
   * before or after it. Returns the pairs with a mutual `yes`; none if the reveal was claimed before.
   */
  async claimReveal(revealAt: Date): Promise<MutualYes[]> {
    await this.database.query('select pg_advisory_xact_lock($1)', [LOCKS.connections]);
    const claimed = await this.database.query(CLAIM, [revealAt]);
    return claimed.length > 0 ? this.mutualYes(revealAt) : [];
  }

  /** Returns the pairs with a mutual `yes` before a reveal, who are not connected yet. */
  mutualYes(revealAt: Date): Promise<MutualYes[]> {
    return this.database.query<MutualYes>(MUTUAL_YES, [revealAt]);
  }

  /** Creates a connection. Returns its id. */
  async insert(connection: NewConnection): Promise<number> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const row = { ...connection, id: randomInt(1, IDS), state: 'open' as const };
      const insert = this.connections
        .createQueryBuilder()
        .insert()
        .values(row)
        .orIgnore()
        .updateEntity(false);
      const { raw } = await insert.returning(['id']).execute();
      if ((raw as unknown[]).length > 0) return row.id;
    }
    throw new Error('No id was free for a connection');
  }

  /** No connection is created until the running transaction ends. Simultaneous answers do not wait for each other. */
  async lockForAnswering(): Promise<void> {
    await this.database.query('select pg_advisory_xact_lock_shared($1)', [LOCKS.connections]);
  }

  openOf(accountId: number): Promise<ConnectionEntity[]> {
    const open = { state: 'open' } as const;
    const where = [
      { ...open, accountA: accountId },
      { ...open, accountB: accountId },
    ];
    return this.connections.find({ where, order: { id: 'ASC' } });
  }

  /** Returns the open connections that were created in [from, to). */
  openMadeBetween(from: Date, to: Date): Promise<ConnectionEntity[]> {
    return this.connections.findBy({ state: 'open', madeAt: And(MoreThanOrEqual(from), LessThan(to)) });
  }

  /** Returns the connection of this id, open or ended, or undefined. */
  async find(id: number): Promise<ConnectionEntity | undefined> {
    return (await this.connections.findOneBy({ id })) ?? undefined;
  }

  /** Returns the people with whom a connection of this person was ended since a time, by either of the two. */
  async endedWith(accountId: number, since: Date): Promise<Set<number>> {
    const ended = { state: 'ended', endedAt: MoreThanOrEqual(since) } as const;
    const found = await this.connections.findBy([
      { accountA: accountId, ...ended },
      { accountB: accountId, ...ended },
    ]);
    return new Set(found.map(({ accountA, accountB }) => (accountA === accountId ? accountB : accountA)));
  }

  /** Returns the latest event from which two people have or had a connection; undefined if there is none. */
  async eventOfPair(one: number, other: number): Promise<number | undefined> {
    const where = { accountA: Math.min(one, other), accountB: Math.max(one, other) };
    return (await this.connections.findOne({ where, order: { madeAt: 'DESC' } }))?.eventId;
  }

  /**
   * Returns the channels that each of the two shares in these connections of a person, by connection. `theirsSince`: when the
   * other first shared the latest of their channels; null without one.
   */
  async sharesIn(accountId: number, connectionIds: readonly number[]) {
    const none = () => ({ mine: [] as Channel[], theirs: [] as Channel[], theirsSince: null as Date | null });
    const shares = new Map(connectionIds.map((id) => [id, none()]));
    const where = { connectionId: Any(connectionIds), shared: true };
    for (const one of await this.shares.find({ where, order: { firstSharedAt: 'ASC' } })) {
      const shared = shares.get(one.connectionId);
      if (!shared) continue;
      if (one.accountId === accountId) shared.mine.push(one.channel);
      else {
        shared.theirs.push(one.channel);
        shared.theirsSince = one.firstSharedAt;
      }
    }
    return shares;
  }

  /**
   * Sets the shared channels to exactly these. Returns whether one of them was never shared before, and the time of the
   * previous first-time share, or null. Throws CONNECTION_NOT_FOUND.
   */
  share(
    accountId: number,
    connectionId: number,
    channels: readonly Channel[],
  ): Promise<{ isFirst: boolean; before: Date | null }> {
    return this.database.transaction(async () => {
      await this.lockOpen(accountId, connectionId);
      const where = { connectionId, accountId };
      const last = await this.shares.findOne({ where, order: { firstSharedAt: 'DESC' } });
      const values = [connectionId, accountId, channels, this.clock.now()];
      const news = await this.database.query(SHARE, values);
      return { isFirst: news.length > 0, before: last?.firstSharedAt ?? null };
    });
  }

  /** Withdraws these channels of a person in all connections, because they are no longer filled in. */
  async takeBack(accountId: number, channels: readonly Channel[]): Promise<void> {
    await this.shares.update({ accountId, channel: Any(channels), shared: true }, { shared: false });
  }

  /** Ends a connection for both; nobody is notified. Throws CONNECTION_NOT_FOUND. */
  async end(accountId: number, connectionId: number): Promise<void> {
    await this.database.transaction(async () => {
      const { accountA, accountB } = await this.lockOpen(accountId, connectionId);
      await this.endWith(accountA, [accountB]);
    });
  }

  /** Ends a person's open connections with these others; nobody is notified. */
  async endWith(accountId: number, others: readonly number[]): Promise<void> {
    await this.database.query(END_WITH, [accountId, others, this.clock.now()]);
  }

  async saveMet({ id, eventId }: ConnectionEntity, accountId: number, met: boolean): Promise<void> {
    const answer = { connectionId: id, accountId, eventId, met, answeredAt: this.clock.now() };
    await this.metAnswers.upsert(answer, ['connectionId', 'accountId']);
  }

  /** Returns a person's own answers about these connections, by connection. */
  async metAnswersOf(accountId: number, connectionIds: readonly number[]): Promise<Map<number, boolean>> {
    const found = await this.metAnswers.findBy({ accountId, connectionId: Any(connectionIds) });
    return new Map(found.map(({ connectionId, met }) => [connectionId, met]));
  }

  // locked until the running transaction ends
  private async lockOpen(accountId: number, id: number): Promise<ConnectionEntity> {
    const found = await this.connections.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (found?.state === 'open' && [found.accountA, found.accountB].includes(accountId)) return found;
    throw new DomainError('CONNECTION_NOT_FOUND');
  }
}
