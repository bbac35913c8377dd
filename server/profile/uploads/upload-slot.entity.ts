import { PersonalData } from '../../common/database/personal-data.js';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** An upload under way: each account has one at most, over all replicas. */
@Entity('upload_slots')
@PersonalData({ accountId: { leftOut: 'gone as soon as the upload is done', erase: 'delete' } })
export class UploadSlotEntity {
  @PrimaryColumn('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountId: number;

  /** Names the upload that has the slot. */
  @Column('uuid')
  uploadId: string;

  /** Renewed while the upload runs: after a crash the slot is free from here on. */
  @Column('timestamptz')
  expiresAt: Date;
}
