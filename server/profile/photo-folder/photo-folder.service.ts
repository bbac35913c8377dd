import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Readiness } from '../../common/health/readiness.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { SafeMode } from '../../common/safe-mode/safe-mode.js';
import { MINUTE } from '../../common/time/durations.rules.js';
import type { PhotoFolderEntity } from './photo-folder.entity.js';
import { PhotoFolderRepository } from './photo-folder.repository.js';
import {
  explain,
  folderState,
  type FolderMarker,
  type FolderState,
  markerOf,
  markerText,
  UNFIT,
} from './photo-folder.rules.js';
import { PhotoStore } from './photo-store.js';
import { UnusedPhotoFilesRepository } from './unused-photo-files.repository.js';

/** Looks whose the folder is, and counts on. */
const COUNT_PHOTO_FOLDER_ON = jobKind('photos.count-folder-on', { every: MINUTE, retries: 0 });

/** What operations know of the folder. */
export interface PhotoFigures {
  /** Why it is not ours, with the remedy; null: it is. */
  problem: string | null;
  /** Photos of which the database knows nothing, when they were last counted. */
  strangers: number;
  /** Photos that are to be deleted by now. */
  due: number;
}

/** Milliseconds that readiness waits for a folder on a network; then what was seen last counts. */
const LOOK_WITHIN = 1000;

/**
 * Knows whether the folder of photos is this database's own. The folder bears the database's id and a number that grows
 * with each photo and each minute; the database has both, and is written first. So a database that was restored from a
 * dump, with the same id, is found to be behind its folder.
 */
@Injectable()
export class PhotoFolder implements OnApplicationBootstrap {
  private readonly logger = new Logger('Photos');
  private seen: FolderState = 'unclaimed';
  private written = 0;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly safeMode: SafeMode,
    private readonly store: PhotoStore,
    private readonly database: Database,
    private readonly repository: PhotoFolderRepository,
    private readonly unused: UnusedPhotoFilesRepository,
    readiness: Readiness,
  ) {
    readiness.define('photos', () => this.whyUnready());
  }

  async onApplicationBootstrap(): Promise<void> {
    // each replica says what it sees
    if (this.settings.backgroundWork || this.safeMode.isOn)
      await this.look().catch((error: unknown) => this.logger.warn(String(error)));
  }

  /** Looks whose the folder is, and counts on unless a photo has just done so. */
  @OnJob(COUNT_PHOTO_FOLDER_ON)
  async countOn(): Promise<void> {
    await this.look();
    await this.advance(new Date(this.clock.now().getTime() - MINUTE / 2));
  }

  /** Looks whose the folder is, and says in the log when that has changed. */
  async look(): Promise<FolderState> {
    // the folder first: the database is always written before it
    const marker = await this.marker();
    const known = await this.repository.read();
    const lacksOurPhotos = marker === null && (await this.lacksOurPhotos(known));
    const state = folderState(marker, { ...known, database: known.databaseId, lacksOurPhotos });
    const explained = explain(state);
    if (state !== this.seen && explained) this.logger.error(explained);
    this.seen = state;
    return state;
  }

  /** Returns what is known of the folder now. */
  async figures(): Promise<PhotoFigures> {
    const problem = explain(await this.look());
    const { strangers } = await this.repository.read();
    return { problem, strangers, due: await this.unused.countDue(this.clock.now()) };
  }

  /** Whether what the database says is to be deleted may be deleted now. */
  async mayDelete(): Promise<boolean> {
    return !this.safeMode.isOn && ['ours', 'unclaimed'].includes(await this.look());
  }

  /** Throws UNAVAILABLE where no photo may be stored: in the safe mode, and in a folder that is not ours. */
  async requireFit(): Promise<void> {
    this.safeMode.require('no photo is stored');
    const state = await this.look();
    if (UNFIT.includes(state))
      throw new DomainError('UNAVAILABLE', { cause: new Error(explain(state) ?? state) });
  }

  /**
   * Counts on, and writes the number on the folder after the commit; unless that was done since `unlessSince`. Does
   * nothing in a folder that, when it was last looked at, was not ours.
   */
  async advance(unlessSince: Date | null = null): Promise<void> {
    if (explain(this.seen)) return;
    await this.database.transaction(async () => {
      const generation = await this.repository.advance(this.clock.now(), unlessSince);
      if (generation !== undefined) this.database.afterCommit(() => this.mark(generation));
    });
  }

  /** Makes the folder this database's own. Whatever else it belonged to sees so. */
  async adopt(): Promise<void> {
    const { generation = 0 } = (await this.marker()) ?? {};
    await this.repository.adopt(generation, this.clock.now());
    await this.mark((await this.repository.read()).generation);
    await this.look();
  }

  // a later generation is never written over by an earlier one of this process
  private mark(generation: number): Promise<void> {
    const write = async () => {
      if (generation <= this.written) return;
      const { databaseId: database } = await this.repository.read();
      await this.store.writeMarker(markerText({ database, generation }));
      this.written = generation;
    };
    this.writing = this.writing.then(write, write);
    return this.writing;
  }

  private async marker(): Promise<FolderMarker | null> {
    return markerOf(await this.store.readMarker());
  }

  private async lacksOurPhotos({ generation }: PhotoFolderEntity): Promise<boolean> {
    // never marked: the folder of a release that knew no marks
    if (generation === 0) return false;
    const ids = await this.repository.newestPhotos();
    if (ids.length === 0) return false;
    const found = await Promise.all(ids.map((id) => this.store.has(id)));
    return !found.includes(true);
  }

  // in the safe mode a copy may be looked at beside any folder
  private async whyUnready(): Promise<string | null> {
    const late = delay(LOOK_WITHIN, undefined, { ref: false }).then(() => this.seen);
    const state = await Promise.race([this.look(), late]);
    return UNFIT.includes(state) && !this.safeMode.isOn ? explain(state) : null;
  }
}
