import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, MoreThanOrEqual, type Repository } from 'typeorm';
import { Clock } from '../../common/clock/clock.js';
import { columnsOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { readPage } from '../../common/database/read-page.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { zurichDay, zurichMonthsAfter, zurichWallTime } from '../../common/time/zurich.js';
import type { Page, PageRequest } from '../../common/http/page.js';
import {
  type EventKind,
  type EventTimes,
  EventsService,
  type NewEventFields,
  requireSoundKind,
  USUAL_KIND,
  USUAL_ROUNDS,
} from '../calendar/index.js';
import { type City, type Venue, VenuesService } from '../venues/index.js';
import { EventPages } from '../details/event-pages.service.js';
import {
  EventSeriesEntity,
  SeriesOccurrenceEntity,
  type SeriesTemplate,
  SeriesVenueEntity,
} from './event-series.entity.js';
import { checkRule, daysOf } from './recurrence.js';
import { isSkipped, type SeriesSkip } from './skips.rules.js';
import { HOUR, MINUTE } from '../../common/time/durations.rules.js';

/** The fields of a series that an organiser edits. */
export type SeriesFields = Omit<EventSeriesEntity, 'id' | 'version' | 'createdAt'> & { venues: SeriesVenues };

/** The venue id of a series in each city that has one. */
export type SeriesVenues = Partial<Record<City, number>>;

/** A series, and the number of events it has made so far. */
export type Series = Omit<EventSeriesEntity, 'createdAt'> & { events: number; venues: SeriesVenues };

/** A day of a series in a city. */
export type Occurrence = Pick<SeriesOccurrenceEntity, 'city' | 'day'>;

/** Returns the initial values of the events of a series, with defaults for a missing kind and rounds. */
export function withKind(template: SeriesTemplate) {
  return { ...USUAL_KIND, ...USUAL_ROUNDS, friendsWelcome: false, maxLead: null, ...template };
}

/** Returns the kind of the events of a series that are still to be made. */
export function kindOf(template: SeriesTemplate): EventKind {
  const { format, minAge, maxAge, theme } = withKind(template);
  return { format, minAge, maxAge, theme };
}

/** When and where the events of a series take place. */
export type SeriesRule = Pick<SeriesFields, 'rule' | 'startsOn' | 'startTime' | 'cities' | 'skips'>;

/** An event that a rule makes, or skips. */
export interface SeriesDate {
  city: City;
  startsAt: Date;
}

const SERIES = `select ${columnsOf(EventSeriesEntity, 's')},
    (select count(*)::int from series_occurrences o where o.series_id = s.id) as events,
    coalesce((select jsonb_object_agg(v.city, v.venue_id) from series_venues v where v.series_id = s.id), '{}') as venues
  from event_series s`;

/** Creates the events of series: every hour rather than once a day, so that a restart does not skip a day. */
export const MAKE_SERIES_EVENTS = jobKind('events.make-series', { every: HOUR });

/** Months ahead for which the events of a series are made. */
const MONTHS_AHEAD = 6;

/** Series of events: drafts made by a rule for half a year ahead; each is independent once it is made. */
@Injectable()
export class SeriesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly pages: EventPages,
    private readonly venues: VenuesService,
    @InjectRepository(EventSeriesEntity) private readonly rows: Repository<EventSeriesEntity>,
    @InjectRepository(SeriesOccurrenceEntity) private readonly made: Repository<SeriesOccurrenceEntity>,
    @InjectRepository(SeriesVenueEntity) private readonly venueRows: Repository<SeriesVenueEntity>,
  ) {}

  /** Creates a series and its first events. Throws VALIDATION_FAILED. */
  async create(fields: SeriesFields): Promise<Series> {
    await this.check(fields);
    const id = await this.database.transaction(async () => {
      const { venues, ...row } = fields;
      const made = await this.rows.save(this.rows.create({ ...row, createdAt: this.clock.now() }));
      await this.saveVenues(made.id, venues);
      await this.makeEvents(made.id);
      return made.id;
    });
    return this.require(id);
  }

  /** Changes a series; events that it has made stay as they are. Throws SERIES_NOT_FOUND, VALIDATION_FAILED. */
  async update(id: number, change: Partial<SeriesFields>): Promise<Series> {
    await this.database.transaction(async () => {
      const { id: _id, events: _events, version: _version, ...known } = await this.require(id);
      const fields = { ...known, ...change };
      await this.check(fields, known);
      await this.write(id, fields);
      await this.makeEvents(id);
    });
    return this.require(id);
  }

  /** Returns a series, locked until the running transaction ends. Throws SERIES_NOT_FOUND. */
  async requireLocked(id: number): Promise<Series> {
    await this.rows.findOne({ select: { id: true }, where: { id }, lock: { mode: 'pessimistic_write' } });
    return this.require(id);
  }

  /** Throws SERIES_NOT_FOUND. */
  async require(id: number): Promise<Series> {
    const [series] = await this.database.query<Series>(`${SERIES} where s.id = $1`, [id]);
    if (!series) throw new DomainError('SERIES_NOT_FOUND');
    return series;
  }

  /** Returns a page of all series, newest first. */
  list(page: PageRequest): Promise<Page<Series>> {
    const count = 'select count(*)::int as total from event_series';
    return readPage(this.database, `${SERIES} order by s.id desc limit $1 offset $2`, count, [], page);
  }

  /**
   * Returns the starts of the events of the next six months, soonest first, and those that the series skips. Throws
   * VALIDATION_FAILED.
   */
  preview(series: SeriesRule): { dates: SeriesDate[]; skipped: SeriesDate[] } {
    checkRule(series.rule, series.startsOn);
    const dated = (all: readonly Occurrence[]) =>
      all.map((one) => ({ ...one, startsAt: zurichWallTime(one.day, series.startTime) }));
    const all = this.comingOf({ ...series, skips: [] });
    const isLeftOut = ({ city, day }: Occurrence) => isSkipped(series.skips, city, day);
    return { dates: dated(all.filter((one) => !isLeftOut(one))), skipped: dated(all.filter(isLeftOut)) };
  }

  /** Makes the events of a series that are missing for the next six months, each once. Returns how many it made. */
  makeEvents(id: number): Promise<number> {
    return this.database.transaction(async () => {
      const series = await this.requireLocked(id);
      if (!series.active) return 0;
      const known = await this.occurrences(id, zurichDay(this.clock.now()));
      const has = new Set(known.map(({ city, day }) => `${day} ${city}`));
      const missing = this.comingOf(series).filter(({ city, day }) => !has.has(`${day} ${city}`));
      if (missing.length === 0) return 0;
      // a venue that was archived since is not used for new events
      const venues = (await this.venues.find(Object.values(series.venues))).filter(
        ({ archivedAt }) => archivedAt === null,
      );
      const ids = await this.events.createMany(missing.map((one) => eventOf(series, one, venues)));
      const { details } = series.template;
      if (details) await this.pages.setDetails(ids, details);
      await this.made.insert(ids.map((eventId, at) => ({ ...missing[at], seriesId: id, eventId })));
      return missing.length;
    });
  }

  /** Returns the days from `from` on for which an event was made, whatever happened to it. */
  occurrences(id: number, from: string): Promise<SeriesOccurrenceEntity[]> {
    return this.made.findBy({ seriesId: id, day: MoreThanOrEqual(from) });
  }

  /** Stores the fields of a locked series, and increments its version. */
  async write(id: number, { venues, ...series }: SeriesFields): Promise<void> {
    await this.rows.update({ id }, series);
    await this.venueRows.delete({ seriesId: id });
    await this.saveVenues(id, venues);
  }

  /** Sets the days on which a series makes no event, and increments its version. */
  async setSkips(id: number, skips: SeriesSkip[]): Promise<void> {
    await this.rows.update({ id }, { skips });
  }

  /** Returns the series and the days of these events, those of one series together. */
  occurrencesOf(eventIds: readonly number[]): Promise<SeriesOccurrenceEntity[]> {
    return this.made.find({
      where: { eventId: In([...eventIds]) },
      order: { seriesId: 'ASC', day: 'ASC', city: 'ASC' },
    });
  }

  /** Changes the days of events. All old rows are deleted first, as one event may take the day that another leaves. */
  async move(id: number, moved: readonly (Occurrence & { eventId: number })[]): Promise<void> {
    if (moved.length === 0) return;
    await this.made.delete({ eventId: In(moved.map(({ eventId }) => eventId)) });
    await this.made.insert(moved.map((one) => ({ ...one, seriesId: id })));
  }

  /** Makes the missing events of every active series. */
  @OnJob(MAKE_SERIES_EVENTS)
  async makeAllEvents(): Promise<void> {
    const active = await this.rows.find({
      select: { id: true },
      where: { active: true },
      order: { id: 'ASC' },
    });
    for (const { id } of active) await this.makeEvents(id);
  }

  /** Checks that a series does not contradict itself. Throws VALIDATION_FAILED, MINIMUM_ABOVE_CAPACITY. */
  async check(
    { rule, startsOn, venues, template }: SeriesFields,
    before?: Pick<Series, 'venues' | 'template'>,
  ): Promise<void> {
    checkRule(rule, startsOn);
    if (template.details) this.pages.check(template.details);
    // an existing series may have an old mistake: it must be possible to end it
    const isNew = before === undefined || !isDeepStrictEqual(withKind(template), withKind(before.template));
    requireSoundKind(withKind(template));
    const { minMen, maxMen, minWomen, maxWomen } = template;
    if (isNew && (minMen > maxMen || minWomen > maxWomen)) throw new DomainError('MINIMUM_ABOVE_CAPACITY');
    const known = await this.venues.find(Object.values(venues));
    for (const [city, venueId] of Object.entries(venues)) {
      const venue = known.find(({ id }) => id === venueId);
      if (venue?.city !== city) throw invalidField('venues', `must name a venue in ${city}`);
      if (venue.archivedAt !== null && before?.venues[venue.city] !== venueId)
        throw invalidField('venues', 'must not name an archived venue');
    }
  }

  /** Returns the days of the next six months on which a series takes place, soonest first, without skipped ones. */
  comingOf({ rule, startsOn, startTime, cities, skips }: SeriesRule): Occurrence[] {
    const now = this.clock.now();
    const days = daysOf(rule, startsOn, zurichDay(now), zurichMonthsAfter(now, MONTHS_AHEAD));
    const ahead = days.filter((day) => zurichWallTime(day, startTime) > now);
    return ahead
      .flatMap((day) => cities.map((city) => ({ city, day })))
      .filter(({ city, day }) => !isSkipped(skips, city, day));
  }

  private async saveVenues(seriesId: number, venues: SeriesVenues): Promise<void> {
    // the keys of SeriesVenues are cities
    const rows = Object.entries(venues).map(([city, venueId]) => ({ seriesId, city: city as City, venueId }));
    if (rows.length > 0) await this.venueRows.insert(rows);
  }
}

/** Returns the times of an event of a series on a day. */
export function timesOn(
  day: string,
  { startTime, minutes }: Pick<Series, 'startTime' | 'minutes'>,
): EventTimes {
  const startsAt = zurichWallTime(day, startTime);
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * MINUTE) };
}

function eventOf(series: Series, { city, day }: Occurrence, venues: readonly Venue[]): NewEventFields {
  const { details: _, names = {}, venue, location, ...fields } = series.template;
  const isIn = venues.some(({ id }) => id === series.venues[city]);
  const place = isIn ? { venueId: series.venues[city] ?? null } : { venue, location };
  return { ...fields, ...place, names, city, ...timesOn(day, series), status: 'draft' };
}
