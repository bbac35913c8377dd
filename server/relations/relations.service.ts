import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, IsNull, Not, type Repository } from 'typeorm';
import { BlocklistService } from '../auth/index.js';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { ConnectionsService } from './connections.service.js';
import { type AccountPair, distinctPairs, pairKey } from './pairs.rules.js';
import { BlockEntity, KeptBlockEntity, type Rating, RatingEntity } from './relations.entity.js';

/** A rating, and the rated person. */
export type RatingInput = Pick<RatingEntity, 'ratedId' | 'rating'>;

/** Pairs among the accounts $1 in which one blocked the other, or (unless $2 is null) rated the other `no` at another event than $2. */
const EXCLUDED_PAIRS = `select distinct least(one, two) as a, greatest(one, two) as b
  from (
    select blocker_id as one, blocked_id as two from blocks
    where blocker_id = any($1) and blocked_id = any($1)
    union all
    select rater_id, rated_id from ratings
    where rating = 'no' and event_id <> $2 and rater_id = any($1) and rated_id = any($1)
  ) as excluded
  order by a, b`;

/** Saves ratings; an unchanged one keeps its time: $1 event, $2 rater, $3 rated people, $4 their ratings, $5 now. */
const SAVE_RATINGS = `insert into ratings (event_id, rater_id, rated_id, rating, created_at, updated_at)
  select $1, $2, given.rated_id, given.rating, $5, $5
    from unnest($3::int[], $4::text[]) as given (rated_id, rating)
  on conflict (event_id, rater_id, rated_id) do update set rating = excluded.rating,
    updated_at = case when ratings.rating = excluded.rating then ratings.updated_at else excluded.updated_at end`;

/** The guests whose newest `maybe` after an event is older than a time: $1 events, $2 time. */
const RATERS_OF_MAYBE = `select event_id as "eventId", rater_id as "raterId" from ratings
  where event_id = any ($1::int[]) and rating = 'maybe'
  group by event_id, rater_id having max(updated_at) < $2 order by event_id, rater_id`;

/** Copies the blocks of an account to `kept_blocks`: $1 account, $2 now. */
const KEEP_BLOCKS = `insert into kept_blocks (former_account_id, blocker_id, created_at)
  select blocked_id, blocker_id, $2 from blocks where blocked_id = $1 on conflict do nothing`;

/** Makes blocks of the kept ones, for a later account: $1 former account, $2 later account, $3 now. */
const CARRY_BLOCKS = `insert into blocks (blocker_id, blocked_id, created_at)
  select blocker_id, $2, $3 from kept_blocks where former_account_id = $1 and blocker_id <> $2
  on conflict do nothing`;

