import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';

/** What this database knows about its photo folder. The table has one row. */
@Entity('photo_folder')
@NotPersonal('a random id and counts')
@Check('photo_folder_one_row', 'only_row')
export class PhotoFolderEntity {
  @PrimaryColumn('boolean', { default: true })
  onlyRow: boolean;

  /** Identifies this database in the folder; a dump has the same id. */
  @Column('uuid')
  databaseId: string;

  /** Incremented with each photo and each minute, here first and then in the folder, so a dump is behind its folder. */
  @Column('integer', { default: 0 })
  generation: number;

  @Column('timestamptz', { nullable: true })
  stampedAt: Date | null;

  /** The number of unknown photos in the folder at the last count. */
  @Column('integer', { default: 0 })
  strangers: number;
}
