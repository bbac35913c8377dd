import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';

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
