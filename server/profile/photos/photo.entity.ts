import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { Slot } from './photo-slots.rules.js';
import { PersonalData } from '../../common/database/personal-data.js';

/** A photo of a profile; the file has the same id. */
@Entity('photos')
@PersonalData({ accountId: { export: 'photos', erase: 'delete' } })
// deferrable, because photos swap slots in one transaction
@Unique('photos_one_a_slot', ['accountId', 'slot'], { deferrable: 'INITIALLY DEFERRED' })
@Check('photos_id', "id ~ '^[A-Za-z0-9_-]{32}$'")
@Check('photos_slot', 'slot between 1 and 5')
export class PhotoEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('integer')
  @ForeignKey('profiles', { onDelete: 'CASCADE' })
  accountId: number;

  /** 1 to 5; 1 is the main photo. */
  @Column('integer')
  slot: Slot;

  @Column('timestamptz')
  createdAt: Date;
}
