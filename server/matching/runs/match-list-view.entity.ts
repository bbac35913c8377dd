import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
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
