import { PersonalData } from '../common/database/personal-data.js';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * A guest's block of a person whom organisers have blocked. It outlives that person's account, so that it can be
 * applied to a later account of the same person.
 */
@Entity('kept_blocks')
@PersonalData({
  blockerId: {
    leftOut: 'repeats the blocks; that organisers have blocked somebody is not told',
    erase: 'delete',
  },
  formerAccountId: {
    leftOut: 'chosen by others, who are not told of',
    erase: 'keep',
    because: 'protects the other guests; names nobody any more, and ends by its own time limit',
  },
})
@Index('kept_blocks_blocker_id', ['blockerId'])
@Index('kept_blocks_created_at', ['createdAt'])
export class KeptBlockEntity {
  /** The id of the blocked account, which may have been deleted. */
  @PrimaryColumn('integer')
  formerAccountId: number;

  @PrimaryColumn('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  blockerId: number;

  @Column('timestamptz')
  createdAt: Date;
}
