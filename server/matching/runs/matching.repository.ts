import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, Not, type Repository } from 'typeorm';
import { LOCKS_OF } from '../../common/locks/advisory-locks.js';
import { Database } from '../../common/database/database.js';
import type { Icebreaker, Report } from '../engine/index.js';
import { MatchEntity, MatchListViewEntity, MatchingRunEntity } from './match.entity.js';
import type { AccountPair } from '../../relations/index.js';

/** Records a visit of a list, and returns the changes since the last one, once: $1 event, $2 account, $3 time. */
const MARK_SEEN_SQL = `update match_list_views v
  set looked = v.shown, looked_count = cardinality(v.shown), looked_at = $3
  from (select * from match_list_views where event_id = $1 and account_id = $2 for update) before
  where v.event_id = before.event_id and v.account_id = before.account_id
  returning case when before.looked_at is null then '{}'
      else array(select unnest(before.shown) except select unnest(before.looked) order by 1) end as added,
    before.looked_count - cardinality(
      array(select unnest(before.looked) intersect select unnest(before.shown))) as gone`;

/** The pairs in which one has been shown the other, each once: $1 event. */
const SEEN_SQL = `select distinct least(account_id, other) as a, greatest(account_id, other) as b
  from match_list_views, unnest(shown) other where event_id = $1 order by 1, 2`;

/** Removes a person from the lists of others; the length of a list at the last visit stays: $1 account. */
const FORGET_SHOWN_SQL = `update match_list_views set shown = array_remove(shown, $1), looked = array_remove(looked, $1)
  where $1 = any (shown) or $1 = any (looked)`;

export type NewRun = Omit<MatchingRunEntity, 'id'>;

/** The fields that show whether a run still fits its event. */
export type RunState = Pick<MatchingRunEntity, keyof typeof RUN_STATE>;
const RUN_STATE = { id: true, inputHash: true, peopleDigest: true, startsAt: true, createdAt: true } as const;

/** Two people on each other's match list at an event. */
export type Match = Omit<MatchEntity, 'eventId'>;

/** For the running transaction only. */
const LONGER_WAIT =
  "select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true)";

/** A match as one of the two has it. */
export type OwnMatch = Pick<MatchEntity, 'score' | 'reasons'> & {
  ownId: number;
  otherId: number;
  icebreakers: Icebreaker[];
};

/** Each match as each of the two has it, or as one account has it: $1 event, $2 account (null: both). */
const OWN_MATCHES_SQL = `select own.id as "ownId", own.other as "otherId", score, reasons, own.icebreakers
  from matches, lateral (values (account_a, account_b, icebreakers -> 'a', rank_a),
    (account_b, account_a, icebreakers -> 'b', rank_b)) as own (id, other, icebreakers, rank)
  where event_id = $1 and ($2::int is null or ($2 in (account_a, account_b) and own.id = $2))
  order by own.id, own.rank`;

/**
 * Removes the unknown words, which are from everybody's answers, from the reports of a person's runs, and the hashes:
 * as matches are deleted, they are computed again, even with the same input. $1 account.
 */
const FORGET_RUNS_SQL = `update matching_runs
  set report = jsonb_set(report, '{unknownWords}', '[]'), input_hash = '', people_digest = null
  where account_ids @> array[$1::int]`;

