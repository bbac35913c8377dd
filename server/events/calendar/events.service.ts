import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { And, In, LessThan, LessThanOrEqual, MoreThan, MoreThanOrEqual, Not, type Repository } from 'typeorm';
import { Clock } from '../../common/clock/clock.js';
import { columnsOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { Outbox, outboxEvent } from '../../common/outbox/outbox.js';
import { SEATS_LEFT, type SeatsLeft, SeatsRepository, type Side } from '../seats/index.js';
import { VenuesService } from '../venues/index.js';
import { EventChangeEntity, EventEntity, type EventStatus } from './event.entity.js';
import {
  type EventKind,
  type EventTimes,
  isChargeable,
  onlySideOf,
  USUAL_KIND,
  USUAL_ROUNDS,
  usualEnd,
} from './event.rules.js';

/** The event was published. */
const EVENT_PUBLISHED = outboxEvent<{ eventId: number }>('event.published');
export const EVENT_CANCELLED = outboxEvent<{ eventId: number }>('event.cancelled');

/** An event without its seats. */
export type EventRow = Readonly<EventEntity>;

/** The counters of both sides: `Reserved` are paid and confirmed seats, `Left` are neither taken nor held. */
interface SeatColumns extends SeatsLeft {
  menReserved: number;
  womenReserved: number;
}

/** An event with its seats. */
export type EventWithSeats = EventRow & SeatColumns;

/** The fields of an event that an organiser edits; money in Rappen. */
export type EventFields = Omit<EventEntity, 'id' | 'status' | 'postponedFrom' | 'version' | 'createdAt'> & {
  maxMen: number;
  maxWomen: number;
  status: Exclude<EventStatus, 'cancelled'>;
};

/** The required fields of a new event; the others have defaults (no text, no location, three hours, draft). */
export type NewEventFields = Pick<
  EventFields,
  'name' | 'city' | 'startsAt' | 'priceRappen' | 'maxMen' | 'maxWomen'
> &
  Partial<EventFields>;

/** Defaults of an event's optional fields. */
const DEFAULTS = {
  ...USUAL_KIND,
  ...USUAL_ROUNDS,
  names: {},
  description: '',
  descriptions: {},
  venue: null,
  location: null,
  venueId: null,
  minMen: 0,
  minWomen: 0,
  friendsWelcome: false,
  maxLead: null,
  status: 'draft' as const,
};

const EVENTS_WITH_SEATS = `select ${columnsOf(EventEntity, 'e')},
    ${SEATS_LEFT},
    men.taken - men.held as "menReserved", women.taken - women.held as "womenReserved"
  from events e
  join event_seats men on men.event_id = e.id and men.side = 'men'
  join event_seats women on women.event_id = e.id and women.side = 'women'`;

/** Events with their dates and capacities. `EventChanges` of `reservations` changes them. */
@Injectable()
export class EventsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @InjectRepository(EventEntity) private readonly rows: Repository<EventEntity>,
    @InjectRepository(EventChangeEntity) private readonly changes: Repository<EventChangeEntity>,
    private readonly seats: SeatsRepository,
    private readonly venues: VenuesService,
    private readonly outbox: Outbox,
  ) {}

  /** Returns the event of this id, drafts and cancelled ones included, or undefined. */
  async find(eventId: number): Promise<EventWithSeats | undefined> {
    return (await this.findMany([eventId]))[0];
  }

  /** Whether the event of this id existed at an instant: after a restore a new event may get the id of a lost one. */
  existedAt(eventId: number, instant: Date): Promise<boolean> {
    return this.rows.existsBy({ id: eventId, createdAt: LessThanOrEqual(instant) });
  }

  /** Returns the event of this id, drafts and cancelled ones included. Throws EVENT_NOT_FOUND. */
  async require(eventId: number): Promise<EventWithSeats> {
    const event = await this.find(eventId);
    if (!event) throw new DomainError('EVENT_NOT_FOUND');
    return event;
  }

  /** As `require`; also locks the event until the transaction ends. */
  async requireLocked(eventId: number): Promise<EventWithSeats> {
    await this.lockMany([eventId]);
    return this.require(eventId);
  }

  /** Returns the events of these ids, in no particular order; unknown ids are left out. */
  async findMany(eventIds: readonly number[]): Promise<EventWithSeats[]> {
    if (eventIds.length === 0) return [];
    return this.database.query<EventWithSeats>(`${EVENTS_WITH_SEATS} where e.id = any ($1::int[])`, [
      eventIds,
    ]);
  }

  /** Returns published events that begin in [from, to), soonest first. */
  beginningBetween(from: Date, to: Date): Promise<EventRow[]> {
    return this.rows.find({
      where: { status: 'published', startsAt: And(MoreThanOrEqual(from), LessThan(to)) },
      order: { startsAt: 'ASC', id: 'ASC' },
    });
  }

  /** Returns published events that ended in [from, to), soonest first. */
  endedBetween(from: Date, to: Date): Promise<EventRow[]> {
    return this.rows.find({
      where: { status: 'published', endsAt: And(MoreThanOrEqual(from), LessThan(to)) },
      order: { endsAt: 'ASC', id: 'ASC' },
    });
  }

  /** Returns the first published events that begin after an instant, soonest first. */
  nextPublished(after: Date, count: number): Promise<EventRow[]> {
    return this.rows.find({
      where: { status: 'published', startsAt: MoreThan(after) },
      order: { startsAt: 'ASC', id: 'ASC' },
      take: count,
    });
  }

  /** Returns the published events that begin after an instant with their seats, soonest first. */
  announced(after: Date): Promise<EventWithSeats[]> {
    return this.database.query<EventWithSeats>(
      `${EVENTS_WITH_SEATS} where e.status = 'published' and e.starts_at > $1 order by e.starts_at, e.id`,
      [after],
    );
  }

  /** Locks events until the running transaction ends, always in the same order. */
  async lockMany(eventIds: readonly number[]): Promise<void> {
    await this.rows.find({
      select: { id: true },
      where: { id: In([...eventIds]) },
      order: { id: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
  }

  /** Returns how many events that are not over take place at each of these venues; venues without any are left out. */
  async countAtVenues(venueIds: readonly number[]): Promise<Map<number, number>> {
    const endsAt = MoreThan(this.clock.now());
    const rows = await this.rows
      .createQueryBuilder('e')
      .select('e.venueId', 'id')
      .addSelect('count(*)::int', 'events')
      .where({ venueId: In([...venueIds]), endsAt, status: Not('cancelled') })
      .groupBy('e.venueId')
      .getRawMany<{ id: number; events: number }>();
    return new Map(rows.map(({ id, events }) => [id, events]));
  }

  /** Returns whether there is any event at all. */
  hasAny(): Promise<boolean> {
    return this.rows.exists();
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
      requireSoundKind(event);
    }
    return this.database.transaction(async () => {
      const createdAt = this.clock.now();
      const rows = events.map(({ maxMen: _men, maxWomen: _women, ...event }) => ({ ...event, createdAt }));
      const ids = (await this.rows.insert(rows)).identifiers.map(({ id }) => Number(id));
      const created = events.map((event, at) => ({ ...event, eventId: Number(ids[at]) }));
      await this.seats.open(
        created.flatMap(({ eventId, maxMen, maxWomen, maxLead }) => [
          { eventId, side: 'men' as const, capacity: maxMen, maxLead },
          { eventId, side: 'women' as const, capacity: maxWomen, maxLead },
        ]),
      );
      const published = created.filter(({ status }) => status === 'published');
      await this.putPublished(published.map(({ eventId }) => eventId));
      return ids;
    });
  }

  /** Changes the given columns, and increments the version; undefined leaves a column as it is. */
  async update(id: number, change: Partial<Omit<EventRow, 'id' | 'version' | 'createdAt'>>): Promise<void> {
    await this.rows.update({ id }, change);
  }

  /** Sets the capacity of a side; seats that it opens go to those who wait. Throws CAPACITY_BELOW_RESERVED. */
  async setCapacity(eventId: number, side: Side, capacity: number): Promise<void> {
    const kept = await this.seats.setCapacity(eventId, side, capacity);
    if (kept === undefined) throw new DomainError('CAPACITY_BELOW_RESERVED');
    if (kept > 0) await this.seats.offerKept(eventId);
  }

  /** Puts an outbox event for each newly published event. */
  putPublished(eventIds: readonly number[]): Promise<void> {
    const published = eventIds.map((eventId) => ({ eventId }));
    return this.outbox.putAll(EVENT_PUBLISHED, published);
  }

  /** Stores the state of a published event before a change, for its guests, in the running transaction. */
  async keepState(
    { id: eventId, ...event }: EventWithSeats,
    at: Date,
    freeUntil: Date | null,
  ): Promise<void> {
    const { startsAt, endsAt, city, venue, location, priceRappen, format, minAge, maxAge, theme } = event;
    const state = { startsAt, endsAt, city, venue, location, priceRappen, format, minAge, maxAge, theme };
    await this.changes.insert({ eventId, changedAt: at, ...state, freeRefundUntil: freeUntil });
  }

  /**
   * Returns until when a guest with a seat since `since` can cancel with a full refund because the event was changed;
   * null if no change gives that right.
   */
  async freeRefundUntil(eventId: number, since: Date, now: Date): Promise<Date | null> {
    const change = await this.changes.findOne({
      where: { eventId, changedAt: MoreThanOrEqual(since), freeRefundUntil: MoreThanOrEqual(now) },
      order: { freeRefundUntil: 'DESC' },
    });
    return change?.freeRefundUntil ?? null;
  }

  /**
   * Cancels an event for good: no seat can be taken from now on. `payments` refunds its reservations. A second call
   * changes nothing. Throws EVENT_NOT_FOUND.
   */
  close(eventId: number): Promise<void> {
    return this.database.transaction(async () => {
      const event = await this.requireLocked(eventId);
      if (event.status === 'cancelled') return;
      await this.update(eventId, { status: 'cancelled' });
      await this.seats.close(eventId);
      await this.keepState(event, this.clock.now(), null);
      await this.outbox.put(EVENT_CANCELLED, { eventId });
      await this.seats.offerKept(eventId);
    });
  }
}

/** Capacities and minimums of both sides. */
type Sizes = Pick<EventFields, 'maxMen' | 'maxWomen' | 'minMen' | 'minWomen'>;

/**
 * Returns the minimums of an event after a change: lowering only a capacity lowers its minimum too. Throws
 * MINIMUM_ABOVE_CAPACITY, because such an event would always be under it.
 */
export function requireMinimums(
  before: Sizes,
  change: Partial<Sizes>,
): Pick<EventFields, 'minMen' | 'minWomen'> {
  return {
    minMen: minimum(change.minMen, before.minMen, change.maxMen, before.maxMen),
    minWomen: minimum(change.minWomen, before.minWomen, change.maxWomen, before.maxWomen),
  };
}

function minimum(
  said: number | undefined,
  known: number,
  newMax: number | undefined,
  knownMax: number,
): number {
  if (said === undefined) return newMax === undefined ? known : Math.min(known, newMax);
  if (said > (newMax ?? knownMax)) throw new DomainError('MINIMUM_ABOVE_CAPACITY');
  return said;
}

/** Checks times and price. Throws VALIDATION_FAILED. */
export function checkFields({ startsAt, endsAt, priceRappen }: EventTimes & { priceRappen: number }) {
  if (endsAt <= startsAt) throw invalidField('ends_at', 'must be after date');
  if (!isChargeable(priceRappen)) throw invalidField('price', 'must be 0 or at least 0.50');
}

/** Throws VALIDATION_FAILED if a kind contradicts itself, the capacity of the sides, or the maximum lead. */
export function requireSoundKind(
  event: EventKind & Pick<EventFields, 'maxLead' | 'maxMen' | 'maxWomen'>,
): void {
  const { format, minAge, maxAge, maxLead, maxMen, maxWomen } = event;
  if (minAge !== null && maxAge !== null && maxAge < minAge)
    throw invalidField('max_age', 'must not be less than min_age');
  const only = onlySideOf(format);
  if (only === 'men' && maxWomen > 0)
    throw invalidField('max_women', 'must be 0: this format has one side, the men’s');
  if (only === 'women' && maxMen > 0)
    throw invalidField('max_men', 'must be 0: the seats of this format stand in max_women');
  if (only && maxLead !== null) throw invalidField('max_lead', 'must be null: this format has one side');
}
