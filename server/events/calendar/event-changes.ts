import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { Outbox, outboxEvent } from '../../common/outbox/outbox.js';
import { SeatsRepository, SIDES } from '../seats/index.js';
import { VenuesService } from '../venues/index.js';
import {
  brokenPromises,
  type EventPlace,
  freeRefundUntil,
  isAtAnotherTime,
  isElsewhere,
  type Promised,
  rescheduledTimes,
  hasBegun,
} from './event.rules.js';
import type { EventEntity } from './event.entity.js';
import {
  checkFields,
  type EventFields,
  requireMinimums,
  requireNoSeatTaken,
  requireSoundKind,
} from './event-fields.js';
import { closedSide, type EventKind, NO_SEATS } from './event-kind.rules.js';
import { type EventWithSeats, EventsRepository } from './events.repository.js';

/** The event's id. */
interface AboutEvent {
  eventId: number;
}

/** The event was published. */
const EVENT_PUBLISHED = outboxEvent<AboutEvent>('event.published');
/** The event was moved from the start `from` (ISO 8601) to another time. */
export const EVENT_POSTPONED = outboxEvent<AboutEvent & { from: string }>('event.postponed');
/** The event was moved to another location than announced. */
export const EVENT_MOVED = outboxEvent<AboutEvent>('event.moved');
/** The price has changed; guests who have paid keep their price. */
export const EVENT_REPRICED = outboxEvent<AboutEvent & { fromRappen: number }>('event.repriced');
/** The event is now for other people, or about another topic; guests who have a seat keep it. */
export const EVENT_KIND_CHANGED = outboxEvent<AboutEvent>('event.kind_changed');
export const EVENT_CANCELLED = outboxEvent<AboutEvent>('event.cancelled');

type Known = EventPlace &
  EventKind &
  Pick<EventEntity, 'id' | 'status' | 'startsAt' | 'endsAt' | 'priceRappen'>;

/** When, by whom and how an event is changed. */
interface ChangeContext {
  at: Date;
  /** `organiser:<account>` …; stored in the history of the reservations. */
  by: string;
  /** Whether guests are notified by mail; their screens show the change in any case. */
  tells: boolean;
}

/** By whom an event is changed, for the history of its reservations, and whether its guests are notified by mail. */
export type ChangeOptions = Partial<Omit<ChangeContext, 'at'>>;

/** An event after a change, and how the change affects the refund deadlines of its reservations. */
export interface ChangedEvent extends Pick<ChangeContext, 'at' | 'by'> {
  event: EventWithSeats;
  /** Whether it begins at another time than before. */
  isOtherTime: boolean;
  /** Until when cancelling is free because of this change; null if it alters nothing promised. */
  freeUntil: Date | null;
}

/**
 * Changes events, and stores what changes for their guests: as outbox events, and until they acknowledge it. The refund
 * deadlines of their reservations are left to the caller: `ReservationsService.changeEvent`.
 */
@Injectable()
export class EventChanges {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: EventsRepository,
    private readonly seats: SeatsRepository,
    private readonly venues: VenuesService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Changes an event; a new start without a new end keeps the duration. Throws EVENT_NOT_FOUND, EVENT_CANCELLED,
   * VALIDATION_FAILED, CAPACITY_BELOW_RESERVED, MINIMUM_ABOVE_CAPACITY, FORMAT_TAKEN, INVALID_TRANSITION (back to a
   * draft while seats are taken).
   */
  async update(
    eventId: number,
    change: Partial<EventFields>,
    { by = 'event', tells = true }: ChangeOptions = {},
  ): Promise<ChangedEvent> {
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
      return this.note(event, { ...columns, ...times }, { at: this.clock.now(), by, tells });
    });
  }

  /**
   * Postpones an event to a later date in the future, and stores the previous date. Reservations stay, and can be
   * cancelled with a full refund until the new deadline, at least for three days. Throws
   * EVENT_NOT_FOUND, EVENT_CANCELLED, EVENT_ALREADY_BEGUN, VALIDATION_FAILED (a past date, an earlier one, or the
   * same).
   */
  async postpone(
    eventId: number,
    to: { startsAt: Date; endsAt?: Date | undefined },
    { by = 'event', tells = true }: ChangeOptions = {},
  ): Promise<ChangedEvent> {
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
      return this.note(event, times, { at: now, by, tells });
    });
  }

  /** Puts an outbox event for each newly published event. */
  tellPublished(eventIds: readonly number[]): Promise<void> {
    return this.outbox.putAll(
      EVENT_PUBLISHED,
      eventIds.map((eventId) => ({ eventId })),
    );
  }

  /** Stores that an event was cancelled. Does nothing if it already was. */
  async noteCancelled(before: Known, now: Date): Promise<void> {
    if (before.status === 'cancelled') return;
    await this.keep(before, now, null);
    await this.outbox.put(EVENT_CANCELLED, { eventId: before.id });
  }

  // nothing is stored of a draft, or if time, location, price and kind stay the same
  private async note(
    before: Known,
    change: Partial<Known>,
    { at, by, tells }: ChangeContext,
  ): Promise<ChangedEvent> {
    const eventId = before.id;
    if (before.status === 'draft' && change.status === 'published') await this.tellPublished([eventId]);
    const isKnown = before.status === 'published';
    const isOtherTime = isKnown && isAtAnotherTime(before, change);
    const isOtherPlace = isKnown && isElsewhere(before, change);
    const broken = isKnown ? brokenPromises(before, change) : [];
    const freeUntil = broken.length > 0 ? freeRefundUntil(at) : null;
    if (isOtherTime || isOtherPlace || freeUntil) await this.keep(before, at, freeUntil);
    if (tells) await this.tell(before, { isOtherTime, isOtherPlace, broken });
    return { event: await this.require(eventId), isOtherTime, freeUntil, at, by };
  }

  private async tell(
    before: Known,
    {
      isOtherTime,
      isOtherPlace,
      broken,
    }: { isOtherTime: boolean; isOtherPlace: boolean; broken: Promised[] },
  ): Promise<void> {
    const eventId = before.id;
    if (isOtherTime) await this.outbox.put(EVENT_POSTPONED, { eventId, from: before.startsAt.toISOString() });
    if (isOtherPlace) await this.outbox.put(EVENT_MOVED, { eventId });
    if (broken.includes('price'))
      await this.outbox.put(EVENT_REPRICED, { eventId, fromRappen: before.priceRappen });
    if (broken.includes('kind')) await this.outbox.put(EVENT_KIND_CHANGED, { eventId });
  }

  private async keep(
    { id, startsAt, endsAt, city, venue, location, priceRappen, ...known }: Known,
    changedAt: Date,
    freeUntil: Date | null,
  ): Promise<void> {
    const { format, minAge, maxAge, theme } = known;
    const kind = { format, minAge, maxAge, theme };
    const state = { startsAt, endsAt, city, venue, location, priceRappen, ...kind };
    await this.events.insertChange({ eventId: id, changedAt, ...state, freeRefundUntil: freeUntil });
  }

  private async require(eventId: number): Promise<EventWithSeats> {
    const event = await this.events.find(eventId);
    if (!event) throw new DomainError('EVENT_NOT_FOUND');
    return event;
  }

  private async lockUncancelled(eventId: number): Promise<EventWithSeats> {
    await this.events.lock([eventId]);
    const event = await this.require(eventId);
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
