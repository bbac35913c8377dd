import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../common/database/personal-data.js';

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
  @PrimaryColumn('integer') formerAccountId: number;
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) blockerId: number;
  @Column('timestamptz') createdAt: Date;
}

/** A guest's block of another guest. */
@Entity('blocks')
@PersonalData({
  blockerId: { export: 'blocks', erase: 'delete' },
  blockedId: { leftOut: 'chosen by others, who are not told of', erase: 'delete' },
})
@Index('blocks_blocked_id', ['blockedId'])
@Check('blocks_not_oneself', 'blocker_id <> blocked_id')
export class BlockEntity {
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) blockerId: number;
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) blockedId: number;
  /** The event where the two met or were matched; null if they were not, and then the blocker does not see the name. */
  @Column('integer', { nullable: true }) @ForeignKey('events') eventId: number | null;
  @Column('timestamptz') createdAt: Date;
}
