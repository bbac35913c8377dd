import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import type { SeatKey } from './events.repository.js';

/** How the counters of a seat row change. */
export interface SeatChange {
  taken: -1 | 0 | 1;
  held: -1 | 0 | 1;
}

/** The counters of `event_seats`. Each change is one UPDATE that carries its own condition: nobody counts, then acts. */
@Injectable()
export class SeatsRepository {
  constructor(private readonly database: Database) {}

  /** Changes the counters; false when a seat is wanted and none is free, or the event was cancelled. */
  async shift({ eventId, side }: SeatKey, change: SeatChange): Promise<boolean> {
    const rows = await this.database.query(
      `update event_seats set taken = taken + $3, held = held + $4
        where event_id = $1 and side = $2 and ($3 <= 0 or (taken < capacity and not closed))
        returning taken`,
      [eventId, side, change.taken, change.held],
    );
    return rows.length > 0;
  }

  /** Sets how many places a side has; false when more are taken already. */
  async setCapacity({ eventId, side }: SeatKey, capacity: number): Promise<boolean> {
    const rows = await this.database.query(
      `update event_seats set capacity = $3 where event_id = $1 and side = $2 and taken <= $3 returning taken`,
      [eventId, side, capacity],
    );
    return rows.length > 0;
  }

  /** No seat of the event can be taken from now on. Waits for those who are taking one. */
  async close(eventId: number): Promise<void> {
    await this.database.query('update event_seats set closed = true where event_id = $1', [eventId]);
  }
}
