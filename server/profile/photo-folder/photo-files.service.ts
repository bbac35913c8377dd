import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { HOUR } from '../../common/time/durations.rules.js';
import { PhotoFolder } from './photo-folder.service.js';
import { PhotoFolderRepository } from './photo-folder.repository.js';
import { PhotoStore, type StoredPhoto } from './photo-store.js';
import { UnusedPhotoFilesRepository } from './unused-photo-files.repository.js';

/** After so long an upload that has not ended never will: its server has crashed. */
const ABANDONED_AFTER = HOUR;
/** Photos whose files are deleted in one transaction. */
const BATCH = 100;

/**
 * Which files of photos may be deleted. Each photo has a row from before its files are written until after they are
 * deleted, so that none is left behind by a crash, and none is deleted that this database knows nothing of.
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
  ) {}

  /** To be called, outside of a transaction, before files are written. Throws UNAVAILABLE: they must not be. */
  async begin(id: string): Promise<void> {
    await this.folder.requireFit();
    await this.unused.note([id], false, new Date(this.clock.now().getTime() + ABANDONED_AFTER));
  }

  /** In the transaction in which a profile gets the photo: its files stay. Throws UNAVAILABLE if they are deleted already. */
  async keep(id: string): Promise<void> {
    if ((await this.unused.delete([id])) === 0)
      throw new DomainError('UNAVAILABLE', { cause: new Error('the upload took too long') });
    await this.folder.advance();
  }

  /** Has the files of photos deleted that no profile has any more: after the commit, or later by the job. */
  discard(ids: readonly string[]): Promise<void> {
    return this.discardAs(ids, true);
  }

  /** The same for an upload that failed. */
  abandon(id: string): Promise<void> {
    return this.discardAs([id], false);
  }

  /** Deletes what is due. Does nothing in a folder that is not ours. */
  async removeDue(): Promise<void> {
    if (!(await this.folder.mayDelete())) return;
    await this.store.removeUnfinished(new Date(this.clock.now().getTime() - ABANDONED_AFTER));
    await this.unused.deleteUsed(this.clock.now());
    while ((await this.removeSome()) === BATCH);
  }

  /** Returns the photos in the folder of which this database knows nothing, stored before a time, oldest first. */
  async strangers(before?: Date): Promise<StoredPhoto[]> {
    const stored = (await this.store.list()).filter(({ storedAt }) => !before || storedAt < before);
    const strangers = await this.unused.strangers(stored.map(({ id }) => id));
    return stored
      .filter(({ id }) => strangers.has(id))
      .toSorted((one, two) => one.storedAt.getTime() - two.storedAt.getTime());
  }

  /** Counts the strangers and says so in the log. None is deleted but by an order of operations. */
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

  /** Deletes strangers, by an order of operations. */
  async removeStrangers(strangers: readonly StoredPhoto[]): Promise<void> {
    await this.store.remove(strangers.map(({ id }) => id));
    await this.countStrangers();
  }

  private async discardAs(ids: readonly string[], wasUsed: boolean): Promise<void> {
    if (ids.length === 0) return;
    await this.database.transaction(async () => {
      await this.unused.note(ids, wasUsed, this.clock.now());
      this.database.afterCommit(() => this.removeNow(ids));
    });
  }

  // what fails, or must wait, is found by the job
  private async removeNow(ids: readonly string[]): Promise<void> {
    if (await this.folder.mayDelete()) await this.removeSome(ids);
  }

  private removeSome(which?: readonly string[]): Promise<number> {
    return this.database.transaction(async () => {
      const ids = await this.unused.lockDue(this.clock.now(), BATCH, which);
      if (ids.length === 0) return 0;
      // first the files, for good: a row that comes back after a crash only deletes them once more
      await this.store.remove(ids);
      return this.unused.delete(ids);
    });
  }
}
