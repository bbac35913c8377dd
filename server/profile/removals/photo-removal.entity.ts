import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/**
 * A photo that organisers have removed; the row exists until its owner has read the reason. The audit log has who did
 * it.
 */
@Entity('photo_removals')
@PersonalData({ accountId: { export: 'photo_removals', erase: 'delete' } })
@Index('photo_removals_of_account', ['accountId'])
@Check('photo_removals_reason', 'char_length(reason) between 1 and 500')
export class PhotoRemovalEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountId: number;

  /** The organiser's reason, for the owner. */
  @Column('text')
  reason: string;

  @Column('timestamptz')
  removedAt: Date;
}
