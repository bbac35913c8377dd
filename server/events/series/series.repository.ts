import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, MoreThanOrEqual, type Repository } from 'typeorm';
import type { Page } from '../../common/http/page.js';
import type { City } from '../venues/index.js';
import { EventSeriesEntity, SeriesVenueEntity } from './event-series.entity.js';
import { SeriesOccurrenceEntity } from './series-occurrence.entity.js';
import type { SeriesSkip } from './skips.rules.js';

/** The fields of a series that an organiser edits. */
export type SeriesFields = Omit<EventSeriesEntity, 'id' | 'version' | 'createdAt'> & { venues: SeriesVenues };

/** The venue id of a series in each city that has one. */
export type SeriesVenues = Partial<Record<City, number>>;

/** A series, and the number of events it has made so far. */
export type Series = Omit<EventSeriesEntity, 'createdAt'> & { events: number; venues: SeriesVenues };

/** A day of a series in a city. */
export type Occurrence = Pick<SeriesOccurrenceEntity, 'city' | 'day'>;

/** The rows of `event_series` and `series_occurrences`. */
@Injectable()
export class SeriesRepository {
  constructor(
    @InjectRepository(EventSeriesEntity) private readonly series: Repository<EventSeriesEntity>,
    @InjectRepository(SeriesOccurrenceEntity)
    private readonly madeEvents: Repository<SeriesOccurrenceEntity>,
    @InjectRepository(SeriesVenueEntity) private readonly venues: Repository<SeriesVenueEntity>,
  ) {}

  /** Inserts a series. Returns its id. */
  async insert({ venues, ...series }: SeriesFields, now: Date): Promise<number> {
    const { id } = await this.series.save(this.series.create({ ...series, createdAt: now }));
    await this.saveVenues(id, venues);
    return id;
  }

  /** Changes a series, and increments its version. */
  async update(id: number, { venues, ...series }: SeriesFields): Promise<void> {
    await this.series.update({ id }, series);
    await this.venues.delete({ seriesId: id });
    await this.saveVenues(id, venues);
  }

  /** Sets the days on which a series makes no event, and increments its version. */
  async setSkips(id: number, skips: SeriesSkip[]): Promise<void> {
    await this.series.update({ id }, { skips });
  }

  /** Returns the series and the days of these events, those of one series together. */
  occurrencesOf(eventIds: readonly number[]): Promise<SeriesOccurrenceEntity[]> {
    return this.madeEvents.find({
      where: { eventId: In([...eventIds]) },
      order: { seriesId: 'ASC', day: 'ASC', city: 'ASC' },
    });
  }

  /** Changes the days of events. All old rows are deleted first, as one event may take the day that another leaves. */
  async move(id: number, moved: readonly (Occurrence & { eventId: number })[]): Promise<void> {
    if (moved.length === 0) return;
    await this.madeEvents.delete({ eventId: In(moved.map(({ eventId }) => eventId)) });
    await this.addOccurrences(id, moved);
  }

  /** Returns a series, or undefined. */
  async find(id: number): Promise<Series | undefined> {
    const [series] = await this.counted(await this.series.findBy({ id }));
    return series;
  }

  /** Locks a series until the transaction ends, so that its events are made by one transaction at a time. */
  async lock(id: number): Promise<void> {
    await this.series.findOne({ select: { id: true }, where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Returns a page of all series, newest first, and how many there are in all. */
  async list({ limit, offset }: { limit: number; offset: number }): Promise<Page<Series>> {
    const [items, total] = await this.series.findAndCount({
      order: { id: 'DESC' },
      take: limit,
      skip: offset,
    });
    return { items: await this.counted(items), total };
  }

  async activeIds(): Promise<number[]> {
    const rows = await this.series.find({
      select: { id: true },
      where: { active: true },
      order: { id: 'ASC' },
    });
    return rows.map(({ id }) => id);
  }

  /** Returns the days from `from` on for which an event was made, whatever happened to it. */
  occurrences(id: number, from: string): Promise<SeriesOccurrenceEntity[]> {
    return this.madeEvents.findBy({ seriesId: id, day: MoreThanOrEqual(from) });
  }

  async addOccurrences(id: number, made: readonly (Occurrence & { eventId: number })[]): Promise<void> {
    await this.madeEvents.insert(
      made.map(({ city, day, eventId }) => ({ seriesId: id, city, day, eventId })),
    );
  }

  private async counted(series: readonly EventSeriesEntity[]): Promise<Series[]> {
    if (series.length === 0) return [];
    const rows = await this.madeEvents
      .createQueryBuilder('o')
      .select('o.seriesId', 'id')
      .addSelect('count(*)::int', 'events')
      .where({ seriesId: In(series.map(({ id }) => id)) })
      .groupBy('o.seriesId')
      .getRawMany<{ id: number; events: number }>();
    const counts = new Map(rows.map(({ id, events }) => [id, events]));
    const venues = await this.venues.findBy({ seriesId: In(series.map(({ id }) => id)) });
    return series.map((one) => {
      const own = venues.filter(({ seriesId }) => seriesId === one.id);
      return {
        ...one,
        events: counts.get(one.id) ?? 0,
        venues: Object.fromEntries(own.map(({ city, venueId }) => [city, venueId])),
      };
    });
  }

  private async saveVenues(seriesId: number, venues: SeriesVenues): Promise<void> {
    // the keys of SeriesVenues are cities
    const rows = Object.entries(venues).map(([city, venueId]) => ({ seriesId, city: city as City, venueId }));
    if (rows.length > 0) await this.venues.insert(rows);
  }
}
