import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { PersonalData } from '../../common/database/personal-data.js';

/** Who requested a deletion: the person, an organiser, or the retention period. */
const ERASED_BY = ['self', 'organiser', 'retention'] as const;

/** A deletion: the row is inserted with it; it is complete when holds at the provider have ended too. */
@Entity('erasures')
@PersonalData({
  accountId: {
    leftOut: 'exists only once there is nobody to export',
    erase: 'keep',
    because: 'proves the deletion, and finishes what the provider has to be asked about',
  },
})
@Unique('erasures_account_unique', ['accountId'])
@Index('erasures_open', ['id'], { where: 'completed_at is null' })
@Check('erasures_requested_by', oneOf('requested_by', ERASED_BY))
@Check('erasures_order', 'completed_at >= requested_at')
export class ErasureEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  /** No foreign key: the account's row is deleted once no booking refers to it. */
  @Column('integer') accountId: number;
  @Column('text') requestedBy: (typeof ERASED_BY)[number];
  @Column('timestamptz') requestedAt: Date;
  /** The photos whose files must be deleted. */
  @Column('text', { array: true }) photoIds: string[];
  @Column('timestamptz', { nullable: true }) completedAt: Date | null;
}
