import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { GenderChangeEntity } from './gender-change.entity.js';

/** The rows of `gender_changes`. */
@Injectable()
export class GenderChangesRepository {
  constructor(
    @InjectRepository(GenderChangeEntity) private readonly changes: Repository<GenderChangeEntity>,
  ) {}

  async insert(change: Omit<GenderChangeEntity, 'id'>): Promise<void> {
    await this.changes.insert(change);
  }

  /** Returns the changes of a person, newest first. */
  of(accountId: number): Promise<GenderChangeEntity[]> {
    return this.changes.find({ where: { accountId }, order: { id: 'DESC' } });
  }

  /** Returns the newest change of a person, or null. */
  newestOf(accountId: number): Promise<GenderChangeEntity | null> {
    return this.changes.findOne({ where: { accountId }, order: { id: 'DESC' } });
  }
}
