import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { PhotosService } from './photos.service.js';
import { PhotoRemovalEntity } from './photo.entity.js';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';

/** Photos that organisers remove, and the reason, which the owner sees until they dismiss it. */
@Injectable()
export class PhotoRemovalsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly photos: PhotosService,
    @InjectRepository(PhotoRemovalEntity) private readonly removals: Repository<PhotoRemovalEntity>,
  ) {}

  /**
   * Removes a photo of a person, locked or not; those after it move up, so that there is a main photo as long as there
   * are others. Returns its former slot. Throws PHOTO_NOT_FOUND.
   */
  remove(accountId: number, photoId: string, reason: string): Promise<number> {
    return this.database.transaction(async () => {
      const slot = await this.photos.remove(accountId, photoId);
      await this.insert({ accountId, reason, removedAt: this.clock.now() });
      return slot;
    });
  }

  private async insert(removal: Omit<PhotoRemovalEntity, 'id'>): Promise<void> {
    await this.removals.insert(removal);
  }

  /** Returns the removals that an account has not dismissed, oldest first. */
  ofAccount(accountId: number): Promise<PhotoRemovalEntity[]> {
    return this.removals.find({ where: { accountId }, order: { id: 'ASC' } });
  }

  /** Dismisses one of an account's own removals; a second call changes nothing. */
  async dismiss(accountId: number, id: number): Promise<void> {
    await this.removals.delete({ accountId, id });
  }
}
