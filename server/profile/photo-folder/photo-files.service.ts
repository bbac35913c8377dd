import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { HOUR } from '../../common/time/durations.rules.js';
import { PhotoFolder } from './photo-folder.service.js';
import { PhotoFolderRepository, UnusedPhotoFilesRepository } from './photo-folder.repository.js';
import { PhotoStore, type StoredPhoto } from './photo-store.js';

/** Deletes the files of photos that no profile uses any more; one that fails or has to wait is left to the hourly job. */
const REMOVE_PHOTOS = jobKind<{ ids: readonly string[] }>('photos.remove');

/** An upload that has not ended after this time never will, because its server has crashed. */
const ABANDONED_AFTER = HOUR;
/** Number of photos whose files are deleted in one transaction. */
const BATCH = 100;

/**
 * Decides which photo files may be deleted. Each photo has a row from before its files are written until after they are
 * deleted. So a crash leaves no unknown files behind, and files that this database does not know are never deleted.
 */
@Injectable()
export class PhotoFiles {
  private readonly logger = new Logger('Photos');

  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly store: PhotoStore,
    private readonly folder: PhotoFolder,
    private readonly folders: PhotoFolderRepository,
    private readonly unused: UnusedPhotoFilesRepository,
    private readonly jobs: Jobs,
  ) {}

  /** Call it, outside of a transaction, before writing files. Throws UNAVAILABLE: then no files may be written. */
  async begin(id: string): Promise<void> {
    await this.folder.requireFit();
    await this.unused.note([id], false, new Date(this.clock.now().getTime() + ABANDONED_AFTER));
  }

  /**
   * Call it in the transaction in which a profile gets the photo: its files stay. Returns the generation to write to the
   * folder after the commit (`PhotoFolder.mark`). Throws UNAVAILABLE if they have been deleted.
   */
  async keep(id: string): Promise<number | undefined> {
    if ((await this.unused.delete([id])) === 0)
      throw new DomainError('UNAVAILABLE', { cause: new Error('the upload took too long') });
    return this.folder.advance();
  }

  /** Deletes the files of photos that no profile uses any more, by a job that starts after the commit. */
  discard(ids: readonly string[]): Promise<void> {
    return this.discardAs(ids, true);
  }

  /** As `discard`, for an upload that failed. */
  abandon(id: string): Promise<void> {
    return this.discardAs([id], false);
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
    await this.unused.deleteUsed(this.clock.now());
    while ((await this.removeSome()) === BATCH);
  }

  /** Returns the photos in the folder that this database does not know, stored before a time, oldest first. */
  async strangers(before?: Date): Promise<StoredPhoto[]> {
    const stored = (await this.store.list()).filter(({ storedAt }) => !before || storedAt < before);
    const strangers = await this.unused.strangers(stored.map(({ id }) => id));
    return stored
      .filter(({ id }) => strangers.has(id))
      .toSorted((one, two) => one.storedAt.getTime() - two.storedAt.getTime());
  }

  /** Counts and logs the unknown photos. They are deleted only on an operator's command. */
  async countStrangers(): Promise<void> {
    const { length: count } = await this.strangers();
    const { strangers: before } = await this.folders.read();
    if (count === before) return;
    await this.folders.setStrangers(count);
    if (count > before)
      this.logger.warn(
        `${count} photos in the folder are unknown to this database; they are kept. ` +
          'To list them: npm run photos -- sweep',
      );
  }

  /** Deletes unknown photos, on an operator's command. */
  async removeStrangers(strangers: readonly StoredPhoto[]): Promise<void> {
    await this.store.remove(strangers.map(({ id }) => id));
    await this.countStrangers();
  }

  private async discardAs(ids: readonly string[], wasUsed: boolean): Promise<void> {
    if (ids.length === 0) return;
    await this.database.transaction(async () => {
      await this.unused.note(ids, wasUsed, this.clock.now());
      await this.jobs.enqueue(REMOVE_PHOTOS, { ids }, { key: ids[0] ?? '' });
    });
  }

  private removeSome(which?: readonly string[]): Promise<number> {
    return this.database.transaction(async () => {
      const ids = await this.unused.lockDue(this.clock.now(), BATCH, which);
      if (ids.length === 0) return 0;
      // the files first, durably: if a crash brings the row back, they are only deleted again
      await this.store.remove(ids);
      return this.unused.delete(ids);
    });
  }
}
