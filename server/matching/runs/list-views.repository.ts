import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, Not, type Repository } from 'typeorm';
import { Database } from '../../common/database/database.js';
import type { AccountPair } from '../../relations/index.js';
import { MatchListViewEntity } from './match.entity.js';

/** The changes of a list since its owner's last visit. */
export interface ListChange {
  /** The people who were added. */
  added: number[];
  /** The number of people who were removed. */
  gone: number;
}

/** $1 event, $2 account, $3 time. Concurrent calls: only the first one reports changes. */
const LOOK_SQL = `update match_list_views v
  set looked = v.shown, looked_count = cardinality(v.shown), looked_at = $3
  from (select * from match_list_views where event_id = $1 and account_id = $2 for update) before
  where v.event_id = before.event_id and v.account_id = before.account_id
  returning case when before.looked_at is null then '{}'
      else array(select unnest(before.shown) except select unnest(before.looked) order by 1) end as added,
    before.looked_count - cardinality(
      array(select unnest(before.looked) intersect select unnest(before.shown))) as gone`;

/** $1 event. A seen pair is kept for both people. */
const SEEN_SQL = `select distinct least(account_id, other) as a, greatest(account_id, other) as b
  from match_list_views, unnest(shown) other where event_id = $1 order by 1, 2`;

/** $1 account. Their number at the last visit stays. */
const FORGET_SQL = `update match_list_views set shown = array_remove(shown, $1), looked = array_remove(looked, $1)
  where $1 = any (shown) or $1 = any (looked)`;

/** The rows of `match_list_views`. */
@Injectable()
export class ListViewsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(MatchListViewEntity) private readonly views: Repository<MatchListViewEntity>,
  ) {}

  /** Returns the people on a guest's list when it was last shown; null before the first time. */
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

  /** Records a guest's visit of their list as last shown. Returns the changes since the last visit. */
  async markSeen(eventId: number, accountId: number, now: Date): Promise<ListChange> {
    const rows = await this.database.query<ListChange>(LOOK_SQL, [eventId, accountId, now]);
    return rows[0] ?? { added: [], gone: 0 };
  }

  /** Returns the pairs of an event in which one has been shown the other. */
  async seenPairs(eventId: number): Promise<AccountPair[]> {
    const rows = await this.database.query<{ a: number; b: number }>(SEEN_SQL, [eventId]);
    return rows.map(({ a, b }) => [a, b] as const);
  }

  /** Deletes the views of people who no longer attend: if they come back, they start again. */
  async removeAllBut(eventId: number, accountIds: readonly number[]): Promise<void> {
    await this.views.delete({ eventId, accountId: Not(Any(accountIds)) });
  }

  /** Deletes a person's views, and the person from the views of others. */
  async forget(accountId: number): Promise<void> {
    await this.views.delete({ accountId });
    await this.database.query(FORGET_SQL, [accountId]);
  }
}
