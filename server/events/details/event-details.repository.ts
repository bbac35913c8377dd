import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { EventDetailsEntity } from './event-details.entity.js';
import type { EventDetails } from './event-details.rules.js';

/** The rows of `event_details`. */
@Injectable()
export class EventDetailsRepository {
  constructor(
    @InjectRepository(EventDetailsEntity) private readonly details: Repository<EventDetailsEntity>,
  ) {}

  /** Returns the rows of these events; events without details have none. */
  find(eventIds: readonly number[]): Promise<EventDetailsEntity[]> {
    return this.details.findBy({ eventId: In([...eventIds]) });
  }

  /** Sets the same details for all these events. */
  async save(eventIds: readonly number[], details: EventDetails): Promise<void> {
    const rows = eventIds.map((eventId) => ({ ...details, eventId }));
    await this.details.upsert(rows, ['eventId']);
  }
}
