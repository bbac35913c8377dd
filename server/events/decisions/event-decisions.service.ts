import { Injectable } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error.js';
import { asksForDecision, type Undecided } from './decision.rules.js';
import { EventDecisionEntity } from './event-decision.entity.js';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';

/** The organisers' decisions whether events take place: one for each date of an event. */
@Injectable()
export class EventDecisionsService {
  constructor(
    @InjectRepository(EventDecisionEntity) private readonly rows: Repository<EventDecisionEntity>,
  ) {}

  /** Stores a decision. Throws ALREADY_DECIDED if there is one, also from a simultaneous call. */
  async record(decision: EventDecisionEntity): Promise<void> {
    const insert = this.rows.createQueryBuilder().insert().values(decision).orIgnore().returning('event_id');
    const { raw } = (await insert.execute()) as { raw: unknown[] };
    if (raw.length === 0) throw new DomainError('ALREADY_DECIDED');
  }

  /** Returns the events without a decision for their current start. */
  async undecided<Event extends { id: number; startsAt: Date }>(events: readonly Event[]): Promise<Event[]> {
    if (events.length === 0) return [];
    const decided = await this.rows.findBy({ eventId: In(events.map(({ id }) => id)) });
    const keys = new Set(decided.map(({ eventId, startsAt }) => keyOf(eventId, startsAt)));
    return events.filter(({ id, startsAt }) => !keys.has(keyOf(id, startsAt)));
  }

  /** Returns the events about which organisers are asked now. */
  toDecide<Event extends Undecided & { id: number }>(events: readonly Event[], now: Date): Promise<Event[]> {
    return this.undecided(events.filter((event) => asksForDecision(event, now)));
  }

  /** Returns the decision on an event and its start, or undefined. */
  async find(eventId: number, startsAt: Date): Promise<EventDecisionEntity | undefined> {
    return (await this.rows.findOneBy({ eventId, startsAt })) ?? undefined;
  }
}

const keyOf = (eventId: number, startsAt: Date): string => `${eventId}:${startsAt.getTime()}`;
