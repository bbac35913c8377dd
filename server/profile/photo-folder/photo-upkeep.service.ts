import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { SAFE_MODE_SENTENCE, SafeMode } from '../../common/safe-mode/safe-mode.js';
import { PhotoFiles } from './photo-files.service.js';
import { explain } from './photo-folder.rules.js';
import { PhotoFolder } from './photo-folder.service.js';
import { PhotoFolderRepository, UnusedPhotoFilesRepository } from './photo-folder.repository.js';
import { PhotoStore, type StoredPhoto } from './photo-store.js';

const MEGABYTE = 1_000_000;
/** Maximum number of unknown photos that are listed by name. */
const LISTED = 1000;

/** The output of the command, and whether everything is fine. */
export interface UpkeepReport {
  sentences: string[];
  isWell: boolean;
}

/** The work of `npm run photos`. */
@Injectable()
export class PhotoUpkeep {
  constructor(
    private readonly clock: Clock,
    private readonly safeMode: SafeMode,
    private readonly store: PhotoStore,
    private readonly folder: PhotoFolder,
    private readonly files: PhotoFiles,
    private readonly rows: PhotoFolderRepository,
    private readonly unused: UnusedPhotoFilesRepository,
  ) {}

  /** Reports the owner of the folder, missing photos, photos without a row, and photos due for deletion. */
  async report(): Promise<UpkeepReport> {
    const explained = explain(await this.folder.check());
    const known = await this.rows.allPhotos();
    const stored = new Set((await this.store.list()).map(({ id }) => id));
    const missing = known.filter((id) => !stored.has(id)).length;
    const strangers = await this.files.strangers();
    const due = await this.unused.countDue(this.clock.now());
    return {
      sentences: [
        explained ?? 'The photo folder belongs to this database.',
        ...(this.safeMode.isOn ? [SAFE_MODE_SENTENCE] : []),
        `Photos of profiles: ${known.length}, of which ${missing} have no file.`,
        `Photos of which the database knows nothing: ${sumOf(strangers)}. They are kept until a sweep is ordered.`,
        `Photos that are to be deleted: ${due}.`,
      ],
      isWell: explained === null && missing === 0,
    };
  }

  /**
   * Makes the folder this database's own, also in safe mode, because an operator has ordered it. Files of unfinished
   * uploads are kept as unknown photos.
   */
  async adopt(): Promise<UpkeepReport> {
    await this.unused.deleteNeverUsed();
    await this.folder.adopt();
    const { sentences } = await this.report();
    return { sentences, isWell: true };
  }

  /** Lists the photos without a row that are older than `olderThan` (milliseconds); deletes them if `isOrdered`. */
  async sweep({ olderThan, isOrdered }: { olderThan: number; isOrdered: boolean }): Promise<UpkeepReport> {
    if (isOrdered && !(await this.folder.mayDelete())) {
      const why = explain(await this.folder.check()) ?? 'Not in the safe mode (RESTORED=1).';
      return refused(`Nothing is deleted. ${why}`);
    }
    const strangers = await this.files.strangers(new Date(this.clock.now().getTime() - olderThan));
    const listed = strangers.slice(0, LISTED).map(({ id, storedAt }) => `${storedAt.toISOString()} ${id}`);
    if (isOrdered) await this.files.removeStrangers(strangers);
    const what = `photos of which the database knows nothing: ${sumOf(strangers)}`;
    const done = isOrdered ? `Deleted ${what}.` : `Would delete ${what}. To do so, add --delete.`;
    return { sentences: [...listed, done], isWell: true };
  }
}

function sumOf(photos: readonly StoredPhoto[]): string {
  const bytes = photos.reduce((sum, photo) => sum + photo.bytes, 0);
  const [oldest] = photos;
  const since = oldest ? `, the oldest of ${oldest.storedAt.toISOString().slice(0, 10)}` : '';
  return `${photos.length} (${(bytes / MEGABYTE).toFixed(1)} MB${since})`;
}

function refused(sentence: string): UpkeepReport {
  return { sentences: [sentence], isWell: false };
}
