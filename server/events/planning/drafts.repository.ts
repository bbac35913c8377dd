import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import { SeatsRepository } from '../seats/index.js';

/** Drafts of $1 that nobody has reserved, waited for or been written to about; what was published once may have been. */
const DELETABLE = `select e.id from events e where e.id = any ($1::int[]) and e.status = 'draft'
  and not exists (select from reservations r where r.event_id = e.id)
  and not exists (select from waiting_entries w where w.event_id = e.id)
  and not exists (select from event_changes c where c.event_id = e.id)`;

/** What an event is made of, before the event itself. */
const OWN_ROWS = ['series_occurrences', 'event_details', 'event_hosts'];

/** Deletes the rows of drafts. */
@Injectable()
export class DraftsRepository {
  constructor(
    private readonly database: Database,
    private readonly seats: SeatsRepository,
  ) {}

  /** Returns those of these events that can be deleted. */
  async deletable(eventIds: readonly number[]): Promise<Set<number>> {
    const rows = await this.database.query<{ id: number }>(DELETABLE, [eventIds]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Deletes events with their seats, details and hosts, in the running transaction. Fails as a foreign key does if more is known of one. */
  async delete(eventIds: readonly number[]): Promise<void> {
    for (const table of OWN_ROWS)
      await this.database.query(`delete from ${table} where event_id = any ($1::int[])`, [eventIds]);
    await this.seats.delete(eventIds);
    await this.database.query('delete from events where id = any ($1::int[])', [eventIds]);
  }
}
