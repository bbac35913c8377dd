import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, MoreThanOrEqual, type Repository } from 'typeorm';
import type { Page } from '../../common/http/page.js';
import { EventSeriesEntity } from './event-series.entity.js';
import { SeriesOccurrenceEntity } from './series-occurrence.entity.js';

/** What an organiser says of a series. */
export type SeriesFields = Omit<EventSeriesEntity, 'id' | 'createdAt'>;

/** A series, and how many events it has made so far. */
export type Series = Omit<EventSeriesEntity, 'createdAt'> & { events: number };

/** A day of a series in a city. */
export type Occurrence = Pick<SeriesOccurrenceEntity, 'city' | 'day'>;

/** The rows of `event_series` and `series_occurrences`. */
@Injectable()
export class SeriesRepository {
  constructor(
    @InjectRepository(EventSeriesEntity) private readonly series: Repository<EventSeriesEntity>,
    @InjectRepository(SeriesOccurrenceEntity)
    private readonly madeEvents: Repository<SeriesOccurrenceEntity>,
  ) {}

  /** Inserts a series. Returns its id. */
  async insert(series: SeriesFields, now: Date): Promise<number> {
    const { id } = await this.series.save(this.series.create({ ...series, createdAt: now }));
    return id;
  }

  async update(id: number, series: SeriesFields): Promise<void> {
    await this.series.update({ id }, series);
  }

  /** Returns a series, or undefined. */
  async find(id: number): Promise<Series | undefined> {
    const [series] = await this.counted(await this.series.findBy({ id }));
    return series;
  }

  /** Locks a series until the transaction ends: its events are made by one transaction at a time. */
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

  /** Returns the days from `from` on for which an event was made, whatever became of it. */
  occurrences(id: number, from: string): Promise<Occurrence[]> {
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
    return series.map((one) => ({ ...one, events: counts.get(one.id) ?? 0 }));
  }
}
