import {
  Check,
  Column,
  Entity,
  ForeignKey,
  PrimaryColumn,
  Unique,
  Index,
  PrimaryGeneratedColumn,
} from 'typeorm';
import type { Slot } from './photo-slots.rules.js';
import { PersonalData } from '../../common/database/personal-data.js';

/** A photo that organisers have removed; kept until its owner has read why. The audit log has who did it. */
@Entity('photo_removals')
@PersonalData({ accountId: { export: 'photo_removals', erase: 'delete' } })
@Index('photo_removals_of_account', ['accountId'])
@Check('photo_removals_reason', 'char_length(reason) between 1 and 500')
export class PhotoRemovalEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  @Column('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  /** The organiser's reason, for the owner. */
  @Column('text') reason: string;
  @Column('timestamptz') removedAt: Date;
}

/** An upload in progress: each account has at most one, over all replicas. */
@Entity('upload_slots')
@PersonalData({ accountId: { leftOut: 'gone as soon as the upload is done', erase: 'delete' } })
export class UploadSlotEntity {
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  /** The id of the upload that has the slot. */
  @Column('uuid') uploadId: string;
  /** Renewed while the upload runs, so that the slot becomes free after a crash. */
  @Column('timestamptz') expiresAt: Date;
}

/** A photo of a profile; the file has the same id. */
@Entity('photos')
@PersonalData({ accountId: { export: 'photos', erase: 'delete' } })
// deferrable, because photos swap slots in one transaction
@Unique('photos_one_a_slot', ['accountId', 'slot'], { deferrable: 'INITIALLY DEFERRED' })
@Check('photos_id', "id ~ '^[A-Za-z0-9_-]{32}$'")
@Check('photos_slot', 'slot between 1 and 5')
export class PhotoEntity {
  @PrimaryColumn('text') id: string;
  @Column('integer') @ForeignKey('profiles', { onDelete: 'CASCADE' }) accountId: number;
  /** 1 to 5; 1 is the main photo. */
  @Column('integer') slot: Slot;
  @Column('timestamptz') createdAt: Date;
}
