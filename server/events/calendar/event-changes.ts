import { Injectable } from '@nestjs/common';
import { Outbox } from '../../common/outbox/outbox.js';
import { EventChangesRepository } from './event-changes.repository.js';
import { type EventPlace, isAtAnotherTime, isElsewhere } from './event-changes.rules.js';
import type { EventEntity } from './event.entity.js';
import { EVENT_CANCELLED, EVENT_MOVED, EVENT_POSTPONED } from './events.facts.js';

type Known = EventPlace & Pick<EventEntity, 'id' | 'status' | 'startsAt' | 'endsAt'>;

/** Writes down, in the running transaction, what changes for the guests of events: for the outbox, and until they acknowledge it. */
@Injectable()
export class EventChanges {
  constructor(
    private readonly changes: EventChangesRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Notes a change of an event that guests may know already; nothing for a draft, or if time and place stay. */
  async note(before: Known, change: Partial<Known>, now: Date): Promise<void> {
    if (before.status !== 'published') return;
    const [isOtherTime, isOtherPlace] = [isAtAnotherTime(before, change), isElsewhere(before, change)];
    const eventId = before.id;
    if (isOtherTime || isOtherPlace) await this.keep(before, now);
    if (isOtherTime) await this.outbox.put(EVENT_POSTPONED, { eventId, from: before.startsAt.toISOString() });
    if (isOtherPlace) await this.outbox.put(EVENT_MOVED, { eventId });
  }

  /** Notes that an event was cancelled that was not before. */
  async noteCancelled(before: Known, now: Date): Promise<void> {
    if (before.status === 'cancelled') return;
    await this.keep(before, now);
    await this.outbox.put(EVENT_CANCELLED, { eventId: before.id });
  }

  private async keep({ id, startsAt, endsAt, city, venue, location }: Known, now: Date): Promise<void> {
    await this.changes.insert({ eventId: id, changedAt: now, startsAt, endsAt, city, venue, location });
  }
}
