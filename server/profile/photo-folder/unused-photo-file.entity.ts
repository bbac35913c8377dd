import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';

/**
 * A photo that no profile uses: its files are being written, or have to be deleted. The row is inserted before the
 * files are written, so that files left behind by a crash are known to be ours.
 */
@Entity('unused_photo_files')
@NotPersonal('random names of files that are about to be deleted')
@Index('unused_photo_files_due', ['dueAt'])
@Check('unused_photo_files_id', "id ~ '^[A-Za-z0-9_-]{32}$'")
export class UnusedPhotoFileEntity {
  @PrimaryColumn('text')
  id: string;

  /** Whether a profile has used it. */
  @Column('boolean')
  wasUsed: boolean;

  /** Its files are deleted from then on. */
  @Column('timestamptz')
  dueAt: Date;
}
