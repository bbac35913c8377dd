import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { PersonalData } from '../../common/database/personal-data.js';
import { type Gender, GENDERS } from '../../events/index.js';

/** A change of the gender in a profile. The gender determines the side of a person's seats. */
@Entity('gender_changes')
@PersonalData({
  accountId: { export: 'gender_changes', hide: ['changedBy', 'reason'], erase: 'delete' },
  changedBy: {
    leftOut: 'what an organiser changed of others',
    erase: 'keep',
    because: 'belongs to the person whose gender was set',
  },
})
@Index('gender_changes_of_account', ['accountId', 'id'])
@Check('gender_changes_from', oneOf('from_gender', GENDERS))
@Check('gender_changes_to', oneOf('to_gender', GENDERS))
@Check('gender_changes_differ', 'from_gender <> to_gender')
@Check('gender_changes_reason', 'char_length(reason) between 1 and 2000')
@Check('gender_changes_by_organiser', 'num_nulls(changed_by, reason) in (0, 2)')
export class GenderChangeEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  @Column('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  @Column('text') fromGender: Gender;
  @Column('text') toGender: Gender;
  @Column('timestamptz') changedAt: Date;
  /** The organiser who made the change; null if the person made it. */
  @Column('integer', { nullable: true }) @ForeignKey('accounts') changedBy: number | null;
  /** Why an organiser made it. */
  @Column('text', { nullable: true }) reason: string | null;
}
