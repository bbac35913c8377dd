import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { type Gender, GENDERS } from '../../events/index.js';
import { CITIES, type City } from '../../events/venues/city-names.rules.js';
import { PersonalData } from '../../common/database/personal-data.js';
import { LOOKING_FOR, type LookingFor } from './looking-for.rules.js';

/** A person's profile. */
@Entity('profiles')
@PersonalData({ accountId: { export: 'profile', erase: 'delete' } })
// on an expression, which TypeORM cannot declare
@Index('profiles_by_spelling', { synchronize: false })
@Check('profiles_name', 'char_length(name) between 1 and 100')
@Check('profiles_age', 'age between 18 and 100')
@Check('profiles_gender', oneOf('gender', ['male', 'female', 'other'] satisfies Gender[]))
@Check('profiles_profession', 'char_length(profession) between 1 and 100')
@Check('profiles_city', oneOf('city', CITIES))
@Check('profiles_looking_for', oneOf('looking_for', LOOKING_FOR))
export class ProfileEntity {
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  @Column('text') name: string;
  @Column('integer') age: number;
  @Column('text') gender: Gender;
  @Column('text', { nullable: true }) profession: string | null;
  @Column('text') city: City;
  /** Null until answered. Deleted when the consent to matching is withdrawn. */
  @Column('text', { nullable: true }) lookingFor: LookingFor | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
}

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

/** An organiser's note about a person. */
@Entity('account_notes')
@PersonalData({
  accountId: { leftOut: 'the words of organisers, who hand them out if asked', erase: 'delete' },
  authorId: {
    leftOut: 'what an organiser wrote of others',
    erase: 'keep',
    because: 'belongs to the person whom the note is about',
  },
})
@Index('account_notes_about', ['accountId', 'id'])
@Check('account_notes_text', 'char_length(text) between 1 and 2000')
export class AccountNoteEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  /** The person whom the note is about. */
  @Column('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  @Column('integer') @ForeignKey('accounts') authorId: number;
  @Column('text') text: string;
  @Column('timestamptz') createdAt: Date;
}
