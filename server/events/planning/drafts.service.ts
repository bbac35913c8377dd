import { Injectable } from '@nestjs/common';
import { isForeignKeyViolation } from '../../common/database/connections/database-errors.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { EventsService } from '../calendar/index.js';
import { SeriesService } from '../series/series.service.js';
import { withSkips } from '../series/skips.rules.js';
import { SeatsRepository } from '../seats/index.js';

/**
 * Those of the events $1 that are drafts without reservations, waiting-list entries or changes; a draft that was published
 * before may have some.
 */
const DELETABLE = `select e.id from events e where e.id = any ($1::int[]) and e.status = 'draft'
  and not exists (select from reservations r where r.event_id = e.id)
  and not exists (select from waiting_entries w where w.event_id = e.id)
  and not exists (select from event_changes c where c.event_id = e.id)`;

/** The tables with an event's own rows, to be deleted before the event itself. */
const OWN_ROWS = ['series_occurrences', 'event_details', 'event_hosts'];

/** Deletes drafts. */
@Injectable()
export class DraftsService {
  constructor(
    private readonly database: Database,
    private readonly seats: SeatsRepository,
    private readonly events: EventsService,
    private readonly series: SeriesService,
  ) {}

  /** Returns which of these events can be deleted: drafts that guests have never seen. */
  async deletable(eventIds: readonly number[]): Promise<Set<number>> {
    const rows = await this.database.query<{ id: number }>(DELETABLE, [eventIds]);
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Deletes drafts; a series does not make them again. Throws EVENT_NOT_FOUND, INVALID_TRANSITION (no draft),
   * EVENT_HAD_GUESTS.
   */
  delete(eventIds: readonly number[]): Promise<void> {
    return this.database.transaction(async () => {
      await this.skip(eventIds);
      await this.deleteOnly(eventIds);
    });
  }

  /** As `delete`, in the running transaction and without changing the series. */
  async deleteOnly(eventIds: readonly number[]): Promise<void> {
    if (eventIds.length === 0) return;
    await this.events.lockMany(eventIds);
    const events = await this.events.findMany(eventIds);
    if (events.length < eventIds.length) throw new DomainError('EVENT_NOT_FOUND');
    for (const { status } of events) {
      if (status !== 'draft') throw new DomainError('INVALID_TRANSITION', { args: { state: status } });
    }
    const deletable = await this.deletable(eventIds);
    if (eventIds.some((id) => !deletable.has(id))) throw new DomainError('EVENT_HAD_GUESTS');
    try {
      for (const table of OWN_ROWS)
        await this.database.query(`delete from ${table} where event_id = any ($1::int[])`, [eventIds]);
      await this.seats.delete(eventIds);
      await this.database.query('delete from events where id = any ($1::int[])', [eventIds]);
    } catch (error) {
      throw isForeignKeyViolation(error) ? new DomainError('EVENT_HAD_GUESTS') : error;
    }
  }

  // locks the series first, in the same order as the code that makes events
  private async skip(eventIds: readonly number[]): Promise<void> {
    const occurrences = await this.series.occurrencesOf(eventIds);
    for (const seriesId of new Set(occurrences.map((one) => one.seriesId))) {
      const { skips } = await this.series.requireLocked(seriesId);
      const own = occurrences.filter((one) => one.seriesId === seriesId);
      const added = own.map(({ day, city }) => ({ day, city }));
      await this.series.setSkips(seriesId, withSkips(skips, added));
    }
  }
}
