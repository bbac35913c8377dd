import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThanOrEqual, type Repository } from 'typeorm';
import { EventChangeEntity } from './event-change.entity.js';

/** The rows of `event_changes`. */
@Injectable()
export class EventChangesRepository {
  constructor(@InjectRepository(EventChangeEntity) private readonly changes: Repository<EventChangeEntity>) {}

  /** Inserts a change, in the running transaction. */
  async insert(change: Omit<EventChangeEntity, 'id'>): Promise<void> {
    await this.changes.insert(change);
  }

  /**
   * Returns the latest end of a free refund that changes of an event since `since` give and that is still ahead; null
   * if there is none.
   */
  async freeRefundUntil(eventId: number, since: Date, now: Date): Promise<Date | null> {
    const change = await this.changes.findOne({
      where: { eventId, changedAt: MoreThanOrEqual(since), freeRefundUntil: MoreThanOrEqual(now) },
      order: { freeRefundUntil: 'DESC' },
    });
    return change?.freeRefundUntil ?? null;
  }
}