/** Matching runs, the matches of the newest run of each event, and the lists that guests were shown. */
@Injectable()
export class MatchingRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(MatchingRunEntity) private readonly runs: Repository<MatchingRunEntity>,
    @InjectRepository(MatchEntity) private readonly matches: Repository<MatchEntity>,
    @InjectRepository(MatchListViewEntity) private readonly views: Repository<MatchListViewEntity>,
  ) {}

  /** Returns the people on a guest's list when it was last shown; null before the first time. */
  async shownTo(eventId: number, accountId: number): Promise<number[] | null> {
    return (await this.views.findOneBy({ eventId, accountId }))?.shown ?? null;
  }

  async setShown(eventId: number, accountId: number, shown: number[]): Promise<void> {
    await this.views.upsert({ eventId, accountId, shown }, ['eventId', 'accountId']);
  }

  /** Records a guest's visit of their list as last shown. Returns who was added since the last one, and how many have gone. */
  async markSeen(eventId: number, accountId: number, now: Date): Promise<{ added: number[]; gone: number }> {
    const values = [eventId, accountId, now];
    const [change] = await this.database.query<{ added: number[]; gone: number }>(MARK_SEEN_SQL, values);
    return change ?? { added: [], gone: 0 };
  }

  /** Returns the pairs of an event in which one has been shown the other. */
  async seenPairs(eventId: number): Promise<AccountPair[]> {
    const rows = await this.database.query<{ a: number; b: number }>(SEEN_SQL, [eventId]);
    return rows.map(({ a, b }) => [a, b] as const);
  }

  /** Deletes the views of people who no longer attend: if they come back, they start again. */
  async removeViewsBut(eventId: number, accountIds: readonly number[]): Promise<void> {
    await this.views.delete({ eventId, accountId: Not(Any(accountIds)) });
  }

  /** Locks an event's matches until the transaction ends: one transaction among all replicas computes them. */
  async lockEvent(eventId: number): Promise<void> {
    // another transaction may be computing, which on a busy machine takes longer than the pool's lock timeout
    await this.database.query(LONGER_WAIT);
    await this.database.query('select pg_advisory_xact_lock($1, $2)', [LOCKS_OF.eventMatches, eventId]);
  }

  /** Waits until no transaction computes an event's matches, and prevents others from it until the transaction ends. */
  async lockEventForReading(eventId: number): Promise<void> {
    await this.database.query(LONGER_WAIT);
    const lock = [LOCKS_OF.eventMatches, eventId];
    await this.database.query('select pg_advisory_xact_lock_shared($1, $2)', lock);
  }

  newestRun(eventId: number): Promise<RunState | null> {
    // without the report, which is large
    return this.runs.findOne({ select: RUN_STATE, where: { eventId }, order: { id: 'DESC' } });
  }

  async setPeopleDigest(runId: number, peopleDigest: string): Promise<void> {
    await this.runs.update({ id: runId }, { peopleDigest });
  }

  async newestReport(eventId: number): Promise<Report | undefined> {
    return (await this.runs.findOne({ where: { eventId }, order: { id: 'DESC' } }))?.report;
  }

  async addRun(run: NewRun): Promise<void> {
    await this.runs.insert(run);
  }

  async replaceMatches(eventId: number, matches: readonly Match[]): Promise<void> {
    await this.matches.delete({ eventId });
    await this.matches.insert(matches.map((match) => ({ ...match, eventId })));
  }

  /**
   * Deletes the matches of one person at all events, their views and the person from the views of others, and the words
   * in the reports of their runs, which become stale.
   */
  async forget(accountId: number): Promise<void> {
    await this.views.delete({ accountId });
    await this.database.query(FORGET_SHOWN_SQL, [accountId]);
    await this.matches.delete([{ accountA: accountId }, { accountB: accountId }]);
    await this.database.query(FORGET_RUNS_SQL, [accountId]);
  }

  /** Returns the matched pairs of an event, in the order of their accounts. */
  storedPairs(eventId: number): Promise<Match[]> {
    return this.matches.find({ where: { eventId }, order: { accountA: 'ASC', accountB: 'ASC' } });
  }

  /** Returns the matches at an event of one person, or of each, in the order of their list. */
  ownMatches(eventId: number, accountId?: number): Promise<OwnMatch[]> {
    return this.database.query<OwnMatch>(OWN_MATCHES_SQL, [eventId, accountId ?? null]);
  }

  /** Returns the events at which these two people are matched. */
  async eventsOfPair(one: number, other: number): Promise<number[]> {
    const pair = { accountA: Math.min(one, other), accountB: Math.max(one, other) };
    const found = await this.matches.findBy(pair);
    return found.map(({ eventId }) => eventId);
  }

  /** Returns the pairs of these people that were matched at other events; each pair and event once. */
  matchesElsewhere(
    accountIds: readonly number[],
    exceptEventId: number,
  ): Promise<Pick<MatchEntity, 'eventId' | 'accountA' | 'accountB'>[]> {
    return this.matches.find({
      select: { eventId: true, accountA: true, accountB: true },
      where: { accountA: Any(accountIds), accountB: Any(accountIds), eventId: Not(exceptEventId) },
      order: { accountA: 'ASC', accountB: 'ASC', eventId: 'ASC' },
    });
  }
}
