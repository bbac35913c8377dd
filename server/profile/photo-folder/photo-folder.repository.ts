import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Database } from '../../common/database/database.js';
import { PhotoFolderEntity } from './photo-folder.entity.js';

/** Photos whose files are looked for in a folder without a mark. */
const SAMPLE = 20;

/** $1 now; with $2, only if nobody has done so since then. */
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

  /** Counts on. Returns the new generation; undefined if it was counted since `unlessSince`. */
  async advance(now: Date, unlessSince: Date | null): Promise<number | undefined> {
    const [row] = await this.database.query<{ generation: number }>(ADVANCE, [now, unlessSince]);
    return row?.generation;
  }

  /** Takes a folder over: from now on this database has another id than the dumps and copies of it. */
  async adopt(generation: number, now: Date): Promise<void> {
    await this.database.query(ADOPT, [generation, now]);
  }

  async setStrangers(strangers: number): Promise<void> {
    await this.rows.update({ onlyRow: true }, { strangers });
  }

  /** Returns the ids of all photos that profiles have. */
  async allPhotos(): Promise<string[]> {
    return (await this.database.query<{ id: string }>('select id from photos')).map(({ id }) => id);
  }

  /** Returns the ids of the newest photos. */
  async newestPhotos(): Promise<string[]> {
    const sql = 'select id from photos order by created_at desc limit $1';
    return (await this.database.query<{ id: string }>(sql, [SAMPLE])).map(({ id }) => id);
  }
}
