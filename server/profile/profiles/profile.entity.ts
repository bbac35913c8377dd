import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import type { Gender } from '../../events/index.js';
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
