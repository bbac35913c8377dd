import { Injectable } from '@nestjs/common';
import { BlocklistService } from '../auth/index.js';
import { Clock } from '../common/clock/clock.js';
import { ConnectionsService } from './connections/connections.service.js';
import type { Rating } from './rating.entity.js';
import { type AccountPair, type RatingInput, RelationsRepository } from './relations.repository.js';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type Repository } from 'typeorm';
import { Database } from '../common/database/database.js';
import { KeptBlockEntity } from './block.entity.js';

/** $1 blocked account, $2 now. */
const KEEP = `insert into kept_blocks (former_account_id, blocker_id, created_at)
  select blocked_id, blocker_id, $2 from blocks where blocked_id = $1 on conflict do nothing`;

/** $1 former account, $2 the account of the same person, $3 now. */
const CARRY = `insert into blocks (blocker_id, blocked_id, created_at)
  select blocker_id, $2, $3 from kept_blocks where former_account_id = $1 and blocker_id <> $2
  on conflict do nothing`;

/** Ratings and blocks. The callers decide who may rate or block whom, and when. */
@Injectable()
export class RelationsService {
  constructor(
    private readonly repository: RelationsRepository,
    private readonly connections: ConnectionsService,
    private readonly blocklist: BlocklistService,
    private readonly clock: Clock,
    private readonly database: Database,
    @InjectRepository(KeptBlockEntity) private readonly kept: Repository<KeptBlockEntity>,
  ) {}

  /**
   * Saves a guest's ratings after an event, all or none; an earlier rating of the same person is replaced, and a `no`
   * ends a connection with them. No person may be rated twice.
   */
  async saveRatings(eventId: number, raterId: number, ratings: readonly RatingInput[]): Promise<void> {
    await this.connections.whileNoneIsMade(async () => {
      await this.repository.saveRatings(eventId, raterId, ratings, this.clock.now());
      const refused = ratings.filter(({ rating }) => rating === 'no');
      await this.connections.endWith(
        raterId,
        refused.map(({ ratedId }) => ratedId),
      );
    });
  }

  /**
   * Returns the guests with a `maybe` after one of these events, unless one of their `maybe`s is younger than `before`.
   */
  ratersOfMaybe(eventIds: readonly number[], before: Date): ReturnType<RelationsRepository['ratersOfMaybe']> {
    return this.repository.ratersOfMaybe(eventIds, before);
  }

  /** Returns a guest's ratings after an event, by the id of the rated person. */
  async ratingsBy(raterId: number, eventId: number): Promise<Map<number, Rating>> {
    const ratings = await this.repository.ratingsBy(raterId, eventId);
    return new Map(ratings.map(({ ratedId, rating }) => [ratedId, rating]));
  }

  /**
   * Blocks a person: neither of the two sees the other in matches or feedback, and a connection ends. Deletes the
   * blocker's own `yes` or `maybe`, because unblocking must not connect the two. A second call changes nothing.
   *
   * @param eventId where the two met or were matched; without it the blocker does not see the name
   */
  async block(blockerId: number, blockedId: number, eventId: number | null = null): Promise<void> {
    await this.connections.whileNoneIsMade(async () => {
      await this.repository.block(blockerId, blockedId, eventId, this.clock.now());
      await this.repository.withdrawRatings(blockerId, blockedId);
      await this.connections.endWith(blockerId, [blockedId]);
    });
    if (await this.blocklist.isRemembered(blockedId)) await this.keepBlocksOf(blockedId);
  }

  /** Ends the blocker's own block, also of a later account of the same person; a block by the other person stays. */
  async unblock(blockerId: number, blockedId: number): Promise<void> {
    await this.repository.unblock(blockerId, blockedId);
    await this.forgetKeptBlocks(blockedId, blockerId);
    await this.repository.endCarried(blockerId, await this.blocklist.laterAccountsOf(blockedId));
  }

  /** Stores the guests' blocks of an account that organisers block, so that they outlive the account. */
  keepBlocksOf(accountId: number): Promise<void> {
    return this.keep(accountId, this.clock.now());
  }

