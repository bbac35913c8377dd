import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Icebreaker, Parts, Reason, Report } from '../engine/index.js';
import { PersonalData } from '../../common/database/personal-data.js';

/** One computation of the matches of an event. */
@Entity('matching_runs')
@PersonalData({
  accountIds: {
    leftOut: 'numbers of everybody at an event',
    erase: 'keep',
    because: 'numbers of people at an event and figures of the whole; deleted with the matches of that event',
  },
})
// (event_id, id desc): TypeORM cannot declare the direction of an index
@Index('matching_runs_event_id', { synchronize: false })
@Check('matching_runs_people', 'people >= 0')
@Check('matching_runs_pairs', 'pairs >= 0')
@Check('matching_runs_average_score', 'average_score between 0 and 100')
@Check('matching_runs_matches', '0 <= min_matches and min_matches <= max_matches')
export class MatchingRunEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  @Column('integer') @ForeignKey('events') eventId: number;
  @Column('text') engineVersion: string;
  @Column('integer') seed: number;
  /** Hash of the engine's whole input: equal hashes mean equal results. */
  @Column('text') inputHash: string;
  /** Hash of the attendees and their answers; null for runs from before it was stored. */
  @Column('text', { nullable: true }) peopleDigest: string | null;
  /** The attendees, in ascending order. */
  @Column('integer', { array: true }) accountIds: number[];
  @Column('integer') people: number;
  @Column('integer') pairs: number;
  /** 0 to 100; null when there is no pair. */
  @Column('double precision', { nullable: true }) averageScore: number | null;
  @Column('integer') minMatches: number;
  @Column('integer') maxMatches: number;
  /** Milliseconds that loading, matching and storing took. */
  @Column('double precision') ms: number;
  @Column('jsonb') report: Report;
  /** The start of the event for which it was computed. */
  @Column('timestamptz') startsAt: Date;
  @Column('timestamptz') createdAt: Date;
}

/** The list last shown to a guest (people on it stay on it while both attend), and the list at their last visit. */
@Entity('match_list_views')
@PersonalData({
  accountId: { leftOut: 'a list made of the answers of two; would tell those of the other', erase: 'delete' },
})
@Index('match_list_views_account_id', ['accountId'])
@Check('match_list_views_looked', 'looked_count >= cardinality(looked)')
export class MatchListViewEntity {
  @PrimaryColumn('integer') @ForeignKey('events') eventId: number;
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  /** Account ids. People who withdraw their consent or their seat are removed by the matching. */
  @Column('integer', { array: true }) shown: number[];
  /** The list at the guest's last visit. */
  @Column('integer', { array: true, default: [] }) looked: number[];
  /** The number of people on that list. For a deleted person only this is kept. */
  @Column('integer', { default: 0 }) lookedCount: number;
  /** Null until the first visit. */
  @Column('timestamptz', { nullable: true }) lookedAt: Date | null;
}

/** Two people on each other's match list. */
@Entity('matches')
@PersonalData({
  accountA: { leftOut: 'made of the answers of two; would tell those of the other', erase: 'delete' },
  accountB: { leftOut: 'made of the answers of two; would tell those of the other', erase: 'delete' },
})
@Index('matches_account_a', ['accountA'])
@Index('matches_account_b', ['accountB'])
@Check('matches_once', 'account_a < account_b')
@Check('matches_score', 'score between 0 and 100')
@Check('matches_rank_a', 'rank_a >= 1')
@Check('matches_rank_b', 'rank_b >= 1')
export class MatchEntity {
  @PrimaryColumn('integer') @ForeignKey('events') eventId: number;
  /** The smaller id of the two. */
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountA: number;
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountB: number;
  /** 0 to 100, the same for both. */
  @Column('double precision') score: number;
  @Column('jsonb') parts: Parts;
  @Column('jsonb') reasons: Reason[];
  /** Three questions for each of the two. */
  @Column('jsonb') icebreakers: { a: Icebreaker[]; b: Icebreaker[] };
  /** The position of b on a's list, from 1. */
  @Column('integer') rankA: number;
  /** The position of a on b's list, from 1. */
  @Column('integer') rankB: number;
}
