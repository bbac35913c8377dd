import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Database } from '../../common/database/database.js';
import { PhotoFolderEntity } from './photo-folder.entity.js';

/**
 * The array $1 of ids; $2 whether they were used, $3 when due. `was_used` stays true, and an earlier due time stays.
 */
const NOTE = `insert into unused_photo_files as f (id, was_used, due_at)
  select distinct id, $2::boolean, $3::timestamptz from unnest($1::text[]) as id
  on conflict (id) do update
    set was_used = f.was_used or excluded.was_used, due_at = least(f.due_at, excluded.due_at)`;
/** $1 now, $2 maximum number, the array $3 of ids (null: any). Photos of profiles are left out. */
const DUE = `select f.id from unused_photo_files f
  where f.due_at <= $1 and ($3::text[] is null or f.id = any ($3))
    and not exists (select from photos p where p.id = f.id)
  order by f.due_at, f.id limit $2 for update of f skip locked`;
/** $1 now. Uploads whose outcome was unknown, and that were stored after all. */
const USED = 'delete from unused_photo_files f using photos p where p.id = f.id and f.due_at <= $1';
/** The array $1: those that are unknown. Both tables in one statement, because an upload moves its id between them. */
const STRANGERS = `select one.id from unnest($1::text[]) as one (id)
  where not exists (select from photos p where p.id = one.id)
    and not exists (select from unused_photo_files f where f.id = one.id)`;

/** The rows of `unused_photo_files`. */
@Injectable()
export class UnusedPhotoFilesRepository {
  constructor(private readonly database: Database) {}

  /** Marks the files of these photos for deletion from `dueAt` on. */
  async note(ids: readonly string[], wasUsed: boolean, dueAt: Date): Promise<void> {
    await this.database.query(NOTE, [ids, wasUsed, dueAt]);
  }

  /** Deletes rows. Returns their number. */
  async delete(ids: readonly string[]): Promise<number> {
    const sql = 'delete from unused_photo_files where id = any ($1::text[]) returning id';
    return (await this.database.query(sql, [ids])).length;
  }

  /** Deletes the rows of uploads that never ended. */
  async deleteNeverUsed(): Promise<void> {
    await this.database.query('delete from unused_photo_files where not was_used');
  }

  /** Deletes the rows of photos that a profile uses after all. */
  async deleteUsed(now: Date): Promise<void> {
    await this.database.query(USED, [now]);
  }

  /**
   * Locks rows that are due, all or those of `ids`, and returns their ids; rows locked by another replica are left out.
   */
  async lockDue(now: Date, limit: number, ids?: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(DUE, [now, limit, ids ?? null]);
    return rows.map(({ id }) => id);
  }

  /** Returns how many are due. */
  async countDue(now: Date): Promise<number> {
    const sql = 'select count(*)::int as count from unused_photo_files where due_at <= $1';
    return (await this.database.query<{ count: number }>(sql, [now]))[0]?.count ?? 0;
  }

  /** Returns the unknown ones of these ids: no profile uses them, and they are not marked for deletion. */
  async strangers(ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ id: string }>(STRANGERS, [ids]);
    return new Set(rows.map(({ id }) => id));
  }
}

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
