import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import { SeatsRepository } from '../seats/index.js';

/**
 * Those of the events $1 that are drafts without reservations, waiting-list entries or messages; events that were
 * published once may have some.
 */
const DELETABLE = `select e.id from events e where e.id = any ($1::int[]) and e.status = 'draft'
  and not exists (select from reservations r where r.event_id = e.id)
  and not exists (select from waiting_entries w where w.event_id = e.id)
  and not exists (select from event_changes c where c.event_id = e.id)`;

/** The tables with an event's own rows, to be deleted before the event itself. */
const OWN_ROWS = ['series_occurrences', 'event_details', 'event_hosts'];

/** Deletes drafts and their rows. */
@Injectable()
export class DraftsRepository {
  constructor(
    private readonly database: Database,
    private readonly seats: SeatsRepository,
  ) {}

  /** Returns which of these events can be deleted. */
  async deletable(eventIds: readonly number[]): Promise<Set<number>> {
    const rows = await this.database.query<{ id: number }>(DELETABLE, [eventIds]);
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Deletes events with their seats, details and hosts, in the running transaction. Fails with a foreign-key violation
   * if other rows refer to one.
   */
  async delete(eventIds: readonly number[]): Promise<void> {
    for (const table of OWN_ROWS)
      await this.database.query(`delete from ${table} where event_id = any ($1::int[])`, [eventIds]);
    await this.seats.delete(eventIds);
    await this.database.query('delete from events where id = any ($1::int[])', [eventIds]);
  }
}
