import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { type AccountPair, type RatingInput, RelationsRepository } from './relations.repository.js';
import type { Rating } from './rating.entity.js';

/** What one guest has said of another. Who may say it, and when, is for the rooms that ask. */
@Injectable()
export class RelationsService {
  constructor(
    private readonly repository: RelationsRepository,
    private readonly clock: Clock,
  ) {}

  /** Saves answers after an event, all or none; an earlier answer about the same person is replaced. Nobody may be named twice. */
  async saveAnswers(eventId: number, raterId: number, answers: readonly RatingInput[]): Promise<void> {
    await this.repository.saveAnswers(eventId, raterId, answers, this.clock.now());
  }

  /** What a guest has answered after an event, by whom it is about. */
  async answersOf(eventId: number, raterId: number): Promise<Map<number, Rating>> {
    const answers = await this.repository.answersOf(eventId, raterId);
    return new Map(answers.map(({ ratedId, rating }) => [ratedId, rating]));
  }

  /** From now on neither of the two sees the other in matches or feedback. Blocking twice is blocking once. */
  async block(blockerId: number, blockedId: number): Promise<void> {
    await this.repository.block(blockerId, blockedId, this.clock.now());
  }

  /** Takes one's own block back; the other's, if there is one, stays. */
  async unblock(blockerId: number, blockedId: number): Promise<void> {
    await this.repository.unblock(blockerId, blockedId);
  }

  /** Everyone whom this person blocked. */
  blockedBy(accountId: number): Promise<number[]> {
    return this.repository.blockedBy(accountId);
  }

  /** Everyone whom this person blocked or who blocked them. */
  async blockedEitherWay(accountId: number): Promise<Set<number>> {
    return new Set(await this.repository.blockedEitherWay(accountId));
  }

  /** Pairs among these people of whom one blocked the other, each once. */
  blockedAmong(accountIds: readonly number[]): Promise<AccountPair[]> {
    return this.repository.blockedAmong(accountIds);
  }

  /**
   * Pairs among these people that must not be put together: one blocked the other, or answered `no` about them
   * at another event than this one. Each pair once, in rising order.
   */
  excludedPairs(accountIds: readonly number[], eventId: number): Promise<AccountPair[]> {
    return this.repository.excludedPairs(accountIds, eventId);
  }
}
