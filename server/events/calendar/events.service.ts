import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import type { City } from './cities.rules.js';
import { EventChanges } from './event-changes.js';
import { isChargeable, rescheduledTimes, usualEnd } from './event.rules.js';
import { type EventTimes, hasBegun } from './event-windows.rules.js';
import { type EventRow, type EventWithSeats, EventsRepository } from './events.repository.js';
import { KeptSeats } from './kept-seats.js';
import type { EventStatus } from './event.entity.js';
import type { Texts } from './texts.rules.js';

/** What an organiser says about an event; money in Rappen. */
export interface EventFields {
  name: string;
  names: Texts;
  description: string;
  descriptions: Texts;
  city: City;
  venue: string | null;
  location: string | null;
  startsAt: Date;
  endsAt: Date;
  priceRappen: number;
  maxMen: number;
  maxWomen: number;
  minMen: number;
  minWomen: number;
  status: Exclude<EventStatus, 'cancelled'>;
}

/** What a new event needs; the rest has a default (no text, no location, three hours, draft). */
export type NewEventFields = Pick<
  EventFields,
  'name' | 'city' | 'startsAt' | 'priceRappen' | 'maxMen' | 'maxWomen'
> &
  Partial<EventFields>;

const DEFAULTS = {
  names: {},
  description: '',
  descriptions: {},
  venue: null,
  location: null,
  minMen: 0,
  minWomen: 0,
  status: 'draft' as const,
};

