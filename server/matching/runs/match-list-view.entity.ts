import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** Which list a guest was shown last: whoever stands on it stays on it while both come. And which when they last looked. */
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

  /** Account ids. The matching takes out whoever takes back their consent or goes. */
  @Column('integer', { array: true })
  shown: number[];

  /** What was shown when the guest last looked. */
  @Column('integer', { array: true, default: [] })
  looked: number[];

  /** How many there were on it: of somebody who is deleted nothing else stays. */
  @Column('integer', { default: 0 })
  lookedCount: number;

  /** Null until the first look. */
  @Column('timestamptz', { nullable: true })
  lookedAt: Date | null;
}
