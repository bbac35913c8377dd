import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { And, Any, LessThan, MoreThanOrEqual, type Repository } from 'typeorm';
import { columnsOf } from '../../common/database/columns.js';
import { LOCKS } from '../../common/locks/advisory-locks.js';
import { Database } from '../../common/database/database.js';
import {
  ConnectionEntity,
  ConnectionRevealEntity,
  type Channel,
  ConnectionShareEntity,
  MetAnswerEntity,
} from './connection.entity.js';

/** Two people with a mutual `yes` after an event, and without a connection from it. */
export type MutualYes = Pick<ConnectionEntity, 'eventId' | 'accountA' | 'accountB'> & {
  /** When a connection of the two from another event was ended; null if none was. */
  endedAt: Date | null;
  /** The time of the later of the two answers. */
  answeredAt: Date;
};

/** $1 the time of the reveal: later answers count at the next one. Pairs with an open connection are left out. */
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

/** $1 the time of the reveal. Returns no row if it was already made. */
const CLAIM = `insert into connection_reveals (id, last_at) values (1, $1)
  on conflict (id) do update set last_at = $1 where connection_reveals.last_at <> $1 returning id`;

/** $1 account. */
const OPEN_OF = `select ${columnsOf(ConnectionEntity)} from connections
  where state = 'open' and (account_a = $1 or account_b = $1) order by id`;

/**
 * Shares or withdraws channels: $1 connection, $2 account, $3 channels, $4 now. Returns those shared for the first
 * time.
 */
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

/** The rows of `connections`, `connection_shares` and `met_answers`. */
@Injectable()
export class ConnectionsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ConnectionEntity) private readonly connections: Repository<ConnectionEntity>,
    @InjectRepository(ConnectionShareEntity) private readonly shares: Repository<ConnectionShareEntity>,
    @InjectRepository(ConnectionRevealEntity) private readonly reveals: Repository<ConnectionRevealEntity>,
    @InjectRepository(MetAnswerEntity) private readonly metAnswers: Repository<MetAnswerEntity>,
  ) {}

  /**
   * Takes the exclusive lock: until the running transaction ends, nobody else creates connections or writes answers or
   * blocks.
   */
  async lockForMaking(): Promise<void> {
    await this.database.query('select pg_advisory_xact_lock($1)', [LOCKS.connections]);
  }

  /**
   * Takes the shared lock: until the running transaction ends, no connection is created. Concurrent answers do not wait
   * for each other.
   */
  async lockForAnswering(): Promise<void> {
    await this.database.query('select pg_advisory_xact_lock_shared($1)', [LOCKS.connections]);
  }

  /** Returns whether the connections of this reveal have been created. */
  isMade(revealAt: Date): Promise<boolean> {
    return this.reveals.existsBy({ lastAt: revealAt });
  }

  /** Claims a reveal. Returns false if it was claimed before. */
  async claim(revealAt: Date): Promise<boolean> {
    return (await this.database.query(CLAIM, [revealAt])).length > 0;
  }

  mutualYes(revealAt: Date): Promise<MutualYes[]> {
    return this.database.query<MutualYes>(MUTUAL_YES, [revealAt]);
  }

  /** Inserts a connection. Returns false if the id is taken. */
  async insert(connection: Omit<ConnectionEntity, 'state' | 'endedAt'>): Promise<boolean> {
    const { raw } = await this.connections
      .createQueryBuilder()
      .insert()
      .values({ ...connection, state: 'open' })
      .orIgnore()
      .updateEntity(false)
      .returning(['id'])
      .execute();
    return (raw as unknown[]).length > 0;
  }

  openOf(accountId: number): Promise<ConnectionEntity[]> {
    return this.database.query<ConnectionEntity>(OPEN_OF, [accountId]);
  }

  /** Returns the open connections that were created in [from, to). */
  openMadeBetween(from: Date, to: Date): Promise<ConnectionEntity[]> {
    return this.connections.findBy({ state: 'open', madeAt: And(MoreThanOrEqual(from), LessThan(to)) });
  }

  find(id: number): Promise<ConnectionEntity | null> {
    return this.connections.findOneBy({ id });
  }

  /** Locks a connection until the running transaction ends. */
  lock(id: number): Promise<ConnectionEntity | null> {
    return this.connections.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Returns every connection that two people have or had, latest first. */
  between(one: number, other: number): Promise<ConnectionEntity[]> {
    const pair = { accountA: Math.min(one, other), accountB: Math.max(one, other) };
    return this.connections.find({ where: pair, order: { madeAt: 'DESC' } });
  }

  /** Returns the connections of a person that one of the two has ended since a time. */
  endedSince(accountId: number, since: Date): Promise<ConnectionEntity[]> {
    const ended = { state: 'ended', endedAt: MoreThanOrEqual(since) } as const;
    return this.connections.find({
      where: [
        { accountA: accountId, ...ended },
        { accountB: accountId, ...ended },
      ],
    });
  }

  async endWith(accountId: number, others: readonly number[], now: Date): Promise<void> {
    await this.database.query(END_WITH, [accountId, others, now]);
  }

  /** Returns the shared channels of these connections, with the person who shares each. */
  sharesIn(connectionIds: readonly number[]): Promise<ConnectionShareEntity[]> {
    return this.shares.findBy({ connectionId: Any(connectionIds), shared: true });
  }

  /** Returns when a person last shared something for the first time in a connection; null if never. */
  async lastFirstShare(connectionId: number, accountId: number): Promise<Date | null> {
    const [last] = await this.shares.find({
      where: { connectionId, accountId },
      order: { firstSharedAt: 'DESC' },
      take: 1,
    });
    return last?.firstSharedAt ?? null;
  }

  /** Sets the shared channels to exactly these. Returns how many were never shared before. */
  async share(
    connectionId: number,
    accountId: number,
    channels: readonly Channel[],
    now: Date,
  ): Promise<number> {
    return (await this.database.query(SHARE, [connectionId, accountId, channels, now])).length;
  }

  /** Withdraws these channels of a person in all connections. */
  async takeBack(accountId: number, channels: readonly Channel[]): Promise<void> {
    await this.shares.update({ accountId, channel: Any(channels), shared: true }, { shared: false });
  }

  async saveMet(answer: MetAnswerEntity): Promise<void> {
    await this.metAnswers.upsert(answer, ['connectionId', 'accountId']);
  }

  /** Returns a person's own answers about these connections, by connection. */
  async metAnswersOf(accountId: number, connectionIds: readonly number[]): Promise<Map<number, boolean>> {
    const found = await this.metAnswers.findBy({ accountId, connectionId: Any(connectionIds) });
    return new Map(found.map(({ connectionId, met }) => [connectionId, met]));
  }
}
