import { Injectable } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error.js';
import { HOUR } from '../../common/time/durations.rules.js';
import { type Guests, missesMinimum } from '../calendar/index.js';
import { EventDecisionEntity } from './event-decision.entity.js';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';

/** Hours before an event, in milliseconds, from which its organisers are asked. */
export const DECIDE_BEFORE = 48 * HOUR;

/** The part of an event that the rule needs. */
type Undecided = Guests & { status: string; startsAt: Date };

/**
 * Whether organisers are asked about this event now: it is published, begins in 48 hours or less, and misses a minimum.
 */
export function asksForDecision(event: Undecided, now: Date): boolean {
  const left = event.startsAt.getTime() - now.getTime();
  return event.status === 'published' && left > 0 && left <= DECIDE_BEFORE && missesMinimum(event);
}

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
    return events.filter(
      ({ id, startsAt }) =>
        !decided.some((one) => one.eventId === id && one.startsAt.getTime() === startsAt.getTime()),
    );
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