  /** Applies the guests' blocks of a former account to another account of the same person. */
  carryBlocks(formerAccountId: number, accountId: number): Promise<void> {
    return this.carry(formerAccountId, accountId, this.clock.now());
  }

  /** Returns where the two met or were matched, if this person blocked the other and the event is known. */
  eventOfBlock(blockerId: number, blockedId: number): Promise<number | undefined> {
    return this.repository.eventOfBlock(blockerId, blockedId);
  }

  /** Returns the ids of the people whom this person blocked after meeting them or being matched with them. */
  metAndBlockedBy(accountId: number): Promise<number[]> {
    return this.repository.metAndBlockedBy(accountId);
  }

  /**
   * Returns the ids of the people whom this person blocked or who blocked this person. While organisers review whether
   * an account belongs to a blocked person, that person's blockers count too.
   */
  async blockedEitherWay(accountId: number): Promise<Set<number>> {
    const blocked = new Set(await this.repository.blockedEitherWay(accountId));
    for (const [one, other] of await this.suspectedPairs()) {
      if (one === accountId) blocked.add(other);
      if (other === accountId) blocked.add(one);
    }
    return blocked;
  }

  /**
   * Returns the pairs among these people in which one blocked the other (including accounts under review, see above),
   * each once.
   */
  async blockedAmong(accountIds: readonly number[]): Promise<AccountPair[]> {
    return distinctPairs(
      await this.repository.blockedAmong(accountIds),
      await this.suspectedPairs(accountIds),
    );
  }

  /**
   * Returns the pairs among these people that must not be matched: one blocked the other (including accounts under
   * review, see above), or rated the other `no` at another event than this one. Each pair once, in ascending order.
   */
  async excludedPairs(accountIds: readonly number[], eventId: number): Promise<AccountPair[]> {
    return distinctPairs(
      await this.repository.excludedPairs(accountIds, eventId),
      await this.suspectedPairs(accountIds),
    );
  }

  // accounts that may belong to a blocked person, each with that person's blockers; only among these people, if given
  private async suspectedPairs(among?: readonly number[]): Promise<AccountPair[]> {
    const suspicions = await this.blocklist.suspicions();
    if (suspicions.length === 0) return [];
    const kept = await this.kept.findBy({
      formerAccountId: Any(suspicions.map(({ formerAccountId }) => formerAccountId)),
    });
    const people = among && new Set(among);
    const pairs = suspicions.flatMap(({ accountId, formerAccountId }) =>
      kept
        .filter((block) => block.formerAccountId === formerAccountId && block.blockerId !== accountId)
        .map(({ blockerId }): AccountPair => [accountId, blockerId]),
    );
    return people ? pairs.filter((pair) => pair.every((id) => people.has(id))) : pairs;
  }

  /** Copies all guests' blocks of an account. */
  private async keep(accountId: number, now: Date): Promise<void> {
    await this.database.query(KEEP, [accountId, now]);
  }

  /** Applies the kept blocks of a former account to another one. */
  private async carry(formerAccountId: number, accountId: number, now: Date): Promise<void> {
    await this.database.query(CARRY, [formerAccountId, accountId, now]);
  }

  /** Deletes the stored blocks of an account that organisers no longer block. The guests' own blocks stay. */
  async forgetKeptBlocks(formerAccountId: number, blockerId?: number): Promise<void> {
    await this.kept.delete({ formerAccountId, ...(blockerId === undefined ? {} : { blockerId }) });
  }
}

/** Returns the union of both lists, each pair once, the smaller id first, in ascending order. */
export function distinctPairs(one: readonly AccountPair[], other: readonly AccountPair[]): AccountPair[] {
  if (other.length === 0) return [...one];
  const pairs = [...one, ...other].map(([a, b]): AccountPair => [Math.min(a, b), Math.max(a, b)]);
  const distinct = new Map(pairs.map((pair) => [pair.join(' '), pair]));
  return [...distinct.values()].sort(([a, b], [c, d]) => a - c || b - d);
}
