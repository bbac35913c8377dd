import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { SeatsRepository, SIDES } from '../seats/index.js';
import { VenuesService } from '../venues/index.js';
import { type ChangeContext, EventChanges } from './event-changes.js';
import { rescheduledTimes, usualEnd } from './event.rules.js';
import { type EventTimes, hasBegun } from './event-windows.rules.js';
import {
  type AnnouncedEvent,
  type EventRow,
  type EventWithSeats,
  EventsRepository,
} from './events.repository.js';
import {
  checkFields,
  DEFAULTS,
  type EventFields,
  type NewEventFields,
  requireMinimums,
  requireNoSeatTaken,
  requireSoundKind,
} from './event-fields.js';
import { closedSide, NO_SEATS } from './event-kind.rules.js';

/** By whom an event is changed, for the history of its reservations, and whether its guests are notified by mail. */
export type ChangeOptions = Partial<Omit<ChangeContext, 'at'>>;

/** Events with their dates and capacities. Seats and guests are handled by `reservations`. */
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
   * Changes an event; a new start without a new end keeps the duration. Throws EVENT_NOT_FOUND, EVENT_CANCELLED,
   * VALIDATION_FAILED, CAPACITY_BELOW_RESERVED, MINIMUM_ABOVE_CAPACITY, FORMAT_TAKEN, INVALID_TRANSITION (back to a
   * draft while seats are taken).
   */
  async update(
    eventId: number,
    change: Partial<EventFields>,
    { by = 'event', tells = true }: ChangeOptions = {},
  ): Promise<EventWithSeats> {
    return this.database.transaction(async () => {
      const event = await this.lockUncancelled(eventId);
      const sided = await this.withClosedSide(event, change);
      const [placed = sided] = await this.venues.place([sided], event);
      const { maxMen, maxWomen, ...columns } = placed;
      requireSoundKind(
        { ...event, ...columns },
        { maxMen: maxMen ?? event.maxMen, maxWomen: maxWomen ?? event.maxWomen },
      );
      const times = rescheduledTimes(event, change);
      checkFields({ priceRappen: change.priceRappen ?? event.priceRappen, ...times });
      await this.setCapacities(eventId, { men: maxMen, women: maxWomen });
      if (columns.maxLead !== undefined) await this.setMaxLead(eventId, columns.maxLead);
      if (change.status === 'draft' && event.status === 'published') requireNoSeatTaken(event);
      const minimums = requireMinimums(event, sided);
      await this.events.update(eventId, { ...columns, ...minimums, ...times });
      await this.changes.note(event, { ...columns, ...times }, { at: this.clock.now(), by, tells });
      return this.require(eventId);
    });
  }

  /**
   * Postpones an event to a later date in the future, and stores the previous date. Reservations stay, and can be
   * cancelled with a full refund until the new deadline, at least for three days. Returns its new times. Throws
   * EVENT_NOT_FOUND, EVENT_CANCELLED, EVENT_ALREADY_BEGUN, VALIDATION_FAILED (a past date, an earlier one, or the
   * same).
   */
  async postpone(
    eventId: number,
    to: { startsAt: Date; endsAt?: Date | undefined },
    { by = 'event', tells = true }: ChangeOptions = {},
  ): Promise<EventTimes> {
    const now = this.clock.now();
    if (to.startsAt <= now) throw invalidField('date', 'must lie ahead');
    return this.database.transaction(async () => {
      const event = await this.lockUncancelled(eventId);
      if (hasBegun(event, now)) throw new DomainError('EVENT_ALREADY_BEGUN');
      if (to.startsAt.getTime() === event.startsAt.getTime())
        throw invalidField('date', 'must be another one than it was');
      if (to.startsAt < event.startsAt)
        throw invalidField('date', 'must be later than it was: who brings an event forward changes its date');
      const times = rescheduledTimes(event, to.endsAt ? { startsAt: to.startsAt, endsAt: to.endsAt } : to);
      if (times.endsAt <= times.startsAt) throw invalidField('ends_at', 'must be after date');
      await this.events.update(eventId, { ...times, postponedFrom: event.startsAt });
      await this.changes.note(event, times, { at: now, by, tells });
      return times;
    });
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

  private async lockUncancelled(eventId: number): Promise<EventWithSeats> {
    const event = await this.requireLocked(eventId);
    if (event.status === 'cancelled') throw new DomainError('EVENT_CANCELLED');
    return event;
  }

  // a format with one side closes the other one, where nobody may have or want a seat
  private async withClosedSide(
    event: EventWithSeats,
    change: Partial<EventFields>,
  ): Promise<Partial<EventFields>> {
    const closed = closedSide(event.format, change.format);
    if (!closed) return change;
    if (await this.seats.isUsed(event.id, closed)) throw new DomainError('FORMAT_TAKEN');
    return { ...NO_SEATS[closed], maxLead: null, ...change };
  }

  private async setMaxLead(eventId: number, maxLead: number | null): Promise<void> {
    for (const side of SIDES)
      if ((await this.seats.setMaxLead(eventId, side, maxLead)) > 0) await this.seats.offerKept(eventId);
  }

  private async setCapacities(
    eventId: number,
    capacities: { men: number | undefined; women: number | undefined },
  ): Promise<void> {
    for (const side of SIDES) {
      const capacity = capacities[side];
      if (capacity === undefined) continue;
      const kept = await this.seats.setCapacity(eventId, side, capacity);
      if (kept === undefined) throw new DomainError('CAPACITY_BELOW_RESERVED');
      if (kept > 0) await this.seats.offerKept(eventId);
    }
  }
}
