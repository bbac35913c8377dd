import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, type Repository } from 'typeorm';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Readiness } from '../../common/health/readiness.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { SafeMode } from '../../common/safe-mode/safe-mode.js';
import { MINUTE } from '../../common/time/durations.rules.js';
import { PhotoFolderEntity, UnusedPhotoFileEntity } from './photo-folder.entity.js';
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
import { forget, Metrics } from '../../common/metrics/metrics.js';
import { Sampled } from '../../common/concurrency/sampled.js';

/** Checks the owner of the folder, and increments the generation. */
const CHECK_PHOTO_FOLDER = jobKind('photos.count-folder-on', { every: MINUTE, retries: 0 });

/** Number of photos whose files are checked in a folder without a marker. */
const SAMPLE = 20;

/** $1 now; with $2, only if it was not incremented since then. */
const ADVANCE = `update photo_folder set generation = generation + 1, stamped_at = $1
  where $2::timestamptz is null or stamped_at is null or stamped_at < $2 returning generation`;
/** $1 the folder's generation, $2 now. This database gets a new id, different from that of its dumps and copies. */
const ADOPT = `update photo_folder
  set database_id = gen_random_uuid(), generation = greatest(generation, $1) + 1, stamped_at = $2`;

/** Milliseconds that the readiness check waits for a network folder; after that the last known state counts. */
const LOOK_WITHIN = 1000;

/**
 * Knows whether the photo folder belongs to this database. The folder's marker has the database's id and a generation
 * that is incremented with each photo and each minute; the database has both, and is written first. So a database that
 * was restored from a dump, which has the same id, is detected as behind its folder.
 */
