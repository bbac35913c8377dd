import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, Not, type Repository } from 'typeorm';
import { Database } from '../common/database/database.js';
import { LOCKS_OF } from '../common/locks/advisory-locks.js';
import { limitOf, type Page, type PageRequest } from '../common/http/page.js';
import { EventMessageEntity } from './event-message.entity.js';
import type { MessageState } from './message.rules.js';

/** The rows of `event_messages`. */
@Injectable()
export class MessagesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(EventMessageEntity) private readonly messages: Repository<EventMessageEntity>,
  ) {}

  /** Locks the messages of an event until the transaction ends, so that they are created one after the other. */
  async lockEvent(eventId: number): Promise<void> {
    await this.database.query('select pg_advisory_xact_lock($1, $2)', [LOCKS_OF.eventMessages, eventId]);
  }

  insert(message: Omit<EventMessageEntity, 'id'>): Promise<EventMessageEntity> {
    return this.messages.save(this.messages.create(message));
  }

  async find(id: number): Promise<EventMessageEntity | undefined> {
    return (await this.messages.findOneBy({ id })) ?? undefined;
  }

  /** Returns a page of an event's messages, newest first. */
  async ofEvent(eventId: number, page: PageRequest): Promise<Page<EventMessageEntity>> {
    const { limit: take, offset: skip } = limitOf(page);
    const [items, total] = await this.messages.findAndCount({
      where: { eventId },
      order: { id: 'DESC' },
      take,
      skip,
    });
    return { items, total };
  }

  /** Returns an event's messages since a time that were not cancelled, newest first. */
  since(eventId: number, createdAfter: Date): Promise<EventMessageEntity[]> {
    return this.messages.find({
      where: { eventId, createdAt: MoreThan(createdAfter), state: Not('cancelled') },
      order: { id: 'DESC' },
    });
  }

  /** Returns the scheduled messages. */
  scheduled(): Promise<EventMessageEntity[]> {
    return this.messages.find({ where: { state: 'scheduled' }, order: { id: 'ASC' } });
  }

  /** Changes the state of a message. Returns false if its state is no longer `from`. */
  async changeState(id: number, from: MessageState, to: MessageState, settledAt: Date): Promise<boolean> {
    const { affected } = await this.messages.update({ id, state: from }, { state: to, settledAt });
    return affected === 1;
  }
}
