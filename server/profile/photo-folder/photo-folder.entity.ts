import { Check, Column, Entity, PrimaryColumn, Index } from 'typeorm';
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
  @PrimaryColumn('text') id: string;
  /** Whether a profile has used it. */
  @Column('boolean') wasUsed: boolean;
  /** Its files are deleted from then on. */
  @Column('timestamptz') dueAt: Date;
}

/** What this database knows about its photo folder. The table has one row. */
@Entity('photo_folder')
@NotPersonal('a random id and counts')
@Check('photo_folder_one_row', 'only_row')
export class PhotoFolderEntity {
  @PrimaryColumn('boolean', { default: true }) onlyRow: boolean;
  /** Identifies this database in the folder; a dump has the same id. */
  @Column('uuid') databaseId: string;
  /** Incremented with each photo and each minute, here first and then in the folder, so a dump is behind its folder. */
  @Column('integer', { default: 0 }) generation: number;
  @Column('timestamptz', { nullable: true }) stampedAt: Date | null;
  /** The number of unknown photos in the folder at the last count. */
  @Column('integer', { default: 0 }) strangers: number;
}
