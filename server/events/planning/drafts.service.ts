import { Injectable } from '@nestjs/common';
import { isForeignKeyViolation } from '../../common/database/connections/database-errors.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { EventsService } from '../calendar/index.js';
import { SeriesOccurrences } from '../series/series-occurrences.service.js';
import { SeriesService } from '../series/series.service.js';
import { DraftsRepository } from './drafts.repository.js';

/** Deletes drafts. */
@Injectable()
export class DraftsService {
  constructor(
    private readonly database: Database,
    private readonly drafts: DraftsRepository,
    private readonly events: EventsService,
    private readonly series: SeriesService,
    private readonly made: SeriesOccurrences,
  ) {}

  /** Returns which of these events can be deleted: drafts that guests have never seen. */
  deletable(eventIds: readonly number[]): Promise<Set<number>> {
    return this.drafts.deletable(eventIds);
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
    const deletable = await this.drafts.deletable(eventIds);
    if (eventIds.some((id) => !deletable.has(id))) throw new DomainError('EVENT_HAD_GUESTS');
    try {
      await this.drafts.delete(eventIds);
    } catch (error) {
      throw isForeignKeyViolation(error) ? new DomainError('EVENT_HAD_GUESTS') : error;
    }
  }

  // locks the series first, in the same order as the code that makes events
  private async skip(eventIds: readonly number[]): Promise<void> {
    const occurrences = await this.made.ofEvents(eventIds);
    for (const seriesId of new Set(occurrences.map((one) => one.seriesId))) {
      const { skips } = await this.series.requireLocked(seriesId);
      const own = occurrences.filter((one) => one.seriesId === seriesId);
      await this.made.skip(
        seriesId,
        skips,
        own.map(({ day, city }) => ({ day, city })),
      );
    }
  }
}
