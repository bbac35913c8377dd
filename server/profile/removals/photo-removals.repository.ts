import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { PhotoRemovalEntity } from './photo-removal.entity.js';

/** The rows of `photo_removals`. */
@Injectable()
export class PhotoRemovalsRepository {
  constructor(
    @InjectRepository(PhotoRemovalEntity) private readonly removals: Repository<PhotoRemovalEntity>,
  ) {}

  async insert(removal: Omit<PhotoRemovalEntity, 'id'>): Promise<void> {
    await this.removals.insert(removal);
  }

  /** Returns the removals that an account has not dismissed, oldest first. */
  ofAccount(accountId: number): Promise<PhotoRemovalEntity[]> {
    return this.removals.find({ where: { accountId }, order: { id: 'ASC' } });
  }

  async delete(accountId: number, id: number): Promise<void> {
    await this.removals.delete({ accountId, id });
  }
}
