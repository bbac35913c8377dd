import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { SAFE_MODE_SENTENCE, SafeMode } from '../../common/safe-mode/safe-mode.js';
import { HOUR } from '../../common/time/durations.rules.js';
import { PhotoFolder } from './photo-folder.service.js';
import { explain } from './photo-folder.rules.js';
import { PhotoStore, type StoredPhoto } from './photo-store.js';

/** Deletes the files of photos that no profile uses any more; one that fails or has to wait is left to the hourly job. */
const REMOVE_PHOTOS = jobKind<{ ids: readonly string[] }>('photos.remove');

/** An upload that has not ended after this time never will, because its server has crashed. */
const ABANDONED_AFTER = HOUR;
/** Number of photos whose files are deleted in one transaction. */
const BATCH = 100;
/** Maximum number of unknown photos that are listed by name. */
const LISTED = 1000;
const MEGABYTE = 1_000_000;

/** Marks files for deletion: $1 ids, $2 were they used (stays true), $3 when due (an earlier time stays). */
const NOTE = `insert into unused_photo_files as f (id, was_used, due_at)
  select distinct id, $2::boolean, $3::timestamptz from unnest($1::text[]) as id
  on conflict (id) do update
    set was_used = f.was_used or excluded.was_used, due_at = least(f.due_at, excluded.due_at)`;
/** Deletes the rows of files that are kept, or that are deleted: $1 ids. */
const FORGET = 'delete from unused_photo_files where id = any ($1::text[]) returning id';
/** Locks due rows, except locked ones and photos of profiles: $1 now, $2 maximum number, $3 ids (null: any). */
const DUE = `select f.id from unused_photo_files f
  where f.due_at <= $1 and ($3::text[] is null or f.id = any ($3))
    and not exists (select from photos p where p.id = f.id)
  order by f.due_at, f.id limit $2 for update of f skip locked`;
/** $1 now. Uploads whose outcome was unknown, and that were stored after all. */
const FORGET_USED = 'delete from unused_photo_files f using photos p where p.id = f.id and f.due_at <= $1';
/** The array $1: those that are unknown. Both tables in one statement, because an upload moves its id between them. */
const STRANGERS = `select one.id from unnest($1::text[]) as one (id)
  where not exists (select from photos p where p.id = one.id)
    and not exists (select from unused_photo_files f where f.id = one.id)`;

/** The output of `npm run photos`, and whether everything is fine. */
interface UpkeepReport {
  sentences: string[];
  isWell: boolean;
}

/**
 * Decides which photo files may be deleted. Each photo has a row from before its files are written until after they are
 * deleted. So a crash leaves no unknown files behind, and files that this database does not know are never deleted,
 * except on an operator's command (`npm run photos`).
 */
