import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AccountLimits } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { PHOTO_FIELDS } from './photo-addresses.js';
import { PhotoEntity, PhotoRemovalEntity } from './photo.entity.js';
import { arrange, SLOTS, type Slot, type Slots } from './photo-slots.rules.js';
import { ImageEncoder } from '../images/image-encoder.js';
import { photoFile } from '../images/image-kind.rules.js';
import { PhotoFiles } from '../photo-folder/photo-files.service.js';
import { PhotoFolder } from '../photo-folder/photo-folder.service.js';
import { PhotoStore, type StoredFile } from '../photo-folder/photo-store.js';
import { ProfileLock } from '../profiles/profile-lock.js';
import { HOUR } from '../../common/time/durations.rules.js';
import { Any, Not, type Repository } from 'typeorm';

/** Deletes photo files that are marked as unused. */
export const SWEEP_PHOTOS = jobKind('sweep-photos', { every: HOUR });

/** Stores uploaded photos, reads and arranges them, and deletes unused files. */
@Injectable()
export class PhotosService {
  constructor(
    private readonly store: PhotoStore,
    private readonly files: PhotoFiles,
    private readonly folder: PhotoFolder,
    private readonly pictures: ImageEncoder,
    private readonly limits: AccountLimits,
    private readonly lock: ProfileLock,
    private readonly database: Database,
    private readonly clock: Clock,
    @InjectRepository(PhotoEntity) private readonly photos: Repository<PhotoEntity>,
    @InjectRepository(PhotoRemovalEntity) private readonly removals: Repository<PhotoRemovalEntity>,
  ) {}

  /**
   * Counts an upload before its body is read. Throws PROFILE_LOCKED (unless it may be a first photo), RATE_LIMITED (60
   * an hour), UNAVAILABLE (no photo can be stored now).
   */
  async requireMayUpload(accountId: number): Promise<void> {
    await this.requireOpenOrFirst(accountId, 1);
    await this.folder.requireFit();
    // more than a person needs to choose five photos
    await this.limits.count(accountId, { name: 'uploads', limit: 60, seconds: 3600 });
  }

  /**
   * Puts an image (the path of an uploaded file, or its content) into a slot, replacing the photo there; while the profile
   * is locked only a first photo, into slot 1, unless `evenIfLocked`. Returns the photo's id. Throws NOT_AN_IMAGE,
   * SVG_NOT_ACCEPTED, FILE_TOO_LARGE, PROFILE_LOCKED, PROFILE_NOT_FOUND, UNAVAILABLE.
   *
   * @param gone aborts when the client has left: then the photo is not encoded
   */
  async upload(
    accountId: number,
    slot: Slot,
    source: string | Uint8Array,
    { gone, evenIfLocked = false }: { gone?: AbortSignal; evenIfLocked?: boolean },
  ): Promise<string> {
    const encoded = await this.pictures.encode(source, gone);
    const id = randomBytes(24).toString('base64url');
    await this.files.begin(id);
    try {
      await this.store.save(id, encoded);
      const generation = await this.database.transaction(async () => {
        if (!(await this.lockProfile(accountId))) throw new DomainError('PROFILE_NOT_FOUND');
        if (!evenIfLocked) await this.requireOpenOrFirst(accountId, slot);
        const old = await this.replace(accountId, slot, id);
        if (old) await this.files.discard([old]);
        return this.files.keep(id);
      });
      await this.folder.mark(generation);
    } catch (error) {
      // after any other failure the row may have been committed: the job decides
      if (error instanceof DomainError) await this.files.discard([id], { wasUsed: false });
      throw error;
    }
    return id;
  }

  /** Returns the stored file of this name. Throws NOT_FOUND. */
  async open(file: string): Promise<StoredFile> {
    const found = await this.store.open(file);
    if (!found) throw new DomainError('NOT_FOUND');
    return found;
  }

  /** Returns the ids of these people's photos by account, main photo first; `PhotoAddresses` makes their URLs. */
  async idsOf(accountIds: readonly number[]): Promise<Map<number, string[]>> {
    const ids = new Map<number, string[]>();
    if (accountIds.length === 0) return ids;
    const where = { accountId: Any(accountIds) };
    for (const { accountId, id } of await this.photos.find({ where, order: { slot: 'ASC' } }))
      ids.set(accountId, [...(ids.get(accountId) ?? []), id]);
    return ids;
  }

