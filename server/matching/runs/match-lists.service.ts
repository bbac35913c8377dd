import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { type ListChange, ListViewsRepository } from './list-views.repository.js';
import { type Match, MatchingRepository } from './matching.repository.js';

/** Match lists as shown to guests. A person on a list that was shown stays on it while both attend. */
@Injectable()
export class MatchListsService {
  constructor(
    private readonly clock: Clock,
    private readonly matches: MatchingRepository,
    private readonly views: ListViewsRepository,
  ) {}

  /** Locks an event's lists in the running transaction: a simultaneous run comes before it or after it. */
  lock(eventId: number): Promise<void> {
    return this.matches.lockEventForReading(eventId);
  }

  /** Returns whether a guest was last shown the list of exactly these people. */
  async wasShown(eventId: number, accountId: number, matches: readonly Match[]): Promise<boolean> {
    const shown = await this.views.shownTo(eventId, accountId);
    return shown !== null && areSame(idsOf(matches, accountId), shown);
  }

  /** Records that a guest is shown this list. Call it in the transaction of `lock`, with a list read after it. */
  async show(eventId: number, accountId: number, matches: readonly Match[]): Promise<void> {
    await this.views.setShown(eventId, accountId, idsOf(matches, accountId));
  }

  /** Records a guest's visit of their list as last shown. Returns the changes since the last visit. */
  look(eventId: number, accountId: number): Promise<ListChange> {
    return this.views.look(eventId, accountId, this.clock.now());
  }
}

function otherOf({ accountA, accountB }: Match, accountId: number): number {
  return accountA === accountId ? accountB : accountA;
}

function idsOf(matches: readonly Match[], accountId: number): number[] {
  return matches.map((match) => otherOf(match, accountId)).sort((one, other) => one - other);
}

function areSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}
