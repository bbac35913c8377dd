import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { EventChangeEntity } from './event-change.entity.js';

/** The rows of `event_changes`. */
@Injectable()
export class EventChangesRepository {
  constructor(@InjectRepository(EventChangeEntity) private readonly changes: Repository<EventChangeEntity>) {}

  /** Inserts a change, in the running transaction. */
  async insert(change: Omit<EventChangeEntity, 'id'>): Promise<void> {
    await this.changes.insert(change);
  }
}