  /** Returns a person's photos by slot. */
  async slotsOf(accountId: number): Promise<Slots> {
    const photos = await this.photos.findBy({ accountId });
    return Object.fromEntries(photos.map(({ slot, id }) => [slot, id]));
  }

  /** Returns a person's photos by slot, each with the name of its file. */
  async filesOf(accountId: number): Promise<{ id: string; slot: Slot; file: string }[]> {
    const photos = await this.photos.find({ where: { accountId }, order: { slot: 'ASC' } });
    return photos.map(({ id, slot }) => ({ id, slot, file: photoFile(id) }));
  }

  /** Arranges a person's photos. Throws VALIDATION_FAILED (a photo of somebody else, or one photo in two slots). */
  async arrange(accountId: number, requested: Slots): Promise<void> {
    const result = arrange(await this.slotsOf(accountId), requested);
    if ('invalid' in result)
      throw new DomainError('VALIDATION_FAILED', {
        details: result.invalid.map(({ slot, reason }) => ({ field: PHOTO_FIELDS[slot], error: reason })),
      });
    // from the first slot on, without gaps
    const { photos, removed } = result;
    await this.photos.delete({ accountId, id: Not(Any(photos)) });
    for (const [at, id] of photos.entries())
      await this.photos.update({ accountId, id }, { slot: (at + 1) as Slot });
    await this.files.discard(removed);
  }

  /**
   * Removes a photo of a person on behalf of an organiser, locked or not; those after it move up, so that there is a
   * main photo as long as there are others. The owner sees the reason. Returns its former slot. Throws PHOTO_NOT_FOUND.
   */
  remove(accountId: number, photoId: string, reason: string): Promise<Slot> {
    return this.database.transaction(async () => {
      await this.lockProfile(accountId);
      const slots = await this.slotsOf(accountId);
      const slot = SLOTS.find((one) => slots[one] === photoId);
      if (!slot) throw new DomainError('PHOTO_NOT_FOUND');
      await this.arrange(accountId, { [slot]: null });
      await this.removals.insert({ accountId, reason, removedAt: this.clock.now() });
      return slot;
    });
  }

  /** Returns the removals that an account has not dismissed, oldest first. */
  removalsOf(accountId: number): Promise<PhotoRemovalEntity[]> {
    return this.removals.find({ where: { accountId }, order: { id: 'ASC' } });
  }

  /** Dismisses one of an account's own removals; a second call changes nothing. */
  async dismissRemoval(accountId: number, id: number): Promise<void> {
    await this.removals.delete({ accountId, id });
  }

  /** Deletes the files of photos whose rows are gone. */
  removeFiles(ids: readonly string[]): Promise<void> {
    return this.files.discard(ids);
  }

  /** Deletes unused files that were left behind by crashes, and counts unknown ones. */
  @OnJob(SWEEP_PHOTOS)
  async sweep(): Promise<void> {
    await this.files.removeDue();
    await this.files.countStrangers();
    // an upload that still exists after an hour was left behind by a crash
    await this.store.removeUploads(new Date(this.clock.now().getTime() - HOUR));
  }

  /** Throws PROFILE_LOCKED if it is locked; a first photo changes nothing that others have seen, and helps them. */
  private async requireOpenOrFirst(accountId: number, slot: Slot): Promise<void> {
    if (slot === 1 && Object.keys(await this.slotsOf(accountId)).length === 0) return;
    await this.lock.requireOpen(accountId);
  }

  /** Puts a photo into a slot. Returns the id of the photo that it replaces. */
  async replace(accountId: number, slot: Slot, id: string): Promise<string | undefined> {
    const old = await this.photos.findOneBy({ accountId, slot });
    if (old) await this.photos.delete({ id: old.id });
    await this.photos.insert({ id, accountId, slot, createdAt: this.clock.now() });
    return old?.id;
  }

  /** Locks a profile until the transaction ends. Returns whether it exists. */
  private async lockProfile(accountId: number): Promise<boolean> {
    const sql = 'select from profiles where account_id = $1 for update';
    return (await this.database.query(sql, [accountId])).length > 0;
  }
}
