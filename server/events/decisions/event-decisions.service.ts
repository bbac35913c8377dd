import { Injectable } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error.js';
import { asksForDecision, type Undecided } from './decision.rules.js';
import type { EventDecisionEntity } from './event-decision.entity.js';
import { EventDecisionsRepository } from './event-decisions.repository.js';

/** The organisers' decisions whether events take place: one for each date of an event. */
@Injectable()
export class EventDecisionsService {
  constructor(private readonly decisions: EventDecisionsRepository) {}

  /** Returns the decision on an event and its start, or undefined. */
  find(eventId: number, startsAt: Date): Promise<EventDecisionEntity | undefined> {
    return this.decisions.find(eventId, startsAt);
  }

  /** Stores a decision. Throws ALREADY_DECIDED if there is one, also from a simultaneous call. */
  async record(decision: EventDecisionEntity): Promise<void> {
    if (!(await this.decisions.insert(decision))) throw new DomainError('ALREADY_DECIDED');
  }

  /** Returns the events without a decision for their current start. */
  async undecided<Event extends { id: number; startsAt: Date }>(events: readonly Event[]): Promise<Event[]> {
    if (events.length === 0) return [];
    const decided = await this.decisions.findMany(events.map(({ id }) => id));
    const keys = new Set(decided.map(({ eventId, startsAt }) => keyOf(eventId, startsAt)));
    return events.filter(({ id, startsAt }) => !keys.has(keyOf(id, startsAt)));
  }

  /** Returns the events about which organisers are asked now. */
  toDecide<Event extends Undecided & { id: number }>(events: readonly Event[], now: Date): Promise<Event[]> {
    return this.undecided(events.filter((event) => asksForDecision(event, now)));
  }
}

const keyOf = (eventId: number, startsAt: Date): string => `${eventId}:${startsAt.getTime()}`;