@Injectable()
export class PhotoFolder implements OnApplicationBootstrap {
  private readonly logger = new Logger('Photos');
  private lastState: FolderState = 'unclaimed';
  private lastWritten = 0;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly safeMode: SafeMode,
    private readonly store: PhotoStore,
    private readonly database: Database,
    @InjectRepository(PhotoFolderEntity) private readonly rows: Repository<PhotoFolderEntity>,
    @InjectRepository(UnusedPhotoFileEntity) private readonly unused: Repository<UnusedPhotoFileEntity>,
    readiness: Readiness,
    metrics: Metrics,
  ) {
    readiness.define('photos', () => this.whyUnready());
    this.measure(metrics);
  }

  async onApplicationBootstrap(): Promise<void> {
    // each replica logs what it sees
    if (this.settings.backgroundWork || this.safeMode.isOn)
      await this.check().catch((error: unknown) => this.logger.warn(String(error)));
  }

  /** Checks the owner of the folder, and increments the generation unless a photo has just done so. */
  @OnJob(CHECK_PHOTO_FOLDER)
  async checkAndAdvance(): Promise<void> {
    await this.check();
    await this.mark(await this.advance(new Date(this.clock.now().getTime() - MINUTE / 2)));
  }

  /** Checks the owner of the folder, and logs a change. */
  async check(): Promise<FolderState> {
    // read the folder first, as the database is always written before it
    const marker = await this.marker();
    const row = await this.row();
    const lacksOurPhotos = marker === null && (await this.lacksOurPhotos(row));
    const state = folderState(marker, { ...row, database: row.databaseId, lacksOurPhotos });
    const explained = explain(state);
    if (state !== this.lastState && explained) this.logger.error(explained);
    this.lastState = state;
    return state;
  }

  /**
   * Returns the current state of the folder: why it is not ours, with the remedy (null: it is ours), the number of
   * unknown photos at the last count, and of photos whose files are due for deletion.
   */
  async figures() {
    const problem = explain(await this.check());
    const { strangers } = await this.row();
    const due = await this.unused.countBy({ dueAt: LessThanOrEqual(this.clock.now()) });
    return { problem, strangers, due };
  }

  /** Whether files that are due may be deleted now. */
  async mayDelete(): Promise<boolean> {
    return !this.safeMode.isOn && ['ours', 'unclaimed'].includes(await this.check());
  }

  /** Throws UNAVAILABLE if no photo may be stored: in safe mode, and in a folder that is not ours. */
  async requireFit(): Promise<void> {
    this.safeMode.require('no photo is stored');
    const state = await this.check();
    if (UNFIT.includes(state))
      throw new DomainError('UNAVAILABLE', { cause: new Error(explain(state) ?? state) });
  }

  /**
   * Increments the generation in the database, unless that was done since `unlessSince`. Returns the new one, which the
   * caller writes to the folder after the commit (`mark`); undefined, with nothing changed, also if the folder was not
   * ours at the last check.
   */
  async advance(unlessSince: Date | null = null): Promise<number | undefined> {
    if (explain(this.lastState)) return undefined;
    const values = [this.clock.now(), unlessSince];
    return (await this.database.query<{ generation: number }>(ADVANCE, values))[0]?.generation;
  }

  /** Writes a new generation, if any, to the folder. A failure is only logged: the next one is written within a minute. */
  async mark(generation: number | undefined): Promise<void> {
    if (generation === undefined) return;
    await this.write(generation).catch((error: unknown) => this.logger.error(error));
  }

  /** Makes the folder this database's own. A former owner will detect that. */
  async adopt(): Promise<void> {
    const { generation = 0 } = (await this.marker()) ?? {};
    await this.database.query(ADOPT, [generation, this.clock.now()]);
    await this.write((await this.row()).generation);
    await this.check();
  }

  /** Stores the number of unknown photos. Returns whether it has grown since the last count. */
  async setStrangers(strangers: number): Promise<boolean> {
    const { strangers: before } = await this.row();
    if (strangers !== before) await this.rows.update({ onlyRow: true }, { strangers });
    return strangers > before;
  }

  private row(): Promise<PhotoFolderEntity> {
    return this.rows.findOneByOrFail({ onlyRow: true });
  }

  // an earlier generation of this process never overwrites a later one
  private write(generation: number): Promise<void> {
    const write = async () => {
      if (generation <= this.lastWritten) return;
      const { databaseId: database } = await this.row();
      await this.store.writeMarker(markerText({ database, generation }));
      this.lastWritten = generation;
    };
    this.writing = this.writing.then(write, write);
    return this.writing;
  }

  private async marker(): Promise<FolderMarker | null> {
    return markerOf(await this.store.readMarker());
  }

  private async lacksOurPhotos({ generation }: PhotoFolderEntity): Promise<boolean> {
    // never marked: the folder comes from a release without markers
    if (generation === 0) return false;
    const sql = 'select id from photos order by created_at desc limit $1';
    const newest = await this.database.query<{ id: string }>(sql, [SAMPLE]);
    const found = await Promise.all(newest.map(({ id }) => this.store.has(id)));
    return newest.length > 0 && !found.includes(true);
  }

  // in safe mode a copy may run beside any folder
  private async whyUnready(): Promise<string | null> {
    const late = delay(LOOK_WITHIN, undefined, { ref: false }).then(() => this.lastState);
    const state = await Promise.race([this.check(), late]);
    return UNFIT.includes(state) && !this.safeMode.isOn ? explain(state) : null;
  }

  private measure(metrics: Metrics): void {
    const own = metrics.gauge({
      name: 'apero_photo_folder_own',
      help: 'Whether the folder of photos is this database’s own: 1 or 0. If not, nothing in it is deleted.',
    });
    const strangers = metrics.gauge({
      name: 'apero_photos_unknown',
      help: 'Photos in the folder of which the database knows nothing. They are kept until a sweep is ordered.',
    });
    const due = metrics.gauge({
      name: 'apero_photos_to_delete',
      help: 'Photos that are to be deleted by now.',
    });
    const figures = new Sampled(this.clock, () => this.figures());
    metrics.beforeAnswer(async () => {
      const read = await figures.read();
      for (const gauge of [own, strangers, due]) forget(gauge);
      if (!read) return;
      own.set(read.problem === null ? 1 : 0);
      strangers.set(read.strangers);
      due.set(read.due);
    });
  }
}
