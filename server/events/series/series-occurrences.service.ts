import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { zurichDay } from '../../common/time/zurich.js';
import type { SeriesOccurrenceEntity } from './series-occurrence.entity.js';
import { type SeriesFields, SeriesRepository } from './series.repository.js';
import { type SeriesSkip, withSkips } from './skips.rules.js';

/** An event that a series has made, with its day and city. */
export type MadeEvent = SeriesOccurrenceEntity;

/** Which events a series has made for which days, for planning. */
@Injectable()
export class SeriesOccurrences {
  constructor(
    private readonly clock: Clock,
    private readonly repository: SeriesRepository,
  ) {}

  /** Returns the events that were made for today and later days, whatever happened to them. */
  coming(seriesId: number): Promise<MadeEvent[]> {
    return this.repository.occurrences(seriesId, zurichDay(this.clock.now()));
  }

  /** Returns the series that made these events; events without a series are left out. */
  ofEvents(eventIds: readonly number[]): Promise<MadeEvent[]> {
    return this.repository.occurrencesOf(eventIds);
  }

  /** Changes a series, and skips these days. The caller must handle its events. */
  async save(seriesId: number, fields: SeriesFields, skips: readonly SeriesSkip[]): Promise<void> {
    await this.repository.update(seriesId, { ...fields, skips: withSkips(fields.skips, skips) });
  }

  /** Skips these days from now on. */
  async skip(seriesId: number, known: readonly SeriesSkip[], skips: readonly SeriesSkip[]): Promise<void> {
    await this.repository.setSkips(seriesId, withSkips(known, skips));
  }

  /** Changes the days of events. All old rows are deleted first, as one event may take the day that another leaves. */
  async move(seriesId: number, moved: readonly Omit<MadeEvent, 'seriesId'>[]): Promise<void> {
    if (moved.length === 0) return;
    await this.repository.deleteOccurrences(moved.map(({ eventId }) => eventId));
    await this.repository.addOccurrences(seriesId, moved);
  }
}
