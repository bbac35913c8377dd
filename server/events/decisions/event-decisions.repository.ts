import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { EventDecisionEntity } from './event-decision.entity.js';

/** The rows of `event_decisions`. */
@Injectable()
export class EventDecisionsRepository {
  constructor(
    @InjectRepository(EventDecisionEntity) private readonly rows: Repository<EventDecisionEntity>,
  ) {}

  /** Returns the decision on an event and its start, or undefined. */
  async find(eventId: number, startsAt: Date): Promise<EventDecisionEntity | undefined> {
    return (await this.rows.findOneBy({ eventId, startsAt })) ?? undefined;
  }

  /** Returns the decisions about these events, for all of their dates. */
  findMany(eventIds: readonly number[]): Promise<EventDecisionEntity[]> {
    return this.rows.findBy({ eventId: In([...eventIds]) });
  }

  /** Inserts a decision. Returns false, with nothing changed, if there already is one for this event and start. */
  async insert(decision: EventDecisionEntity): Promise<boolean> {
    const insert = this.rows.createQueryBuilder().insert().values(decision).orIgnore().returning('event_id');
    const { raw } = (await insert.execute()) as { raw: unknown[] };
    return raw.length === 1;
  }
}
