import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { oneOf } from '../../common/database/columns.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { Outbox, outboxEvent } from '../../common/outbox/outbox.js';
import {
  brokenPromises,
  checkFields,
  closedSide,
  type EventFields,
  type EventRow,
  EventsService,
  type EventWithSeats,
  freeRefundUntil,
  hasBegun,
  isAtAnotherTime,
  isElsewhere,
  NO_SEATS,
  refundUntil,
  requireMinimums,
  requireSoundKind,
  rescheduledTimes,
} from '../calendar/index.js';
import { SeatsRepository, SIDES } from '../seats/index.js';
import { VenuesService } from '../venues/index.js';
import { LIVE_STATES } from './reservation.states.js';

interface AboutEvent {
  eventId: number;
}

/** The event was moved from the start `from` (ISO 8601) to another time. */
export const EVENT_POSTPONED = outboxEvent<AboutEvent & { from: string }>('event.postponed');
/** The event was moved to another location than announced. */
export const EVENT_MOVED = outboxEvent<AboutEvent>('event.moved');
/** The price has changed; guests who have paid keep their price. */
export const EVENT_REPRICED = outboxEvent<AboutEvent & { fromRappen: number }>('event.repriced');
/** The event is now for other people, or about another topic; guests who have a seat keep it. */
export const EVENT_KIND_CHANGED = outboxEvent<AboutEvent>('event.kind_changed');

/** Who changes an event, and whether its guests are notified. */
interface ChangeOptions {
  /** `organiser:<account>` …; stored in the history of the reservations. */
  by?: string;
  /** Whether guests are notified by email; their screens show the change in any case. */
  notify?: boolean;
}

/** $1 event, $2 until when, $3 to $5 when, by whom and why. A later deadline stays. */
const EXTEND_DEADLINES = `with kept as (
    update reservations set refund_until = greatest(refund_until, $2)
     where event_id = $1 and ${oneOf('status', LIVE_STATES)} returning id, status)
  insert into history (subject, subject_id, from_state, to_state, changed_at, changed_by, change_reason)
  select 'reservation', id, status, status, $3, $4, $5 from kept`;

/** $1 event: withdraws the requests to confirm a seat. */
const ASK_NOBODY =
  'update reservations set confirm_until = null where event_id = $1 and confirm_until is not null';

/**
 * Changes events, with what a change means for those who have reserved: outbox events, the old state until they
 * acknowledge it, and later refund deadlines.
 */
@Injectable()
export class EventChanges {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly seats: SeatsRepository,
    private readonly venues: VenuesService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Changes an event; a new start without a new end keeps the duration. Throws EVENT_NOT_FOUND, EVENT_CANCELLED,
   * VALIDATION_FAILED, CAPACITY_BELOW_RESERVED, MINIMUM_ABOVE_CAPACITY, FORMAT_TAKEN, INVALID_TRANSITION (back to a
   * draft while seats are taken).
   */
  update(
    eventId: number,
    change: Partial<EventFields>,
    options: ChangeOptions = {},
  ): Promise<EventWithSeats> {
    return this.database.transaction(async () => {
      const event = await this.lockUncancelled(eventId);
      const sided = await this.withClosedSide(event, change);
      const [placed = sided] = await this.venues.place([sided], event);
      const { maxMen, maxWomen, ...columns } = placed;
      requireSoundKind({ ...event, ...placed });
      const times = rescheduledTimes(event, change);
      checkFields({ priceRappen: change.priceRappen ?? event.priceRappen, ...times });
      if (maxMen !== undefined) await this.events.setCapacity(eventId, 'men', maxMen);
      if (maxWomen !== undefined) await this.events.setCapacity(eventId, 'women', maxWomen);
      if (columns.maxLead !== undefined)
        for (const side of SIDES)
          if ((await this.seats.setMaxLead(eventId, side, columns.maxLead)) > 0)
            await this.seats.offerKept(eventId);
      const isTaken = event.menLeft < event.maxMen || event.womenLeft < event.maxWomen;
      if (change.status === 'draft' && event.status === 'published' && isTaken)
        throw new DomainError('INVALID_TRANSITION', { args: { state: 'published' } });
      return this.write(event, { ...columns, ...requireMinimums(event, sided), ...times }, options);
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
    options: ChangeOptions = {},
  ): Promise<EventWithSeats> {
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
      return this.write(event, { ...times, postponedFrom: event.startsAt }, options);
    });
  }

  // nothing is kept of a draft, or if time, location, price and kind stay the same
  private async write(
    before: EventWithSeats,
    change: Partial<Omit<EventRow, 'id' | 'version'>>,
    { by = 'event', notify = true }: ChangeOptions,
  ): Promise<EventWithSeats> {
    const eventId = before.id;
    const at = this.clock.now();
    await this.events.update(eventId, change);
    const event = await this.events.require(eventId);
    if (before.status === 'draft' && change.status === 'published') await this.events.putPublished([eventId]);
    if (before.status !== 'published') return event;
    const isOtherTime = isAtAnotherTime(before, change);
    const isOtherPlace = isElsewhere(before, change);
    const broken = brokenPromises(before, change);
    const freeUntil = broken.length > 0 ? freeRefundUntil(at) : null;
    if (isOtherPlace || freeUntil) await this.events.keepState(before, at, freeUntil);
    if (notify) {
      if (isOtherTime)
        await this.outbox.put(EVENT_POSTPONED, { eventId, from: before.startsAt.toISOString() });
      if (isOtherPlace) await this.outbox.put(EVENT_MOVED, { eventId });
      if (broken.includes('price'))
        await this.outbox.put(EVENT_REPRICED, { eventId, fromRappen: before.priceRappen });
      if (broken.includes('kind')) await this.outbox.put(EVENT_KIND_CHANGED, { eventId });
    }
    if (freeUntil) {
      // a promised deadline is only ever extended: to the usual one of a later date, and to the end of a free refund
      const usual = isOtherTime ? refundUntil(event, this.settings.refundHours) : freeUntil;
      const deadline = usual > freeUntil ? usual : freeUntil;
      const reason = isOtherTime ? 'event_postponed' : 'event_changed';
      await this.database.query(EXTEND_DEADLINES, [eventId, deadline, at, by, reason]);
      if (isOtherTime) await this.database.query(ASK_NOBODY, [eventId]);
    }
    return event;
  }

  private async lockUncancelled(eventId: number): Promise<EventWithSeats> {
    const event = await this.events.requireLocked(eventId);
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
}
