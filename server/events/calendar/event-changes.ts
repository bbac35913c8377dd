import { Injectable } from '@nestjs/common';
import { Outbox, outboxEvent } from '../../common/outbox/outbox.js';
import {
  brokenPromises,
  type EventPlace,
  freeRefundUntil,
  isAtAnotherTime,
  isElsewhere,
} from './event-changes.rules.js';
import type { EventEntity } from './event.entity.js';
import type { EventKind } from './event-kind.rules.js';
import { EventsRepository } from './events.repository.js';

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
export interface ChangeContext {
  at: Date;
  /** `organiser:<account>` …; stored in the history of the reservations. */
  by: string;
  /** Whether guests are notified by mail; their screens show the change in any case. */
  tells: boolean;
}

/** How a change affects the refund deadlines of existing reservations. */
interface DeadlineChange {
  eventId: number;
  /** The new start of the event. */
  startsAt: Date;
  /** Whether it differs from the old start. */
  isOtherTime: boolean;
  /** Until when cancelling is free because of this change; null if it alters nothing promised. */
  freeUntil: Date | null;
}

/** Moves the refund deadlines of an event's reservations, in the transaction that changes the event. */
export type DeadlineKeeper = (change: DeadlineChange, context: ChangeContext) => Promise<void>;

/**
 * Stores, in the running transaction, what changes for the guests of events: as outbox events, and until they
 * acknowledge it.
 */
@Injectable()
export class EventChanges {
  // reservations import the calendar, not the other way round, so they register a function here
  private keepDeadlines: DeadlineKeeper | undefined;

  constructor(
    private readonly events: EventsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Registers the function that moves the deadlines of reservations. */
  register(keepDeadlines: DeadlineKeeper): void {
    this.keepDeadlines = keepDeadlines;
  }

  /**
   * Returns until when a guest with a seat since `since` can cancel with a full refund because the event was changed;
   * null if no change gives that right.
   */
  freeRefundUntil(eventId: number, since: Date, now: Date): Promise<Date | null> {
    return this.events.freeRefundUntil(eventId, since, now);
  }

  /** Puts an outbox event for each newly published event. */
  tellPublished(eventIds: readonly number[]): Promise<void> {
    return this.outbox.putAll(
      EVENT_PUBLISHED,
      eventIds.map((eventId) => ({ eventId })),
    );
  }

  /**
   * Stores a change of a published event. Does nothing for a draft, or if time, location, price and kind stay the same.
   */
  async note(before: Known, change: Partial<Known>, context: ChangeContext): Promise<void> {
    if (before.status === 'draft' && change.status === 'published') await this.tellPublished([before.id]);
    if (before.status !== 'published') return;
    const [isOtherTime, isOtherPlace] = [isAtAnotherTime(before, change), isElsewhere(before, change)];
    const broken = brokenPromises(before, change);
    const eventId = before.id;
    const startsAt = change.startsAt ?? before.startsAt;
    const freeUntil = broken.length > 0 ? freeRefundUntil(context.at) : null;
    if (isOtherTime || isOtherPlace || freeUntil) await this.keep(before, context.at, freeUntil);
    if (freeUntil) await this.keepDeadlines?.({ eventId, startsAt, isOtherTime, freeUntil }, context);
    if (!context.tells) return;
    if (isOtherTime) await this.outbox.put(EVENT_POSTPONED, { eventId, from: before.startsAt.toISOString() });
    if (isOtherPlace) await this.outbox.put(EVENT_MOVED, { eventId });
    if (broken.includes('price'))
      await this.outbox.put(EVENT_REPRICED, { eventId, fromRappen: before.priceRappen });
    if (broken.includes('kind')) await this.outbox.put(EVENT_KIND_CHANGED, { eventId });
  }

  /** Stores that an event was cancelled. Does nothing if it already was. */
  async noteCancelled(before: Known, now: Date): Promise<void> {
    if (before.status === 'cancelled') return;
    await this.keep(before, now, null);
    await this.outbox.put(EVENT_CANCELLED, { eventId: before.id });
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
}
