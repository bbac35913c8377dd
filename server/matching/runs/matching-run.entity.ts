import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Report } from '../engine/index.js';
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
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('integer')
  @ForeignKey('events')
  eventId: number;

  @Column('text')
  engineVersion: string;

  @Column('integer')
  seed: number;

  /** Hash of the engine's whole input: equal hashes mean equal results. */
  @Column('text')
  inputHash: string;

  /** Hash of the attendees and their answers; null for runs from before it was stored. */
  @Column('text', { nullable: true })
  peopleDigest: string | null;

  /** The attendees, in ascending order. */
  @Column('integer', { array: true })
  accountIds: number[];

  @Column('integer')
  people: number;

  @Column('integer')
  pairs: number;

  /** 0 to 100; null when there is no pair. */
  @Column('double precision', { nullable: true })
  averageScore: number | null;

  @Column('integer')
  minMatches: number;

  @Column('integer')
  maxMatches: number;

  /** Milliseconds that loading, matching and storing took. */
  @Column('double precision')
  ms: number;

  @Column('jsonb')
  report: Report;

  /** The start of the event for which it was computed. */
  @Column('timestamptz')
  startsAt: Date;

  @Column('timestamptz')
  createdAt: Date;
}
