import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { ConnectionEntity, Channel } from './connection.entity.js';
import { ConnectionsRepository, type MutualYes } from './connections.repository.js';

/** Two people to be connected. */
export type NewConnection = Pick<ConnectionEntity, 'eventId' | 'accountA' | 'accountB' | 'madeAt'>;

/** One more than the largest id. */
const IDS = 2 ** 31 - 1;
/** Maximum number of random ids to try for one connection; at most one in thousands is in use. */
const TRIES = 20;

/** The channels that each of the two shares. */
export interface SharedChannels {
  mine: Channel[];
  theirs: Channel[];
  /** When the other first shared the latest of their channels; null without one. */
  theirsSince: Date | null;
}

/** Connections and the channels shared in them. The callers decide which pairs are connected, and when. */
@Injectable()
export class ConnectionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly repository: ConnectionsRepository,
  ) {}

  /** Returns whether the connections of this reveal have been created. */
  isMade(revealAt: Date): Promise<boolean> {
    return this.repository.isMade(revealAt);
  }

  /**
   * Claims a reveal, once over all replicas, in the running transaction. Simultaneous answers and blocks are written
   * before or after it. Returns the pairs with a mutual `yes`; none if the reveal was claimed before.
   */
  async claimReveal(revealAt: Date): Promise<MutualYes[]> {
    await this.repository.lockForMaking();
    return (await this.repository.claim(revealAt)) ? this.repository.mutualYes(revealAt) : [];
  }

  /** Creates a connection. Returns its id. */
  async insert(connection: NewConnection): Promise<number> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const id = randomInt(1, IDS);
      if (await this.repository.insert({ id, ...connection })) return id;
    }
    throw new Error('No id was free for a connection');
  }

  /** Runs `work`, which writes answers or blocks, in a transaction during which no connection is created. */
  whileNoneIsMade<T>(work: () => Promise<T>): Promise<T> {
    return this.database.transaction(async () => {
      await this.repository.lockForAnswering();
      return work();
    });
  }

  /** Returns the open connections of a person. */
  openOf(accountId: number): Promise<ConnectionEntity[]> {
    return this.repository.openOf(accountId);
  }

  /** Returns the open connections that were created in [from, to). */
  openMadeBetween(from: Date, to: Date): Promise<ConnectionEntity[]> {
    return this.repository.openMadeBetween(from, to);
  }

  /** Returns the connection of this id, open or ended, or undefined. */
  async find(connectionId: number): Promise<ConnectionEntity | undefined> {
    return (await this.repository.find(connectionId)) ?? undefined;
  }

  /**
   * Returns an open connection of this person. Throws CONNECTION_NOT_FOUND, also for connections of others and ended
   * ones.
   */
  async require(accountId: number, connectionId: number): Promise<ConnectionEntity> {
    return requireOpen(accountId, await this.repository.find(connectionId));
  }

  /** Returns the people with whom a connection of this person was ended since a time, by either of the two. */
  async endedWith(accountId: number, since: Date): Promise<Set<number>> {
    const ended = await this.repository.endedSince(accountId, since);
    return new Set(ended.map(({ accountA, accountB }) => (accountA === accountId ? accountB : accountA)));
  }

  /** Returns the latest event from which two people have or had a connection; undefined if there is none. */
  async eventOfPair(one: number, other: number): Promise<number | undefined> {
    const [latest] = await this.repository.between(one, other);
    return latest?.eventId;
  }

  /** Returns the shared channels of these connections of a person, by connection. */
  async sharesIn(accountId: number, connectionIds: readonly number[]): Promise<Map<number, SharedChannels>> {
    const shares = new Map<number, SharedChannels>();
    for (const id of connectionIds) shares.set(id, { mine: [], theirs: [], theirsSince: null });
    for (const one of await this.repository.sharesIn(connectionIds)) {
      const shared = shares.get(one.connectionId);
      if (!shared) continue;
      shared[one.accountId === accountId ? 'mine' : 'theirs'].push(one.channel);
      if (one.accountId !== accountId) shared.theirsSince = latest(shared.theirsSince, one.firstSharedAt);
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
      requireOpen(accountId, await this.repository.lock(connectionId));
      const before = await this.repository.lastFirstShare(connectionId, accountId);
      const news = await this.repository.share(connectionId, accountId, channels, this.clock.now());
      return { isFirst: news > 0, before };
    });
  }

  /** Withdraws these channels of a person in all connections, because they are no longer filled in. */
  takeBack(accountId: number, channels: readonly Channel[]): Promise<void> {
    return this.repository.takeBack(accountId, channels);
  }

  /** Ends a connection for both; nobody is notified. Throws CONNECTION_NOT_FOUND. */
  async end(accountId: number, connectionId: number): Promise<void> {
    await this.database.transaction(async () => {
      const { accountA, accountB } = requireOpen(accountId, await this.repository.lock(connectionId));
      await this.endWith(accountA, [accountB]);
    });
  }

  /** Ends a person's open connections with these others; nobody is notified. */
  endWith(accountId: number, others: readonly number[]): Promise<void> {
    return this.repository.endWith(accountId, others, this.clock.now());
  }

  /** Stores a person's answer whether the two met. */
  async saveMet({ id, eventId }: ConnectionEntity, accountId: number, met: boolean): Promise<void> {
    await this.repository.saveMet({
      connectionId: id,
      accountId,
      eventId,
      met,
      answeredAt: this.clock.now(),
    });
  }

  /** Returns a person's own answers about these connections, by connection. */
  metAnswersOf(accountId: number, connectionIds: readonly number[]): Promise<Map<number, boolean>> {
    return this.repository.metAnswersOf(accountId, connectionIds);
  }
}

function requireOpen(accountId: number, found: ConnectionEntity | null): ConnectionEntity {
  if (found?.state === 'open' && [found.accountA, found.accountB].includes(accountId)) return found;
  throw new DomainError('CONNECTION_NOT_FOUND');
}

function latest(one: Date | null, other: Date): Date {
  return one && one > other ? one : other;
}
