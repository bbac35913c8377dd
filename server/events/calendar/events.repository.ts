import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { And, In, LessThan, LessThanOrEqual, MoreThan, MoreThanOrEqual, Not, type Repository } from 'typeorm';
import { columnsOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { SEATS_LEFT, type SeatsLeft, SeatsRepository } from '../seats/index.js';
import { EventChangeEntity } from './event-change.entity.js';
import { EventEntity } from './event.entity.js';

/** An event without its seats. */
export type EventRow = Readonly<Omit<EventEntity, 'createdAt'>>;

/** The counters of both sides: `Reserved` are paid and confirmed seats, `Left` are neither taken nor held. */
export interface SeatColumns extends SeatsLeft {
  menReserved: number;
  womenReserved: number;
}

/** An event with its seats. */
export type EventWithSeats = EventRow & SeatColumns;

/** A public event, with its time of creation. */
export type AnnouncedEvent = EventWithSeats & Pick<EventEntity, 'createdAt'>;

/** The fields of a new event. */
export type NewEvent = Omit<EventRow, 'id' | 'postponedFrom' | 'version'> & {
  maxMen: number;
  maxWomen: number;
};

const EVENTS_WITH_SEATS = `select ${columnsOf(EventEntity, 'e')},
    ${SEATS_LEFT},
    men.taken - men.held as "menReserved", women.taken - women.held as "womenReserved"
  from events e
  join event_seats men on men.event_id = e.id and men.side = 'men'
  join event_seats women on women.event_id = e.id and women.side = 'women'`;

/** The rows of `events`, read with the seats of both sides, and of `event_changes`. */
@Injectable()
export class EventsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(EventEntity) private readonly events: Repository<EventEntity>,
    @InjectRepository(EventChangeEntity) private readonly changes: Repository<EventChangeEntity>,
    private readonly seats: SeatsRepository,
  ) {}

  /** Returns an event with its seats, or undefined. */
  async find(id: number): Promise<EventWithSeats | undefined> {
    return (await this.findMany([id]))[0];
  }

  /** Returns published events that begin in [from, to), soonest first. */
  publishedBetween(from: Date, to: Date): Promise<EventRow[]> {
    return this.events.find({
      where: { status: 'published', startsAt: And(MoreThanOrEqual(from), LessThan(to)) },
      order: { startsAt: 'ASC', id: 'ASC' },
    });
  }

  /** Returns published events that ended in [from, to), soonest first. */
  publishedEndedBetween(from: Date, to: Date): Promise<EventRow[]> {
    return this.events.find({
      where: { status: 'published', endsAt: And(MoreThanOrEqual(from), LessThan(to)) },
      order: { endsAt: 'ASC', id: 'ASC' },
    });
  }

  /** Returns the first published events that begin after an instant, soonest first. */
  nextPublished(after: Date, count: number): Promise<EventRow[]> {
    return this.events.find({
      where: { status: 'published', startsAt: MoreThan(after) },
      order: { startsAt: 'ASC', id: 'ASC' },
      take: count,
    });
  }

  /** Returns the events of these ids with their seats, in no particular order. */
  findMany(ids: readonly number[]): Promise<EventWithSeats[]> {
    return this.database.query<EventWithSeats>(`${EVENTS_WITH_SEATS} where e.id = any ($1::int[])`, [ids]);
  }

  /** Returns published events that begin after an instant with their seats, soonest first. */
  announced(after: Date): Promise<AnnouncedEvent[]> {
    return this.database.query<AnnouncedEvent>(
      `${EVENTS_WITH_SEATS} where e.status = 'published' and e.starts_at > $1 order by e.starts_at, e.id`,
      [after],
    );
  }

  /** Returns when an event was created. */
  async createdAt(id: number): Promise<Date | undefined> {
    return (await this.events.findOne({ select: { createdAt: true }, where: { id } }))?.createdAt;
  }

  existedAt(id: number, instant: Date): Promise<boolean> {
    return this.events.existsBy({ id, createdAt: LessThanOrEqual(instant) });
  }

  hasAny(): Promise<boolean> {
    return this.events.exists();
  }

  /**
   * Returns how many events that end after an instant take place at each of these venues; venues without any are left
   * out.
   */
  async countAtVenues(venueIds: readonly number[], endsAfter: Date): Promise<Map<number, number>> {
    const rows = await this.events
      .createQueryBuilder('e')
      .select('e.venueId', 'id')
      .addSelect('count(*)::int', 'events')
      .where({ venueId: In([...venueIds]), endsAt: MoreThan(endsAfter), status: Not('cancelled') })
      .groupBy('e.venueId')
      .getRawMany<{ id: number; events: number }>();
    return new Map(rows.map(({ id, events }) => [id, events]));
  }

  /** Locks the rows of events until the transaction ends, always in the same order. */
  async lock(ids: readonly number[]): Promise<void> {
    await this.events.find({
      select: { id: true },
      where: { id: In([...ids]) },
      order: { id: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
  }

  /** Inserts events with their seats, in the running transaction. Returns their ids in the same order. */
  async insertMany(events: readonly NewEvent[], now: Date): Promise<number[]> {
    const rows = events.map(({ maxMen: _men, maxWomen: _women, ...event }) => ({ ...event, createdAt: now }));
    const { identifiers } = await this.events.insert(rows);
    const ids = identifiers.map(({ id }) => Number(id));
    await this.seats.open(
      events.flatMap(({ maxMen, maxWomen, maxLead }, index) =>
        ids.slice(index, index + 1).flatMap((eventId) => [
          { eventId, side: 'men' as const, capacity: maxMen, maxLead },
          { eventId, side: 'women' as const, capacity: maxWomen, maxLead },
        ]),
      ),
    );
    return ids;
  }

  /** Changes the given columns, and increments the version; undefined leaves a column as it is. */
  async update(id: number, change: Partial<Omit<EventRow, 'id' | 'version'>>): Promise<void> {
    await this.events.update({ id }, change);
  }

  /** Inserts a change of a published event, in the running transaction. */
  async insertChange(change: Omit<EventChangeEntity, 'id'>): Promise<void> {
    await this.changes.insert(change);
  }

  /**
   * Returns the latest end of a free refund that changes of an event since `since` give and that is still ahead; null
   * if there is none.
   */
  async freeRefundUntil(eventId: number, since: Date, now: Date): Promise<Date | null> {
    const change = await this.changes.findOne({
      where: { eventId, changedAt: MoreThanOrEqual(since), freeRefundUntil: MoreThanOrEqual(now) },
      order: { freeRefundUntil: 'DESC' },
    });
    return change?.freeRefundUntil ?? null;
  }
}
