import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { zurichDay } from '../../common/time/zurich.js';
import type { SeriesOccurrenceEntity } from './series-occurrence.entity.js';
import { type SeriesFields, SeriesRepository } from './series.repository.js';
import { type SeriesSkip, withSkips } from './skips.rules.js';

/** An event that a series has made, and the day and city for which it did. */
export type MadeEvent = SeriesOccurrenceEntity;

/** Which events a series has made for which days, for whoever plans with them. */
@Injectable()
export class SeriesOccurrences {
  constructor(
    private readonly clock: Clock,
    private readonly repository: SeriesRepository,
  ) {}

  /** Returns the events that were made for today and later days, whatever became of them. */
  coming(seriesId: number): Promise<MadeEvent[]> {
    return this.repository.occurrences(seriesId, zurichDay(this.clock.now()));
  }

  /** Returns which series made these events; those that stand alone are left out. */
  ofEvents(eventIds: readonly number[]): Promise<MadeEvent[]> {
    return this.repository.occurrencesOf(eventIds);
  }

  /** Changes a series, and leaves out these days. Its events are the caller's business. */
  async save(seriesId: number, fields: SeriesFields, skips: readonly SeriesSkip[]): Promise<void> {
    await this.repository.update(seriesId, { ...fields, skips: withSkips(fields.skips, skips) });
  }

  /** Leaves out these days from now on. */
  async skip(seriesId: number, known: readonly SeriesSkip[], skips: readonly SeriesSkip[]): Promise<void> {
    await this.repository.setSkips(seriesId, withSkips(known, skips));
  }

  /** Notes for which other days events stand now: first all are taken off, as one may take the day that another leaves. */
  async move(seriesId: number, moved: readonly Omit<MadeEvent, 'seriesId'>[]): Promise<void> {
    if (moved.length === 0) return;
    await this.repository.deleteOccurrences(moved.map(({ eventId }) => eventId));
    await this.repository.addOccurrences(seriesId, moved);
  }
}
