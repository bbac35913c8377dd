import { PersonalData } from '../../common/database/personal-data.js';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** An upload in progress: each account has at most one, over all replicas. */
@Entity('upload_slots')
@PersonalData({ accountId: { leftOut: 'gone as soon as the upload is done', erase: 'delete' } })
export class UploadSlotEntity {
  @PrimaryColumn('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountId: number;

  /** The id of the upload that has the slot. */
  @Column('uuid')
  uploadId: string;

  /** Renewed while the upload runs, so that the slot becomes free after a crash. */
  @Column('timestamptz')
  expiresAt: Date;
}
