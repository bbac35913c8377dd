import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { type ListChange, ListViewsRepository } from './list-views.repository.js';
import { type Match, MatchingRepository } from './matching.repository.js';

/** Match lists as shown to guests. A person on a list that was shown stays on it while both attend. */
@Injectable()
export class MatchListsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly matches: MatchingRepository,
    private readonly views: ListViewsRepository,
  ) {}

  /**
   * Returns the matches of a guest that may be shown, in the order of their list, and records that they are shown. A
   * simultaneous run comes before and makes this list, or comes after and keeps it.
   *
   * @param readAudience returns who may be shown, as of now
   */
  async open(
    eventId: number,
    accountId: number,
    readAudience: () => Promise<(otherId: number) => boolean>,
  ): Promise<Match[]> {
    const shownBefore = await this.views.shownTo(eventId, accountId);
    const read = async () => {
      const mayShow = await readAudience();
      const matches = await this.matches.matchesWith(eventId, accountId);
      return matches.filter((one) => mayShow(otherOf(one, accountId)));
    };
    const matches = await read();
    if (shownBefore && areSame(idsOf(matches, accountId), shownBefore)) return matches;
    return this.database.transaction(async () => {
      await this.matches.lockEventForReading(eventId);
      const locked = await read();
      await this.views.setShown(eventId, accountId, idsOf(locked, accountId));
      return locked;
    });
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
