import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, IsNull, Not, type Repository } from 'typeorm';
import { Database } from '../common/database/database.js';
import { BlockEntity } from './block.entity.js';
import { RatingEntity } from './rating.entity.js';

/** One rating: of whom, and which. */
export type RatingInput = Pick<RatingEntity, 'ratedId' | 'rating'>;

/** Two accounts, the smaller id first. */
export type AccountPair = readonly [number, number];

/** Pairs among the accounts $1 of whom one blocked the other. */
const BLOCKED_AMONG_SQL = `select distinct least(blocker_id, blocked_id) as a, greatest(blocker_id, blocked_id) as b
  from blocks where blocker_id = any($1) and blocked_id = any($1)`;

/** Pairs among the accounts $1 of whom one blocked the other, or rated the other `no` at another event than $2. */
const EXCLUDED_PAIRS_SQL = `select distinct least(one, two) as a, greatest(one, two) as b
  from (
    select blocker_id as one, blocked_id as two from blocks
    where blocker_id = any($1) and blocked_id = any($1)
    union all
    select rater_id, rated_id from ratings
    where rating = 'no' and event_id <> $2 and rater_id = any($1) and rated_id = any($1)
  ) as excluded
  order by a, b`;

/** The rows of `ratings` and `blocks`. */
@Injectable()
export class RelationsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(RatingEntity) private readonly ratings: Repository<RatingEntity>,
    @InjectRepository(BlockEntity) private readonly blocks: Repository<BlockEntity>,
  ) {}

  /** Inserts or updates ratings in one statement. No person may be rated twice. */
  async saveRatings(
    eventId: number,
    raterId: number,
    ratings: readonly RatingInput[],
    now: Date,
  ): Promise<void> {
    await this.ratings
      .createQueryBuilder()
      .insert()
      .values(ratings.map((one) => ({ ...one, eventId, raterId, createdAt: now, updatedAt: now })))
      .orUpdate(['rating', 'updated_at'], ['event_id', 'rater_id', 'rated_id'])
      .execute();
  }

  /** Returns what a guest said of the others after an event. */
  ratingsBy(raterId: number, eventId: number): Promise<RatingInput[]> {
    return this.ratings.find({ select: { ratedId: true, rating: true }, where: { eventId, raterId } });
  }

  async block(blockerId: number, blockedId: number, eventId: number | null, now: Date): Promise<void> {
    const insert = this.blocks
      .createQueryBuilder()
      .insert()
      .values({ blockerId, blockedId, eventId, createdAt: now });
    await (
      eventId === null ? insert.orIgnore() : insert.orUpdate(['event_id'], ['blocker_id', 'blocked_id'])
    ).execute();
  }

  async unblock(blockerId: number, blockedId: number): Promise<void> {
    await this.blocks.delete({ blockerId, blockedId });
  }

  /** Ends blocks of people whom the blocker never met: they were carried from other accounts. */
  async endCarried(blockerId: number, blockedIds: readonly number[]): Promise<void> {
    await this.blocks.delete({ blockerId, blockedId: Any(blockedIds), eventId: IsNull() });
  }

  async eventOfBlock(blockerId: number, blockedId: number): Promise<number | undefined> {
    return (await this.blocks.findOneBy({ blockerId, blockedId }))?.eventId ?? undefined;
  }

  async metAndBlockedBy(accountId: number): Promise<number[]> {
    const blocks = await this.blocks.findBy({ blockerId: accountId, eventId: Not(IsNull()) });
    return blocks.map(({ blockedId }) => blockedId);
  }

  async blockedEitherWay(accountId: number): Promise<number[]> {
    const blocks = await this.blocks.findBy([{ blockerId: accountId }, { blockedId: accountId }]);
    return blocks.map(({ blockerId, blockedId }) => (blockerId === accountId ? blockedId : blockerId));
  }

  blockedAmong(accountIds: readonly number[]): Promise<AccountPair[]> {
    return this.pairs(BLOCKED_AMONG_SQL, [accountIds]);
  }

  excludedPairs(accountIds: readonly number[], exceptEventId: number): Promise<AccountPair[]> {
    return this.pairs(EXCLUDED_PAIRS_SQL, [accountIds, exceptEventId]);
  }

  private async pairs(sql: string, parameters: readonly unknown[]): Promise<AccountPair[]> {
    const rows = await this.database.query<{ a: number; b: number }>(sql, parameters);
    return rows.map(({ a, b }) => [a, b] as const);
  }
}
