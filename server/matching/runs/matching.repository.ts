import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import type { AccountPair } from '../../relations/index.js';
import type { Icebreaker, Parts, Reason, Report } from '../engine/index.js';

/** One run of the matching for an event. */
export interface Run {
  eventId: number;
  engineVersion: string;
  seed: number;
  /** Stands for all that the engine was fed with: the same hash, the same result. */
  inputHash: string;
  /** Who took part, in rising order. */
  accountIds: number[];
  people: number;
  pairs: number;
  /** 0 to 100; null when there is no pair. */
  averageScore: number | null;
  minMatches: number;
  maxMatches: number;
  /** What loading, matching and storing took. */
  ms: number;
  report: Report;
  /** The start of the event for which it was made. */
  startsAt: Date;
  createdAt: Date;
}

/** What tells whether a run is still true of its event. */
export type RunState = Pick<Run, 'inputHash' | 'accountIds' | 'startsAt' | 'createdAt'>;

/** Two people on each other's list. `accountA` is the smaller id. */
export interface StoredPair {
  accountA: number;
  accountB: number;
  /** 0 to 100, the same for both. */
  score: number;
  parts: Parts;
  reasons: Reason[];
  /** Three questions for each of the two. */
  icebreakers: { a: Icebreaker[]; b: Icebreaker[] };
  /** The place of b on a's list, from 1. */
  rankA: number;
  /** The place of a on b's list, from 1. */
  rankB: number;
}

/** Any number that no other advisory lock of this database uses: the first half of an event's lock. */
const EVENT_LOCK = 1_764_020_010;

const PAIR_COLUMNS = `account_a as "accountA", account_b as "accountB", score, parts, reasons, icebreakers,
  rank_a as "rankA", rank_b as "rankB"`;

/** Runs of the matching, and the pairs of the newest run of each event. */
@Injectable()
export class MatchingRepository {
  constructor(private readonly database: Database) {}

  /** Lets one transaction at a time, among all replicas, work on an event; held until it ends. */
  async lockEvent(eventId: number): Promise<void> {
    await this.database.query('select pg_advisory_xact_lock($1, $2)', [EVENT_LOCK, eventId]);
  }

  async newestRun(eventId: number): Promise<RunState | undefined> {
    const [run] = await this.database.query<RunState>(
      `select input_hash as "inputHash", account_ids as "accountIds", starts_at as "startsAt",
         created_at as "createdAt"
       from matching_runs where event_id = $1 order by id desc limit 1`,
      [eventId],
    );
    return run;
  }

  async newestReport(eventId: number): Promise<Report | undefined> {
    const [run] = await this.database.query<{ report: Report }>(
      'select report from matching_runs where event_id = $1 order by id desc limit 1',
      [eventId],
    );
    return run?.report;
  }

  async addRun(run: Run): Promise<void> {
    await this.database.query(
      `insert into matching_runs (event_id, engine_version, seed, input_hash, account_ids, people, pairs,
         average_score, min_matches, max_matches, ms, report, starts_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        run.eventId,
        run.engineVersion,
        run.seed,
        run.inputHash,
        run.accountIds,
        run.people,
        run.pairs,
        run.averageScore,
        run.minMatches,
        run.maxMatches,
        run.ms,
        JSON.stringify(run.report),
        run.startsAt,
        run.createdAt,
      ],
    );
  }

  /** Puts these pairs in the place of all that the event had. */
  async replacePairs(eventId: number, pairs: readonly StoredPair[]): Promise<void> {
    await this.database.query('delete from matches where event_id = $1', [eventId]);
    await this.database.query(
      `insert into matches (event_id, account_a, account_b, score, parts, reasons, icebreakers, rank_a, rank_b)
       select $1, pair."accountA", pair."accountB", pair.score, pair.parts, pair.reasons, pair.icebreakers,
         pair."rankA", pair."rankB"
       from jsonb_to_recordset($2) as pair ("accountA" integer, "accountB" integer, score double precision,
         parts jsonb, reasons jsonb, icebreakers jsonb, "rankA" integer, "rankB" integer)`,
      [eventId, JSON.stringify(pairs)],
    );
  }

  /** Every pair of an event, the highest score first. */
  pairsOf(eventId: number): Promise<StoredPair[]> {
    return this.database.query<StoredPair>(
      `select ${PAIR_COLUMNS} from matches where event_id = $1 order by score desc, account_a, account_b`,
      [eventId],
    );
  }

  /** Who is on each other's list at an event, by their ids alone. */
  async pairIds(eventId: number): Promise<AccountPair[]> {
    const rows = await this.database.query<{ a: number; b: number }>(
      'select account_a as a, account_b as b from matches where event_id = $1 order by account_a, account_b',
      [eventId],
    );
    return rows.map(({ a, b }) => [a, b] as const);
  }

  /** The pairs of an event in which this person is, their own list's order. */
  pairsWith(eventId: number, accountId: number): Promise<StoredPair[]> {
    return this.database.query<StoredPair>(
      `select ${PAIR_COLUMNS} from matches
       where event_id = $1 and (account_a = $2 or account_b = $2)
       order by case when account_a = $2 then rank_a else rank_b end`,
      [eventId, accountId],
    );
  }

  /** Where two of these people have been on each other's list, but for one event. Each pair and event once. */
  pairsElsewhere(
    accountIds: readonly number[],
    exceptEventId: number,
  ): Promise<{ eventId: number; accountA: number; accountB: number }[]> {
    return this.database.query(
      `select event_id as "eventId", account_a as "accountA", account_b as "accountB" from matches
       where account_a = any($1) and account_b = any($1) and event_id <> $2
       order by account_a, account_b, event_id`,
      [accountIds, exceptEventId],
    );
  }
}
