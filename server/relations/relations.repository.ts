import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, IsNull, Not, type Repository } from 'typeorm';
import { Database } from '../common/database/database.js';
import { BlockEntity } from './block.entity.js';
import { RatingEntity } from './rating.entity.js';

/** A rating, and the rated person. */
export type RatingInput = Pick<RatingEntity, 'ratedId' | 'rating'>;

/** Two accounts, the smaller id first. */
export type AccountPair = readonly [number, number];

/** Pairs among the accounts $1 in which one blocked the other. */
const BLOCKED_AMONG_SQL = `select distinct least(blocker_id, blocked_id) as a, greatest(blocker_id, blocked_id) as b
  from blocks where blocker_id = any($1) and blocked_id = any($1)`;

/** Pairs among the accounts $1 in which one blocked the other, or rated the other `no` at another event than $2. */
const EXCLUDED_PAIRS_SQL = `select distinct least(one, two) as a, greatest(one, two) as b
  from (
    select blocker_id as one, blocked_id as two from blocks
    where blocker_id = any($1) and blocked_id = any($1)
    union all
    select rater_id, rated_id from ratings
    where rating = 'no' and event_id <> $2 and rater_id = any($1) and rated_id = any($1)
  ) as excluded
  order by a, b`;

/** $1 event, $2 rater, $3 rated people, $4 their ratings, $5 now. An unchanged answer keeps its time. */
const SAVE_RATINGS_SQL = `insert into ratings (event_id, rater_id, rated_id, rating, created_at, updated_at)
  select $1, $2, given.rated_id, given.rating, $5, $5
    from unnest($3::int[], $4::text[]) as given (rated_id, rating)
  on conflict (event_id, rater_id, rated_id) do update set rating = excluded.rating,
    updated_at = case when ratings.rating = excluded.rating then ratings.updated_at else excluded.updated_at end`;

/** $1 events, $2 time. */
const RATERS_OF_MAYBE = `select event_id as "eventId", rater_id as "raterId" from ratings
  where event_id = any ($1::int[]) and rating = 'maybe'
  group by event_id, rater_id having max(updated_at) < $2 order by event_id, rater_id`;

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
    const ids = ratings.map(({ ratedId }) => ratedId);
    const values = ratings.map(({ rating }) => rating);
    await this.database.query(SAVE_RATINGS_SQL, [eventId, raterId, ids, values, now]);
  }

  /** Returns a guest's ratings of the others after an event. */
  ratingsBy(raterId: number, eventId: number): Promise<RatingInput[]> {
    return this.ratings.find({ select: { ratedId: true, rating: true }, where: { eventId, raterId } });
  }

  /**
   * Returns the guests with a `maybe` after one of these events, once for each event, unless one of their `maybe`s is
   * younger than `before`.
   */
  async ratersOfMaybe(
    eventIds: readonly number[],
    before: Date,
  ): Promise<Pick<RatingEntity, 'eventId' | 'raterId'>[]> {
    return this.database.query(RATERS_OF_MAYBE, [eventIds, before]);
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

  /** Deletes a person's own `yes` or `maybe` to another, after all events. */
  async withdrawRatings(raterId: number, ratedId: number): Promise<void> {
    await this.ratings.delete({ raterId, ratedId, rating: Any(['yes', 'maybe']) });
  }

  async unblock(blockerId: number, blockedId: number): Promise<void> {
    await this.blocks.delete({ blockerId, blockedId });
  }

  /** Ends blocks of people whom the blocker never met: they were applied to these accounts because of a former one. */
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
