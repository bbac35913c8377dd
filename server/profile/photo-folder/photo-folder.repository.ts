import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Database } from '../../common/database/database.js';
import { PhotoFolderEntity } from './photo-folder.entity.js';

/** Number of photos whose files are checked in a folder without a marker. */
const SAMPLE = 20;

/** $1 now; with $2, only if it was not incremented since then. */
const ADVANCE = `update photo_folder set generation = generation + 1, stamped_at = $1
  where $2::timestamptz is null or stamped_at is null or stamped_at < $2 returning generation`;
/** $1 the folder's generation, $2 now. */
const ADOPT = `update photo_folder
  set database_id = gen_random_uuid(), generation = greatest(generation, $1) + 1, stamped_at = $2`;

/** The row of `photo_folder`. */
@Injectable()
export class PhotoFolderRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(PhotoFolderEntity) private readonly rows: Repository<PhotoFolderEntity>,
  ) {}

  read(): Promise<PhotoFolderEntity> {
    return this.rows.findOneByOrFail({ onlyRow: true });
  }

  /** Increments the generation. Returns the new one; undefined if it was incremented since `unlessSince`. */
  async advance(now: Date, unlessSince: Date | null): Promise<number | undefined> {
    const [row] = await this.database.query<{ generation: number }>(ADVANCE, [now, unlessSince]);
    return row?.generation;
  }

  /** Adopts a folder: this database gets a new id, different from that of its dumps and copies. */
  async adopt(generation: number, now: Date): Promise<void> {
    await this.database.query(ADOPT, [generation, now]);
  }

  async setStrangers(strangers: number): Promise<void> {
    await this.rows.update({ onlyRow: true }, { strangers });
  }

  /** Returns the ids of all photos in profiles. */
  async allPhotos(): Promise<string[]> {
    return (await this.database.query<{ id: string }>('select id from photos')).map(({ id }) => id);
  }

  /** Returns the ids of the newest photos. */
  async newestPhotos(): Promise<string[]> {
    const sql = 'select id from photos order by created_at desc limit $1';
    return (await this.database.query<{ id: string }>(sql, [SAMPLE])).map(({ id }) => id);
  }
}
