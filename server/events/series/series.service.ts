import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { zurichDay, zurichMonthsAfter, zurichWallTime } from '../../common/time/zurich.js';
import { limitOf, type Page, type PageRequest } from '../../common/http/page.js';
import { type City, EventsService, type NewEventFields } from '../calendar/index.js';
import { EventPages } from '../details/index.js';
import { checkRule, daysOf } from './recurrence.js';
import { type Occurrence, type Series, type SeriesFields, SeriesRepository } from './series.repository.js';
import { MINUTE } from '../../common/time/durations.rules.js';

/** For how many months ahead the events of a series are made. */
const MONTHS_AHEAD = 6;

/** Series of events: drafts made by a rule for half a year ahead; each is independent once it is made. */
@Injectable()
export class SeriesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly pages: EventPages,
    private readonly repository: SeriesRepository,
  ) {}

  /** Creates a series and its first events. Throws VALIDATION_FAILED. */
  async create(fields: SeriesFields): Promise<Series> {
    this.check(fields);
    const id = await this.database.transaction(async () => {
      const made = await this.repository.insert(fields, this.clock.now());
      await this.makeEvents(made);
      return made;
    });
    return this.require(id);
  }

  /** Changes a series; events that it has made stay as they are. Throws SERIES_NOT_FOUND, VALIDATION_FAILED. */
  async update(id: number, change: Partial<SeriesFields>): Promise<Series> {
    await this.database.transaction(async () => {
      const { id: _id, events: _events, ...known } = await this.require(id);
      const fields = { ...known, ...change };
      this.check(fields);
      await this.repository.update(id, fields);
      await this.makeEvents(id);
    });
    return this.require(id);
  }

  /** Throws SERIES_NOT_FOUND. */
  async require(id: number): Promise<Series> {
    const series = await this.repository.find(id);
    if (!series) throw new DomainError('SERIES_NOT_FOUND');
    return series;
  }

  /** Returns a page of all series, newest first. */
  list(page: PageRequest): Promise<Page<Series>> {
    return this.repository.list(limitOf(page));
  }

  /** Returns when the events of the next six months would begin, soonest first. Throws VALIDATION_FAILED. */
  preview(
    series: Pick<SeriesFields, 'rule' | 'startsOn' | 'startTime' | 'cities'>,
  ): { city: City; startsAt: Date }[] {
    checkRule(series.rule, series.startsOn);
    return this.coming(series).map(({ city, day }) => ({
      city,
      startsAt: zurichWallTime(day, series.startTime),
    }));
  }

  /** Makes the events of a series that are missing for the next six months, each once. Returns how many it made. */
  makeEvents(id: number): Promise<number> {
    return this.database.transaction(async () => {
      await this.repository.lock(id);
      const series = await this.require(id);
      if (!series.active) return 0;
      const known = await this.repository.occurrences(id, zurichDay(this.clock.now()));
      const has = new Set(known.map(({ city, day }) => `${day} ${city}`));
      const missing = this.coming(series).filter(({ city, day }) => !has.has(`${day} ${city}`));
      if (missing.length === 0) return 0;
      const ids = await this.events.createMany(missing.map((one) => eventOf(series, one)));
      const { details } = series.template;
      if (details) await this.pages.setDetails(ids, details);
      await this.repository.addOccurrences(
        id,
        ids.flatMap((eventId, index) => missing.slice(index, index + 1).map((one) => ({ ...one, eventId }))),
      );
      return missing.length;
    });
  }

  /** Does the same for every active series. */
  async makeAllEvents(): Promise<void> {
    for (const id of await this.repository.activeIds()) await this.makeEvents(id);
  }

  private check({ rule, startsOn, template: { details } }: SeriesFields): void {
    checkRule(rule, startsOn);
    if (details) this.pages.check(details);
  }

  private coming({
    rule,
    startsOn,
    startTime,
    cities,
  }: Pick<SeriesFields, 'rule' | 'startsOn' | 'startTime' | 'cities'>): Occurrence[] {
    const now = this.clock.now();
    const days = daysOf(rule, startsOn, zurichDay(now), zurichMonthsAfter(now, MONTHS_AHEAD));
    const ahead = days.filter((day) => zurichWallTime(day, startTime) > now);
    return ahead.flatMap((day) => cities.map((city) => ({ city, day })));
  }
}

function eventOf({ template, startTime, minutes }: Series, { city, day }: Occurrence): NewEventFields {
  const { details: _, names = {}, ...fields } = template;
  const startsAt = zurichWallTime(day, startTime);
  const endsAt = new Date(startsAt.getTime() + minutes * MINUTE);
  return { ...fields, names, city, startsAt, endsAt, status: 'draft' };
}