@Injectable()
export class PhotoFiles {
  private readonly logger = new Logger('Photos');

  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly safeMode: SafeMode,
    private readonly store: PhotoStore,
    private readonly folder: PhotoFolder,
    private readonly jobs: Jobs,
  ) {}

  /** Call it, outside of a transaction, before writing files. Throws UNAVAILABLE: then no files may be written. */
  async begin(id: string): Promise<void> {
    await this.folder.requireFit();
    const dueAt = new Date(this.clock.now().getTime() + ABANDONED_AFTER);
    await this.database.query(NOTE, [[id], false, dueAt]);
  }

  /**
   * Call it in the transaction in which a profile gets the photo: its files stay. Returns the generation to write to the
   * folder after the commit (`PhotoFolder.mark`). Throws UNAVAILABLE if they have been deleted.
   */
  async keep(id: string): Promise<number | undefined> {
    if ((await this.database.query(FORGET, [[id]])).length === 0)
      throw new DomainError('UNAVAILABLE', { cause: new Error('the upload took too long') });
    return this.folder.advance();
  }

  /** Deletes the files of photos by a job that starts after the commit. `wasUsed`: not for an upload that failed. */
  async discard(ids: readonly string[], { wasUsed = true } = {}): Promise<void> {
    if (ids.length === 0) return;
    await this.database.transaction(async () => {
      await this.database.query(NOTE, [ids, wasUsed, this.clock.now()]);
      await this.jobs.enqueue(REMOVE_PHOTOS, { ids }, { key: ids[0] ?? '' });
    });
  }

  /** Deletes the files of these photos that are due. Does nothing in a folder that is not ours. */
  @OnJob(REMOVE_PHOTOS)
  async remove({ ids }: { ids: readonly string[] }): Promise<void> {
    if (await this.folder.mayDelete()) await this.removeSome(ids);
  }

  /** Deletes the files that are due. Does nothing in a folder that is not ours. */
  async removeDue(): Promise<void> {
    if (!(await this.folder.mayDelete())) return;
    await this.store.removeUnfinished(new Date(this.clock.now().getTime() - ABANDONED_AFTER));
    await this.database.query(FORGET_USED, [this.clock.now()]);
    while ((await this.removeSome()) === BATCH);
  }

  /** Counts and logs the unknown photos. They are deleted only on an operator's command. */
  async countStrangers(): Promise<void> {
    const { length: count } = await this.strangers();
    if (await this.folder.setStrangers(count))
      this.logger.warn(
        `${count} photos in the folder are unknown to this database; they are kept. ` +
          'To list them: npm run photos -- sweep',
      );
  }

  /** Reports the owner of the folder, missing photos, photos without a row, and photos due for deletion. */
  async report(): Promise<UpkeepReport> {
    const { problem, due } = await this.folder.figures();
    const known = await this.database.query<{ id: string }>('select id from photos');
    const stored = new Set((await this.store.list()).map(({ id }) => id));
    const missing = known.filter(({ id }) => !stored.has(id)).length;
    const strangers = await this.strangers();
    return {
      sentences: [
        problem ?? 'The photo folder belongs to this database.',
        ...(this.safeMode.isOn ? [SAFE_MODE_SENTENCE] : []),
        `Photos of profiles: ${known.length}, of which ${missing} have no file.`,
        `Photos of which the database knows nothing: ${sumOf(strangers)}. They are kept until a sweep is ordered.`,
        `Photos that are to be deleted: ${due}.`,
      ],
      isWell: problem === null && missing === 0,
    };
  }

  /** Makes the folder this database's own, also in safe mode. Files of unfinished uploads are kept as unknown photos. */
  async adopt(): Promise<UpkeepReport> {
    await this.database.query('delete from unused_photo_files where not was_used');
    await this.folder.adopt();
    const { sentences } = await this.report();
    return { sentences, isWell: true };
  }

  /** Lists the photos without a row that are older than `olderThan` (milliseconds); deletes them if `isOrdered`. */
  async sweep({ olderThan, isOrdered }: { olderThan: number; isOrdered: boolean }): Promise<UpkeepReport> {
    if (isOrdered && !(await this.folder.mayDelete())) {
      const why = explain(await this.folder.check()) ?? 'Not in the safe mode (RESTORED=1).';
      return { sentences: [`Nothing is deleted. ${why}`], isWell: false };
    }
    const strangers = await this.strangers(new Date(this.clock.now().getTime() - olderThan));
    const listed = strangers.slice(0, LISTED).map(({ id, storedAt }) => `${storedAt.toISOString()} ${id}`);
    if (isOrdered) {
      await this.store.remove(strangers.map(({ id }) => id));
      await this.countStrangers();
    }
    const what = `photos of which the database knows nothing: ${sumOf(strangers)}`;
    const done = isOrdered ? `Deleted ${what}.` : `Would delete ${what}. To do so, add --delete.`;
    return { sentences: [...listed, done], isWell: true };
  }

  /** Returns the photos in the folder that this database does not know, stored before a time, oldest first. */
  private async strangers(before?: Date): Promise<StoredPhoto[]> {
    const stored = (await this.store.list()).filter(({ storedAt }) => !before || storedAt < before);
    const rows = await this.database.query<{ id: string }>(STRANGERS, [stored.map(({ id }) => id)]);
    const strangers = new Set(rows.map(({ id }) => id));
    return stored
      .filter(({ id }) => strangers.has(id))
      .toSorted((one, two) => one.storedAt.getTime() - two.storedAt.getTime());
  }

  private removeSome(which?: readonly string[]): Promise<number> {
    return this.database.transaction(async () => {
      const due = await this.database.query<{ id: string }>(DUE, [this.clock.now(), BATCH, which ?? null]);
      const ids = due.map(({ id }) => id);
      if (ids.length === 0) return 0;
      // the files first, durably: if a crash brings the row back, they are only deleted again
      await this.store.remove(ids);
      return (await this.database.query(FORGET, [ids])).length;
    });
  }
}

function sumOf(photos: readonly StoredPhoto[]): string {
  const bytes = photos.reduce((sum, photo) => sum + photo.bytes, 0);
  const [oldest] = photos;
  const since = oldest ? `, the oldest of ${oldest.storedAt.toISOString().slice(0, 10)}` : '';
  return `${photos.length} (${(bytes / MEGABYTE).toFixed(1)} MB${since})`;
}
