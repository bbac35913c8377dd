import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { columnsOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { jobKind } from '../../common/jobs/job-kind.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { EventSeatsEntity } from './event-seats.entity.js';
import { HAS_OPEN_SEAT, type SeatChange, seatCounters, type Side } from './seats.rules.js';

/** Offers the kept seats of an event to the members of its waiting list. */
export const SEATS_KEPT = jobKind<{ eventId: number }>('waiting-list.advance');

/** The counters of a side. */
export type SeatRow = Readonly<EventSeatsEntity>;

/** A side of an event. */
export type SideOfEvent = Pick<SeatRow, 'eventId' | 'side'>;

const SEAT_ROW = columnsOf(EventSeatsEntity);

/** $1 event, $2 side, $3 to $7 the changes. */
const CHANGE_SEATS = `update event_seats set ${seatCounters({
  taken: '$3::int',
  held: '$4::int',
  waiting: '$5::int',
  offered: '$6::int',
  invited: '$7::int',
})} where event_id = $1 and side = $2 returning ${SEAT_ROW}`;

/** $1 event, $2 side, $3 capacity. */
const SET_CAPACITY = `update event_seats set ${seatCounters({ capacity: '$3::int' })}
  where event_id = $1 and side = $2 and taken - kept <= $3::int returning kept`;

/** $1 event, $2 side, $3 maximum lead. Seats that this opens are kept for the waiting list. */
const SET_MAX_LEAD = `update event_seats set ${seatCounters({ maxLead: '$3::int' })}
  where event_id = $1 and side = $2 returning kept`;

/** $1 event. No seat is kept for the waiting list of a cancelled event. */
const CLOSE_SEATS = `update event_seats set closed = true, taken = taken - kept, held = held - kept, kept = 0
  where event_id = $1`;

/**
 * The rows of `event_seats`. Only this class and the statements of `seats.rules.ts`, which take or free a
 * seat together with a row of another table, change them.
 */
@Injectable()
export class SeatsRepository {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    @InjectRepository(EventSeatsEntity) private readonly rows: Repository<EventSeatsEntity>,
  ) {}

  /** Enqueues, in the running transaction, the job that offers the kept seats of an event. */
  async offerKept(eventId: number): Promise<void> {
    await this.jobs.enqueue(SEATS_KEPT, { eventId }, { key: String(eventId) });
  }

  /** Inserts the sides of new events. */
  async open(
    sides: readonly Pick<EventSeatsEntity, 'eventId' | 'side' | 'capacity' | 'maxLead'>[],
  ): Promise<void> {
    await this.rows.insert([...sides]);
  }

  /**
   * Sets the capacity of a side. Returns how many seats are now kept for the waiting list. Returns undefined
   * and changes nothing if more seats than that are reserved, held or offered.
   */
  async setCapacity(eventId: number, side: Side, capacity: number): Promise<number | undefined> {
    const [row] = await this.database.query<{ kept: number }>(SET_CAPACITY, [eventId, side, capacity]);
    return row?.kept;
  }

  /** Sets the maximum lead of a side. Returns how many of its seats are now kept for the waiting list. */
  async setMaxLead(eventId: number, side: Side, maxLead: number | null): Promise<number> {
    const [row] = await this.database.query<{ kept: number }>(SET_MAX_LEAD, [eventId, side, maxLead]);
    return row?.kept ?? 0;
  }

  /** Closes both sides of an event: no seat can be taken from now on. Waits for transactions that are taking one. */
  async close(eventId: number): Promise<void> {
    await this.database.query(CLOSE_SEATS, [eventId]);
  }

  /** Deletes the sides of events that nobody has reserved. */
  async delete(eventIds: readonly number[]): Promise<void> {
    await this.database.query('delete from event_seats where event_id = any ($1::int[])', [eventIds]);
  }

  /** Returns whether somebody has or wants a seat on a side. Waits for transactions that are taking one. */
  async isUsed(eventId: number, side: Side): Promise<boolean> {
    const seats = await this.rows.findOne({
      where: { eventId, side },
      lock: { mode: 'for_no_key_update' },
    });
    return seats !== null && seats.taken + seats.waiting > 0;
  }

  /** Returns whether somebody could take a seat of a locked side that nobody else waits for. */
  async hasOpenSeat({ eventId, side }: SideOfEvent): Promise<boolean> {
    const open = `select from event_seats where event_id = $1 and side = $2 and ${HAS_OPEN_SEAT}`;
    return (await this.database.query(open, [eventId, side])).length > 0;
  }

  /** Returns the counters of a side, which only this transaction can change until it ends. */
  async lock(eventId: number, side: Side): Promise<SeatRow> {
    const [row] = await this.database.query<SeatRow>(
      `select ${SEAT_ROW} from event_seats where event_id = $1 and side = $2 for no key update`,
      [eventId, side],
    );
    if (!row) throw new Error(`Event ${eventId} has no side "${side}"`);
    return row;
  }

  /**
   * Changes the counters of a locked side; freed seats are kept for the waiting list. Returns the counters.
   */
  async change({ eventId, side }: SideOfEvent, change: SeatChange): Promise<SeatRow> {
    const { taken = 0, held = 0, waiting = 0, offered = 0, invited = 0 } = change;
    const values = [eventId, side, taken, held, waiting, offered, invited];
    const [row] = await this.database.query<SeatRow>(CHANGE_SEATS, values);
    if (!row) throw new Error(`Event ${eventId} has no side "${side}"`);
    return row;
  }
}
