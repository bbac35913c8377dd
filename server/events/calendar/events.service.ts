import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { SeatsRepository } from '../seats/index.js';
import { VenuesService } from '../venues/index.js';
import { EventChanges } from './event-changes.js';
import { usualEnd } from './event.rules.js';
import {
  type AnnouncedEvent,
  type EventRow,
  type EventWithSeats,
  EventsRepository,
} from './events.repository.js';
import {
  checkFields,
  DEFAULTS,
  type NewEventFields,
  requireMinimums,
  requireSoundKind,
} from './event-fields.js';

/** Events with their dates and capacities. `EventChanges` changes them; `reservations` handles seats and guests. */
@Injectable()
export class EventsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: EventsRepository,
    private readonly seats: SeatsRepository,
    private readonly changes: EventChanges,
    private readonly venues: VenuesService,
  ) {}

  /** Returns the event of this id, drafts and cancelled ones included, or undefined. */
  find(eventId: number): Promise<EventWithSeats | undefined> {
    return this.events.find(eventId);
  }

  /** Whether the event of this id existed at an instant: after a restore a new event may get the id of a lost one. */
  existedAt(eventId: number, instant: Date): Promise<boolean> {
    return this.events.existedAt(eventId, instant);
  }

  /** Returns the event of this id, drafts and cancelled ones included. Throws EVENT_NOT_FOUND. */
  async require(eventId: number): Promise<EventWithSeats> {
    const event = await this.events.find(eventId);
    if (!event) throw new DomainError('EVENT_NOT_FOUND');
    return event;
  }

  /** As `require`; also locks the event until the transaction ends. */
  async requireLocked(eventId: number): Promise<EventWithSeats> {
    await this.events.lock([eventId]);
    return this.require(eventId);
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

  /** Returns the published events that begin after an instant with their seats, soonest first. */
  announced(after: Date): Promise<AnnouncedEvent[]> {
    return this.events.announced(after);
  }

  /** Returns when an event was created; undefined if it does not exist. */
  createdAt(eventId: number): Promise<Date | undefined> {
    return this.events.createdAt(eventId);
  }

  /** Locks events until the running transaction ends. */
  lockMany(eventIds: readonly number[]): Promise<void> {
    return this.events.lock(eventIds);
  }

  /** Returns how many events that are not over take place at each of these venues; venues without any are left out. */
  countAtVenues(venueIds: readonly number[]): Promise<Map<number, number>> {
    return this.events.countAtVenues(venueIds, this.clock.now());
  }

  /** Returns whether there is any event at all. */
  hasAny(): Promise<boolean> {
    return this.events.hasAny();
  }

  /** Creates an event. Throws VALIDATION_FAILED, MINIMUM_ABOVE_CAPACITY. */
  async create(fields: NewEventFields): Promise<EventWithSeats> {
    requireMinimums({ ...DEFAULTS, ...fields }, fields);
    const [id] = await this.createMany([fields]);
    if (id === undefined) throw new Error('The database returned no id for a new event');
    return this.require(id);
  }

  /** Creates many events at once. Returns their ids in the same order. Throws VALIDATION_FAILED. */
  async createMany(all: readonly NewEventFields[]): Promise<number[]> {
    const placed = await this.venues.place(all, {});
    const events = placed.map((fields) => ({ ...DEFAULTS, endsAt: usualEnd(fields.startsAt), ...fields }));
    for (const event of events) {
      checkFields(event);
      requireSoundKind(event, event);
    }
    return this.database.transaction(async () => {
      const ids = await this.events.insertMany(events, this.clock.now());
      await this.changes.tellPublished(ids.filter((_id, at) => events[at]?.status === 'published'));
      return ids;
    });
  }

  /**
   * Returns until when a guest with a seat since `since` can cancel with a full refund because the event was changed;
   * null if no change gives that right.
   */
  freeRefundUntil(eventId: number, since: Date, now: Date): Promise<Date | null> {
    return this.events.freeRefundUntil(eventId, since, now);
  }

  /**
   * Cancels an event for good: no seat can be taken from now on. `payments` refunds its reservations. A second call
   * changes nothing. Throws EVENT_NOT_FOUND.
   */
  close(eventId: number): Promise<void> {
    return this.database.transaction(async () => {
      const event = await this.requireLocked(eventId);
      await this.events.update(eventId, { status: 'cancelled' });
      await this.seats.close(eventId);
      await this.changes.noteCancelled(event, this.clock.now());
      await this.seats.offerKept(eventId);
    });
  }
}
