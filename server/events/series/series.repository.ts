import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import type { SeriesTemplate } from './event-series.entity.js';

/** What an organiser says of a series. */
export interface SeriesFields {
  /** An RRULE of RFC 5545 that says on which days. */
  rule: string;
  /** `2026-12-01`, in Zurich: from when on, and from when COUNT and INTERVAL count. */
  startsOn: string;
  /** `19:30`, by the clocks in Zurich. */
  startTime: string;
  /** How long an event lasts. */
  minutes: number;
  cities: string[];
  template: SeriesTemplate;
  /** Whether more events are made. */
  active: boolean;
}

/** A series, and how many events it has made so far. */
export type Series = SeriesFields & { id: number; events: number };

/** A day of a series in a city. */
export interface Occurrence {
  city: string;
  day: string;
}

const SERIES = `s.id, s.rule, to_char(s.starts_on, 'YYYY-MM-DD') as "startsOn", s.start_time as "startTime", s.minutes,
  s.cities, s.template, s.active,
  (select count(*)::int from series_occurrences o where o.series_id = s.id) as events`;

/** The rows of `event_series` and `series_occurrences`. */
@Injectable()
export class SeriesRepository {
  constructor(private readonly database: Database) {}

  async insert(series: SeriesFields, now: Date): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(
      `insert into event_series (rule, starts_on, start_time, minutes, cities, template, active, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [...valuesOf(series), now],
    );
    return row?.id ?? 0;
  }

  async update(id: number, series: SeriesFields): Promise<void> {
    await this.database.query(
      `update event_series set rule = $1, starts_on = $2, start_time = $3, minutes = $4, cities = $5, template = $6,
              active = $7 where id = $8`,
      [...valuesOf(series), id],
    );
  }

  async find(id: number): Promise<Series | undefined> {
    const [row] = await this.database.query<Series>(`select ${SERIES} from event_series s where s.id = $1`, [
      id,
    ]);
    return row;
  }

  /** Locks a series until the transaction ends: its events are made by one at a time. */
  async lock(id: number): Promise<void> {
    await this.database.query('select from event_series where id = $1 for update', [id]);
  }

  /** The newest first. */
  list({ limit, offset }: { limit: number; offset: number }): Promise<Series[]> {
    return this.database.query<Series>(
      `select ${SERIES} from event_series s order by s.id desc limit $1 offset $2`,
      [limit, offset],
    );
  }

  async count(): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      'select count(*)::int as total from event_series',
    );
    return row?.total ?? 0;
  }

  async activeIds(): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      'select id from event_series where active order by id',
    );
    return rows.map(({ id }) => id);
  }

  /** The days from `from` on that have their event, whatever became of it. */
  occurrences(id: number, from: string): Promise<Occurrence[]> {
    return this.database.query<Occurrence>(
      `select city, to_char(day, 'YYYY-MM-DD') as day from series_occurrences
        where series_id = $1 and day >= $2::date`,
      [id, from],
    );
  }

  async addOccurrences(id: number, made: readonly (Occurrence & { eventId: number })[]): Promise<void> {
    await this.database.query(
      `insert into series_occurrences (series_id, city, day, event_id)
       select $1, city, day, "eventId"
         from jsonb_to_recordset($2::jsonb) as given (city text, day date, "eventId" int)`,
      [id, JSON.stringify(made)],
    );
  }
}

function valuesOf({ rule, startsOn, startTime, minutes, cities, template, active }: SeriesFields): unknown[] {
  return [rule, startsOn, startTime, minutes, cities, JSON.stringify(template), active];
}