/** Ratings and blocks. The callers decide who may rate or block whom, and when. */
@Injectable()
export class RelationsService {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly blocklist: BlocklistService,
    private readonly clock: Clock,
    private readonly database: Database,
    @InjectRepository(RatingEntity) private readonly ratings: Repository<RatingEntity>,
    @InjectRepository(BlockEntity) private readonly blocks: Repository<BlockEntity>,
    @InjectRepository(KeptBlockEntity) private readonly kept: Repository<KeptBlockEntity>,
  ) {}

  /**
   * Saves a guest's ratings after an event, all or none; an earlier rating of the same person is replaced, and a `no`
   * ends a connection with them. No person may be rated twice.
   */
  async saveRatings(eventId: number, raterId: number, ratings: readonly RatingInput[]): Promise<void> {
    const ids = ratings.map(({ ratedId }) => ratedId);
    const values = ratings.map(({ rating }) => rating);
    const refused = ratings.filter(({ rating }) => rating === 'no').map(({ ratedId }) => ratedId);
    await this.database.transaction(async () => {
      await this.connections.lockForAnswering();
      await this.database.query(SAVE_RATINGS, [eventId, raterId, ids, values, this.clock.now()]);
      await this.connections.endWith(raterId, refused);
    });
  }

  /**
   * Returns the guests with a `maybe` after one of these events, once for each event, unless one of their `maybe`s is
   * younger than `before`.
   */
  ratersOfMaybe(
    eventIds: readonly number[],
    before: Date,
  ): Promise<Pick<RatingEntity, 'eventId' | 'raterId'>[]> {
    return this.database.query(RATERS_OF_MAYBE, [eventIds, before]);
  }

  /** Returns a guest's ratings after an event, by the id of the rated person. */
  async ratingsBy(raterId: number, eventId: number): Promise<Map<number, Rating>> {
    const ratings = await this.ratings.findBy({ eventId, raterId });
    return new Map(ratings.map(({ ratedId, rating }) => [ratedId, rating]));
  }

  /**
   * Blocks a person: neither of the two sees the other in matches or feedback, and a connection ends. Deletes the
   * blocker's own `yes` or `maybe`, because unblocking must not connect the two. A second call changes nothing. `eventId`:
   * where the two met or were matched; without it the blocker does not see the name.
   */
  async block(blockerId: number, blockedId: number, eventId: number | null = null): Promise<void> {
    const row = { blockerId, blockedId, eventId, createdAt: this.clock.now() };
    await this.database.transaction(async () => {
      await this.connections.lockForAnswering();
      const insert = this.blocks.createQueryBuilder().insert().values(row);
      if (eventId === null) await insert.orIgnore().execute();
      else await insert.orUpdate(['event_id'], ['blocker_id', 'blocked_id']).execute();
      await this.ratings.delete({ raterId: blockerId, ratedId: blockedId, rating: Any(['yes', 'maybe']) });
      await this.connections.endWith(blockerId, [blockedId]);
    });
    if (await this.blocklist.isRemembered(blockedId)) await this.keepBlocksOf(blockedId);
  }

  /** Ends the blocker's own block, also of a later account of the same person; a block by the other person stays. */
  async unblock(blockerId: number, blockedId: number): Promise<void> {
    await this.blocks.delete({ blockerId, blockedId });
    await this.forgetKeptBlocks(blockedId, blockerId);
    // without an event: the blocker never met that account, the block was applied to it because of the former one
    const later = Any(await this.blocklist.laterAccountsOf(blockedId));
    await this.blocks.delete({ blockerId, blockedId: later, eventId: IsNull() });
  }

  /** Stores the guests' blocks of an account that organisers block, so that they outlive the account. */
  async keepBlocksOf(accountId: number): Promise<void> {
    await this.database.query(KEEP_BLOCKS, [accountId, this.clock.now()]);
  }

  /** Applies the guests' blocks of a former account to another account of the same person. */
  async carryBlocks(formerAccountId: number, accountId: number): Promise<void> {
    await this.database.query(CARRY_BLOCKS, [formerAccountId, accountId, this.clock.now()]);
  }

  /** Deletes the stored blocks of an account that organisers no longer block. The guests' own blocks stay. */
  async forgetKeptBlocks(formerAccountId: number, blockerId?: number): Promise<void> {
    await this.kept.delete({ formerAccountId, ...(blockerId === undefined ? {} : { blockerId }) });
  }

  /** Returns the people whom this person blocked after meeting them or being matched with them, with the event. */
  async metAndBlockedBy(blockerId: number): Promise<Map<number, number>> {
    const blocks = await this.blocks.findBy({ blockerId, eventId: Not(IsNull()) });
    return new Map(
      blocks.flatMap(({ blockedId, eventId }) => (eventId === null ? [] : [[blockedId, eventId]])),
    );
  }

  /**
   * Returns the ids of the people whom this person blocked or who blocked this person. While organisers review whether
   * an account belongs to a blocked person, that person's blockers count too.
   */
  async blockedEitherWay(accountId: number): Promise<Set<number>> {
    const blocks = await this.blocks.findBy([{ blockerId: accountId }, { blockedId: accountId }]);
    const pairs = blocks.map(({ blockerId, blockedId }): AccountPair => [blockerId, blockedId]);
    const own = [...pairs, ...(await this.suspectedPairs())].filter((pair) => pair.includes(accountId));
    return new Set(own.map(([one, other]) => (one === accountId ? other : one)));
  }

  /** Returns the `pairKey` of each pair among these people in which one blocked the other (or may have, under review). */
  async blockedAmong(accountIds: readonly number[]): Promise<Set<string>> {
    const pairs = await this.excludedPairs(accountIds, null);
    return new Set(pairs.map((pair) => pairKey(...pair)));
  }

  /**
   * Returns the pairs among these people that must not be matched: one blocked the other (including accounts under
   * review, see above), or rated the other `no` at another event than this one. Each pair once, in ascending order.
   */
  async excludedPairs(accountIds: readonly number[], eventId: number | null): Promise<AccountPair[]> {
    const values = [accountIds, eventId];
    const rows = await this.database.query<{ a: number; b: number }>(EXCLUDED_PAIRS, values);
    const among = new Set(accountIds);
    const suspected = (await this.suspectedPairs()).filter((pair) => pair.every((id) => among.has(id)));
    return distinctPairs(
      rows.map(({ a, b }) => [a, b] as const),
      suspected,
    );
  }

  // accounts that may belong to a blocked person, each with that person's blockers
  private async suspectedPairs(): Promise<AccountPair[]> {
    const suspicions = await this.blocklist.suspicions();
    if (suspicions.length === 0) return [];
    const former = Any(suspicions.map(({ formerAccountId }) => formerAccountId));
    const kept = await this.kept.findBy({ formerAccountId: former });
    return suspicions.flatMap(({ accountId, formerAccountId }) =>
      kept
        .filter((block) => block.formerAccountId === formerAccountId && block.blockerId !== accountId)
        .map(({ blockerId }): AccountPair => [accountId, blockerId]),
    );
  }
}
