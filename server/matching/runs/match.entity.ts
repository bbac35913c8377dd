import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Icebreaker, Parts, Reason } from '../engine/index.js';
import { PersonalData } from '../../common/database/personal-data.js';

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
  @PrimaryColumn('integer')
  @ForeignKey('events')
  eventId: number;

  /** The smaller id of the two. */
  @PrimaryColumn('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountA: number;

  @PrimaryColumn('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountB: number;

  /** 0 to 100, the same for both. */
  @Column('double precision')
  score: number;

  @Column('jsonb')
  parts: Parts;

  @Column('jsonb')
  reasons: Reason[];

  /** Three questions for each of the two. */
  @Column('jsonb')
  icebreakers: { a: Icebreaker[]; b: Icebreaker[] };

  /** The position of b on a's list, from 1. */
  @Column('integer')
  rankA: number;

  /** The position of a on b's list, from 1. */
  @Column('integer')
  rankB: number;
}
