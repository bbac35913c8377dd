import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { type EventFilter, EventListsRepository } from './event-lists.repository.js';
import { isChargeable, rescheduledTimes, usualEnd } from './event.rules.js';
import {
  type EventRow,
  type EventWithSeats,
  EventsRepository,
  type GuestEvent,
} from './events.repository.js';
import type { Descriptions, EventStatus } from './event.entity.js';
import {
  type GuestReservation,
  ReservationListsRepository,
} from '../reservations/reservation-lists.repository.js';
import type { ReservationState } from '../reservations/reservation.states.js';
import { ReservationsRepository } from '../reservations/reservations.repository.js';
import type { Page, PageRequest } from '../reservations/reservations.service.js';
import { SeriesRepository } from '../series/series.repository.js';
import { Tickets } from '../check-in/tickets.js';
import { SeatsRepository } from './seats.repository.js';

/** What an organiser says about an event; money in Rappen. */
export interface EventFields {
  name: string;
  description: string;
  descriptions: Descriptions;
  city: string;
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

/** An event with how many reservations of it stand in each state. */
export type CountedEvent = EventWithSeats & {
  counts: Record<ReservationState, number>;
  /** The series that made it, if one did. */
  seriesId: number | null;
};

/** A place with what opens the door to it, until the event is over. */
export type TicketedReservation = GuestReservation & { ticket: string | null };

const DEFAULTS = {
  description: '',
  descriptions: {},
  venue: null,
  location: null,
  minMen: 0,
  minWomen: 0,
  status: 'draft' as const,
};
const NO_COUNTS = { held: 0, paid: 0, confirmed: 0, expired: 0, cancelled: 0, refunded: 0 };

/** Events: what guests see of them, and what organisers make of them. */
@Injectable()
export class EventsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: EventsRepository,
    private readonly lists: EventListsRepository,
    private readonly seats: SeatsRepository,
    private readonly places: ReservationListsRepository,
    private readonly reservations: ReservationsRepository,
    private readonly series: SeriesRepository,
    private readonly tickets: Tickets,
  ) {}

  /** Published events that have not begun, soonest first, with what the user has to do with each. */
  listUpcoming(accountId: number): Promise<GuestEvent[]> {
    return this.events.listUpcoming(accountId, this.clock.now());
  }

  /** A person's places: those ahead, soonest first, and those behind, latest first. */
  async ownReservations(
    accountId: number,
  ): Promise<{ upcoming: TicketedReservation[]; past: TicketedReservation[] }> {
    const now = this.clock.now();
    const places = await this.places.ofPerson(accountId);
    const all = places.map((place) => ({
      ...place,
      ticket: place.endsAt > now ? this.tickets.of(place.reservationId) : null,
    }));
    return {
      upcoming: all.filter((place) => place.startsAt > now),
      past: all.filter((place) => place.startsAt <= now).toReversed(),
    };
  }

  /** The event of this id, drafts and cancelled ones included. Throws EVENT_NOT_FOUND. */
  async require(eventId: number): Promise<EventWithSeats> {
    const event = await this.events.find(eventId);
    if (!event) throw new DomainError('EVENT_NOT_FOUND');
    return event;
  }

  /** Published events that begin in [from, to), soonest first. */
  beginningBetween(from: Date, to: Date): Promise<EventRow[]> {
    return this.events.publishedBetween(from, to);
  }

  /** All events that pass the filter, the latest first, with their counts. */
  async listAll({ page, per_page }: PageRequest, filter: EventFilter = {}): Promise<Page<CountedEvent>> {
    const [items, total] = await Promise.all([
      this.lists.list(filter, per_page, (page - 1) * per_page),
      this.lists.count(filter),
    ]);
    return { items: await this.counted(items), total };
  }

  /** The events of these ids, in no particular order; unknown ids are left out. */
  async findMany(eventIds: readonly number[]): Promise<EventWithSeats[]> {
    return eventIds.length === 0 ? [] : this.lists.findMany(eventIds);
  }

  /** One event with its counts. Throws EVENT_NOT_FOUND. */
  async requireCounted(eventId: number): Promise<CountedEvent> {
    const event = await this.require(eventId);
    const [counted] = await this.counted([event]);
    return counted ?? { ...event, counts: { ...NO_COUNTS }, seriesId: null };
  }

  /** Makes an event. Throws VALIDATION_FAILED. */
  async create(fields: NewEventFields): Promise<CountedEvent> {
    const [id = 0] = await this.createMany([fields]);
    return this.requireCounted(id);
  }

  /** Makes many events at once; answers their ids in the same order. Throws VALIDATION_FAILED. */
  async createMany(all: readonly NewEventFields[]): Promise<number[]> {
    const events = all.map((fields) => ({ ...DEFAULTS, endsAt: usualEnd(fields.startsAt), ...fields }));
    for (const event of events) checkFields(event);
    return this.events.insertMany(events, this.clock.now());
  }

  /**
   * Changes an event; moving its start alone moves its end along. Throws EVENT_NOT_FOUND, EVENT_CANCELLED,
   * VALIDATION_FAILED, CAPACITY_BELOW_RESERVED, INVALID_TRANSITION (back to a draft while places are taken).
   */
  async update(eventId: number, change: Partial<EventFields>): Promise<CountedEvent> {
    await this.database.transaction(async () => {
      await this.events.lock(eventId);
      const event = await this.require(eventId);
      if (event.status === 'cancelled') throw new DomainError('EVENT_CANCELLED');
      const { maxMen, maxWomen, ...columns } = change;
      const times = rescheduledTimes(event, change);
      checkFields({ priceRappen: change.priceRappen ?? event.priceRappen, ...times });
      await this.setCapacities(eventId, { men: maxMen, women: maxWomen });
      if (change.status === 'draft' && event.status === 'published')
        await this.requireNoReservations(eventId);
      await this.events.update(eventId, { ...columns, ...times });
    });
    return this.requireCounted(eventId);
  }

  /** Closes an event for good: nobody can take a seat from here on. Its places are another room's to refund. Again it changes nothing. */
  close(eventId: number): Promise<void> {
    return this.database.transaction(async () => {
      await this.events.lock(eventId);
      await this.require(eventId);
      await this.events.update(eventId, { status: 'cancelled' });
      await this.seats.close(eventId);
    });
  }

  private async setCapacities(
    eventId: number,
    capacities: { men: number | undefined; women: number | undefined },
  ): Promise<void> {
    for (const side of ['men', 'women'] as const) {
      const capacity = capacities[side];
      if (capacity === undefined) continue;
      if (!(await this.seats.setCapacity({ eventId, side }, capacity)))
        throw new DomainError('CAPACITY_BELOW_RESERVED');
    }
  }

  private async requireNoReservations(eventId: number): Promise<void> {
    const live = await this.reservations.liveIds(eventId);
    if (live.length > 0) throw new DomainError('INVALID_TRANSITION', { args: { state: 'published' } });
  }

  private async counted(events: readonly EventWithSeats[]): Promise<CountedEvent[]> {
    const ids = events.map((event) => event.id);
    const rows = await this.places.countByState(ids);
    const series = await this.series.ofEvents(ids);
    return events.map((event) => {
      const own = rows.filter((row) => row.eventId === event.id);
      const counts = Object.fromEntries(own.map((row) => [row.status, row.count]));
      return { ...event, counts: { ...NO_COUNTS, ...counts }, seriesId: series.get(event.id) ?? null };
    });
  }
}

function checkFields({
  startsAt,
  endsAt,
  priceRappen,
}: Pick<EventFields, 'startsAt' | 'endsAt' | 'priceRappen'>) {
  if (endsAt <= startsAt) throw invalidField('ends_at', 'must be after date');
  if (!isChargeable(priceRappen)) throw invalidField('price', 'must be 0 or at least 0.50');
}
