import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Gender } from '../events/index.js';
import type { City } from './cities.rules.js';
import type { Slot } from './photo-slots.rules.js';

/** Who somebody is to the others. */
@Entity('profiles')
export class ProfileEntity {
  @PrimaryColumn('integer', { name: 'account_id' })
  accountId: number;

  @Column('text')
  name: string;

  /** In years, 18 to 100. */
  @Column('integer')
  age: number;

  @Column('text')
  gender: Gender;

  @Column('text', { nullable: true })
  profession: string | null;

  @Column('text')
  city: City;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

/** A photo in one of somebody's slots. */
@Entity('photos')
export class PhotoEntity {
  /** 192 random bits: who does not know it cannot find it. */
  @PrimaryColumn('text')
  id: string;

  @Column('integer', { name: 'account_id' })
  accountId: number;

  @Column('integer')
  slot: Slot;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
