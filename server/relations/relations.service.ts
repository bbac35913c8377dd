import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import type { Rating } from './rating.entity.js';
import { type AccountPair, type RatingInput, RelationsRepository } from './relations.repository.js';

/** Ratings and blocks. Who may rate or block whom, and when, is decided by the callers. */
@Injectable()
export class RelationsService {
  constructor(
    private readonly repository: RelationsRepository,
    private readonly clock: Clock,
  ) {}

  /** Saves a guest's ratings after an event, all or none; an earlier rating of the same person is replaced. No person may be rated twice. */
  async saveRatings(eventId: number, raterId: number, ratings: readonly RatingInput[]): Promise<void> {
    await this.repository.saveRatings(eventId, raterId, ratings, this.clock.now());
  }

  /** Returns a guest's ratings after an event, by the id of the rated person. */
  async ratingsBy(raterId: number, eventId: number): Promise<Map<number, Rating>> {
    const ratings = await this.repository.ratingsBy(raterId, eventId);
    return new Map(ratings.map(({ ratedId, rating }) => [ratedId, rating]));
  }

  /** Blocks a person: neither of the two sees the other in matches or feedback. A second call changes nothing. */
  async block(blockerId: number, blockedId: number): Promise<void> {
    await this.repository.block(blockerId, blockedId, this.clock.now());
  }

  /** Ends the blocker's own block; a block by the other person stays. */
  async unblock(blockerId: number, blockedId: number): Promise<void> {
    await this.repository.unblock(blockerId, blockedId);
  }

  /** Returns the ids of those whom this person blocked. */
  blockedBy(accountId: number): Promise<number[]> {
    return this.repository.blockedBy(accountId);
  }

  /** Returns the ids of those whom this person blocked or who blocked this person. */
  async blockedEitherWay(accountId: number): Promise<Set<number>> {
    return new Set(await this.repository.blockedEitherWay(accountId));
  }

  /** Returns the pairs among these people of whom one blocked the other, each once. */
  blockedAmong(accountIds: readonly number[]): Promise<AccountPair[]> {
    return this.repository.blockedAmong(accountIds);
  }

  /**
   * Returns the pairs among these people that must not be matched: one blocked the other, or rated the other `no` at
   * another event than this one. Each pair once, in rising order.
   */
  excludedPairs(accountIds: readonly number[], eventId: number): Promise<AccountPair[]> {
    return this.repository.excludedPairs(accountIds, eventId);
  }
}
