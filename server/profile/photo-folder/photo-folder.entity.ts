import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';

/** What this database knows of its folder of photos. The table has one row. */
@Entity('photo_folder')
@NotPersonal('a random id and counts')
@Check('photo_folder_one_row', 'only_row')
export class PhotoFolderEntity {
  @PrimaryColumn('boolean', { default: true })
  onlyRow: boolean;

  /** Names this database on the folder; a dump has the same. */
  @Column('uuid')
  databaseId: string;

  /** Grows with each photo and each minute, here first and then on the folder: a dump stays behind the folder. */
  @Column('integer', { default: 0 })
  generation: number;

  @Column('timestamptz', { nullable: true })
  stampedAt: Date | null;

  /** Photos in the folder of which nothing is known here, when they were last counted. */
  @Column('integer', { default: 0 })
  strangers: number;
}
