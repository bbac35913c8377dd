import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Icebreaker, Parts, Reason } from '../engine/index.js';
import { PersonalData } from '../../common/database/personal-data.js';

/** The list last shown to a guest (people on it stay on it while both attend), and the list at their last visit. */
@Entity('match_list_views')
@PersonalData({
  accountId: { leftOut: 'a list made of the answers of two; would tell those of the other', erase: 'delete' },
})
@Index('match_list_views_account_id', ['accountId'])
@Check('match_list_views_looked', 'looked_count >= cardinality(looked)')
export class MatchListViewEntity {
  @PrimaryColumn('integer')
  @ForeignKey('events')
  eventId: number;

  @PrimaryColumn('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountId: number;

  /** Account ids. People who withdraw their consent or their seat are removed by the matching. */
  @Column('integer', { array: true })
  shown: number[];

  /** The list at the guest's last visit. */
  @Column('integer', { array: true, default: [] })
  looked: number[];

  /** The number of people on that list. For a deleted person only this is kept. */
  @Column('integer', { default: 0 })
  lookedCount: number;

  /** Null until the first visit. */
  @Column('timestamptz', { nullable: true })
  lookedAt: Date | null;
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
