import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';
import type { Rating } from './rating.entity.js';

/** One answer: about whom, and which. */
export interface RatingInput {
  ratedId: number;
  rating: Rating;
}

/** Two accounts, the smaller id first. */
export type AccountPair = readonly [number, number];

/** Ratings and blocks in the database. */
@Injectable()
export class RelationsRepository {
  constructor(private readonly database: Database) {}

  /** Adds or changes all of the answers, in one statement. Nobody may be named twice. */
  async saveAnswers(
    eventId: number,
    raterId: number,
    answers: readonly RatingInput[],
    now: Date,
  ): Promise<void> {
    await this.database.query(
      `insert into ratings (event_id, rater_id, rated_id, rating, created_at, updated_at)
       select $1, $2, answer.rated_id, answer.rating, $5, $5
       from unnest($3::integer[], $4::text[]) as answer (rated_id, rating)
       on conflict (event_id, rater_id, rated_id)
       do update set rating = excluded.rating, updated_at = excluded.updated_at`,
      [eventId, raterId, answers.map((one) => one.ratedId), answers.map((one) => one.rating), now],
    );
  }

  answersOf(eventId: number, raterId: number): Promise<RatingInput[]> {
    return this.database.query<RatingInput>(
      `select rated_id as "ratedId", rating from ratings where event_id = $1 and rater_id = $2`,
      [eventId, raterId],
    );
  }

  async block(blockerId: number, blockedId: number, now: Date): Promise<void> {
    await this.database.query(
      `insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, $3) on conflict do nothing`,
      [blockerId, blockedId, now],
    );
  }

  async unblock(blockerId: number, blockedId: number): Promise<void> {
    await this.database.query('delete from blocks where blocker_id = $1 and blocked_id = $2', [
      blockerId,
      blockedId,
    ]);
  }

  async blockedBy(accountId: number): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      'select blocked_id as id from blocks where blocker_id = $1',
      [accountId],
    );
    return rows.map((row) => row.id);
  }

  async blockedEitherWay(accountId: number): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `select blocked_id as id from blocks where blocker_id = $1
       union select blocker_id from blocks where blocked_id = $1`,
      [accountId],
    );
    return rows.map((row) => row.id);
  }

  async blockedAmong(accountIds: readonly number[]): Promise<AccountPair[]> {
    const rows = await this.database.query<{ a: number; b: number }>(
      `select distinct least(blocker_id, blocked_id) as a, greatest(blocker_id, blocked_id) as b from blocks
       where blocker_id = any($1) and blocked_id = any($1)`,
      [accountIds],
    );
    return rows.map(({ a, b }) => [a, b] as const);
  }

  async excludedPairs(accountIds: readonly number[], exceptEventId: number): Promise<AccountPair[]> {
    const rows = await this.database.query<{ a: number; b: number }>(
      `select distinct least(one, two) as a, greatest(one, two) as b
       from (
         select blocker_id as one, blocked_id as two from blocks
         where blocker_id = any($1) and blocked_id = any($1)
         union all
         select rater_id, rated_id from ratings
         where rating = 'no' and event_id <> $2 and rater_id = any($1) and rated_id = any($1)
       ) as apart
       order by a, b`,
      [accountIds, exceptEventId],
    );
    return rows.map(({ a, b }) => [a, b] as const);
  }
}
