import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, Not, type Repository } from 'typeorm';
import { Database } from '../../common/database/database.js';
import type { AccountPair } from '../../relations/index.js';
import { MatchListViewEntity } from './match-list-view.entity.js';

/** How a list differs from what its owner saw when they last looked. */
export interface ListChange {
  /** Who has been added. */
  added: number[];
  /** How many have gone. */
  gone: number;
}

/** $1 event, $2 account, $3 time. Of two looks in the same moment the second finds nothing new. */
const LOOK_SQL = `update match_list_views v
  set looked = v.shown, looked_count = cardinality(v.shown), looked_at = $3
  from (select * from match_list_views where event_id = $1 and account_id = $2 for update) before
  where v.event_id = before.event_id and v.account_id = before.account_id
  returning case when before.looked_at is null then '{}'
      else array(select unnest(before.shown) except select unnest(before.looked) order by 1) end as added,
    before.looked_count - cardinality(
      array(select unnest(before.looked) intersect select unnest(before.shown))) as gone`;

/** $1 event. Both sides of a pair stay, whoever has seen it. */
const SEEN_SQL = `select distinct least(account_id, other) as a, greatest(account_id, other) as b
  from match_list_views, unnest(shown) other where event_id = $1 order by 1, 2`;

/** $1 account. The number of those who were there at the last look stays. */
const FORGET_SQL = `update match_list_views set shown = array_remove(shown, $1), looked = array_remove(looked, $1)
  where $1 = any (shown) or $1 = any (looked)`;

/** The rows of `match_list_views`. */
@Injectable()
export class ListViewsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(MatchListViewEntity) private readonly views: Repository<MatchListViewEntity>,
  ) {}

  /** Returns who stood on a guest's list when it was shown last; null before the first time. */
  async shownTo(eventId: number, accountId: number): Promise<number[] | null> {
    const view = await this.views.findOne({
      select: { eventId: true, accountId: true, shown: true },
      where: { eventId, accountId },
    });
    return view && view.shown;
  }

  async setShown(eventId: number, accountId: number, shown: number[]): Promise<void> {
    await this.views
      .createQueryBuilder()
      .insert()
      .values({ eventId, accountId, shown })
      .orUpdate(['shown'], ['event_id', 'account_id'])
      .execute();
  }

  /** Notes that a guest looks at what they were shown. Returns what has changed since they last did. */
  async look(eventId: number, accountId: number, now: Date): Promise<ListChange> {
    const rows = await this.database.query<ListChange>(LOOK_SQL, [eventId, accountId, now]);
    return rows[0] ?? { added: [], gone: 0 };
  }

  /** Returns the pairs of an event of which one has been shown the other. */
  async seenPairs(eventId: number): Promise<AccountPair[]> {
    const rows = await this.database.query<{ a: number; b: number }>(SEEN_SQL, [eventId]);
    return rows.map(({ a, b }) => [a, b] as const);
  }

  /** Deletes what was shown to people who do not come any more: should they come back, they begin anew. */
  async removeAllBut(eventId: number, accountIds: readonly number[]): Promise<void> {
    await this.views.delete({ eventId, accountId: Not(Any(accountIds)) });
  }

  /** Deletes what was shown to a person, and the person from what was shown to others. */
  async forget(accountId: number): Promise<void> {
    await this.views.delete({ accountId });
    await this.database.query(FORGET_SQL, [accountId]);
  }
}
