import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../common/database/personal-data.js';

/** A guest's block of another guest. */
@Entity('blocks')
@PersonalData({
  blockerId: { export: 'blocks', erase: 'delete' },
  blockedId: { leftOut: 'chosen by others, who are not told of', erase: 'delete' },
})
@Index('blocks_blocked_id', ['blockedId'])
@Check('blocks_not_oneself', 'blocker_id <> blocked_id')
export class BlockEntity {
  @PrimaryColumn('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  blockerId: number;

  @PrimaryColumn('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  blockedId: number;

  /** The event where the two met or were matched; null if they were not, and then the blocker does not see the name. */
  @Column('integer', { nullable: true })
  @ForeignKey('events')
  eventId: number | null;

  @Column('timestamptz')
  createdAt: Date;
}