/** Events with their dates and capacities; who has a seat is the business of `reservations`. */
@Injectable()
export class EventsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: EventsRepository,
    private readonly changes: EventChanges,
    private readonly keptSeats: KeptSeats,
  ) {}

  /** Returns the event of this id, drafts and cancelled ones included, or undefined. */
  find(eventId: number): Promise<EventWithSeats | undefined> {
    return this.events.find(eventId);
  }

  /** Returns the event of this id, drafts and cancelled ones included. Throws EVENT_NOT_FOUND. */
  async require(eventId: number): Promise<EventWithSeats> {
    const event = await this.events.find(eventId);
    if (!event) throw new DomainError('EVENT_NOT_FOUND');
    return event;
  }

  /** Returns the events of these ids, in no particular order; unknown ids are left out. */
  async findMany(eventIds: readonly number[]): Promise<EventWithSeats[]> {
    return eventIds.length === 0 ? [] : this.events.findMany(eventIds);
  }

  /** Returns published events that begin in [from, to), soonest first. */
  beginningBetween(from: Date, to: Date): Promise<EventRow[]> {
    return this.events.publishedBetween(from, to);
  }

  /** Returns published events that ended in [from, to), soonest first. */
  endedBetween(from: Date, to: Date): Promise<EventRow[]> {
    return this.events.publishedEndedBetween(from, to);
  }

  /** Returns the first published events that begin after an instant, soonest first. */
  nextPublished(after: Date, count: number): Promise<EventRow[]> {
    return this.events.nextPublished(after, count);
  }

  /** Returns whether there is any event at all. */
  hasAny(): Promise<boolean> {
    return this.events.hasAny();
  }

  /** Creates an event. Throws VALIDATION_FAILED. */
  async create(fields: NewEventFields): Promise<EventWithSeats> {
    const [id] = await this.createMany([fields]);
    if (id === undefined) throw new Error('The database returned no id for a new event');
    return this.require(id);
  }

  /** Creates many events at once. Returns their ids in the same order. Throws VALIDATION_FAILED. */
  async createMany(all: readonly NewEventFields[]): Promise<number[]> {
    const events = all.map((fields) => ({ ...DEFAULTS, endsAt: usualEnd(fields.startsAt), ...fields }));
    for (const event of events) checkFields(event);
    return this.database.transaction(() => this.events.insertMany(events, this.clock.now()));
  }

  /**
   * Changes an event; a new start without a new end keeps the length. Throws EVENT_NOT_FOUND, EVENT_CANCELLED,
   * VALIDATION_FAILED, CAPACITY_BELOW_RESERVED, INVALID_TRANSITION (back to a draft while seats are taken).
   */
  async update(eventId: number, change: Partial<EventFields>): Promise<EventWithSeats> {
    return this.database.transaction(async () => {
      const event = await this.lockUncancelled(eventId);
      const { maxMen, maxWomen, ...columns } = change;
      const times = rescheduledTimes(event, change);
      checkFields({ priceRappen: change.priceRappen ?? event.priceRappen, ...times });
      await this.setCapacities(eventId, { men: maxMen, women: maxWomen });
      if (change.status === 'draft' && event.status === 'published') requireNoSeatTaken(event);
      await this.events.update(eventId, { ...columns, ...times });
      await this.changes.note(event, { ...columns, ...times }, this.clock.now());
      return this.require(eventId);
    });
  }

  /**
   * Moves an event to a later or earlier date that lies ahead, and remembers the date before. Returns its new times.
   * Throws EVENT_NOT_FOUND, EVENT_CANCELLED, EVENT_ALREADY_BEGUN, VALIDATION_FAILED (a past date, or the same).
   */
  async postpone(
    eventId: number,
    to: { startsAt: Date; endsAt?: Date | undefined },
    now: Date,
  ): Promise<EventTimes> {
    if (to.startsAt <= now) throw invalidField('date', 'must lie ahead');
    return this.database.transaction(async () => {
      const event = await this.lockUncancelled(eventId);
      if (hasBegun(event, now)) throw new DomainError('EVENT_ALREADY_BEGUN');
      if (to.startsAt.getTime() === event.startsAt.getTime())
        throw invalidField('date', 'must be another one than it was');
      const times = rescheduledTimes(event, to.endsAt ? { startsAt: to.startsAt, endsAt: to.endsAt } : to);
      if (times.endsAt <= times.startsAt) throw invalidField('ends_at', 'must be after date');
      await this.events.update(eventId, { ...times, postponedFrom: event.startsAt });
      await this.changes.note(event, times, now);
      return times;
    });
  }

  /**
   * Cancels an event for good: no seat can be taken from now on. Refunding its reservations is the business of
   * `payments`. A second call changes nothing. Throws EVENT_NOT_FOUND.
   */
  close(eventId: number): Promise<void> {
    return this.database.transaction(async () => {
      await this.events.lock(eventId);
      const event = await this.require(eventId);
      await this.events.update(eventId, { status: 'cancelled' });
      await this.events.closeSeats(eventId);
      await this.changes.noteCancelled(event, this.clock.now());
      await this.keptSeats.announce(eventId);
    });
  }

  private async lockUncancelled(eventId: number): Promise<EventWithSeats> {
    await this.events.lock(eventId);
    const event = await this.require(eventId);
    if (event.status === 'cancelled') throw new DomainError('EVENT_CANCELLED');
    return event;
  }

  private async setCapacities(
    eventId: number,
    capacities: { men: number | undefined; women: number | undefined },
  ): Promise<void> {
    for (const side of ['men', 'women'] as const) {
      const capacity = capacities[side];
      if (capacity === undefined) continue;
      const kept = await this.events.setCapacity(eventId, side, capacity);
      if (kept === undefined) throw new DomainError('CAPACITY_BELOW_RESERVED');
      if (kept > 0) await this.keptSeats.announce(eventId);
    }
  }
}

function requireNoSeatTaken({ maxMen, menLeft, maxWomen, womenLeft }: EventWithSeats): void {
  if (menLeft < maxMen || womenLeft < maxWomen)
    throw new DomainError('INVALID_TRANSITION', { args: { state: 'published' } });
}

function checkFields({
  startsAt,
  endsAt,
  priceRappen,
}: Pick<EventFields, 'startsAt' | 'endsAt' | 'priceRappen'>) {
  if (endsAt <= startsAt) throw invalidField('ends_at', 'must be after date');
  if (!isChargeable(priceRappen)) throw invalidField('price', 'must be 0 or at least 0.50');
}
