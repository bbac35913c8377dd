import {
  Check,
  Column,
  Entity,
  PrimaryGeneratedColumn,
  VersionColumn,
  ForeignKey,
  Index,
  PrimaryColumn,
} from 'typeorm';
import type { City } from '../venues/city-names.rules.js';
import type { EventDetails } from '../details/event-details.entity.js';
import type { EventFields, EventKind, RoundsSettings } from '../calendar/index.js';
import type { SeriesSkip } from './skips.rules.js';
import { NotPersonal } from '../../common/database/personal-data.js';

/** The venue of a series in a city. */
@Entity('series_venues')
@NotPersonal('a rule for events')
export class SeriesVenueEntity {
  @PrimaryColumn('integer') @ForeignKey('event_series') seriesId: number;

  @PrimaryColumn('text') city: City;

  @Column('integer') @ForeignKey('venues') venueId: number;
}

/**
 * The initial values of the events of a series; money in Rappen. What is optional is absent in series from before it
 * existed.
 */
export type SeriesTemplate = Pick<
  EventFields,
  | 'name'
  | 'description'
  | 'descriptions'
  | 'venue'
  | 'location'
  | 'priceRappen'
  | 'maxMen'
  | 'maxWomen'
  | 'minMen'
  | 'minWomen'
> &
  Partial<EventKind & RoundsSettings & Pick<EventFields, 'names' | 'friendsWelcome' | 'maxLead'>> & {
    details?: EventDetails;
  };

/** The rule from which events are made. */
@Entity('event_series')
@NotPersonal('a rule for events')
@Check('event_series_rule', 'char_length(rule) between 1 and 500')
@Check('event_series_start_time', "start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'")
@Check('event_series_minutes', 'minutes between 15 and 1440')
@Check('event_series_skips', "jsonb_typeof(skips) = 'array'")
@Check('event_series_cities', 'cardinality(cities) >= 1')
export class EventSeriesEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;

  /** An RRULE of RFC 5545 with the days. */
  @Column('text') rule: string;

  /** `2026-12-01`, in Zurich: the first possible day, from which COUNT and INTERVAL count. */
  @Column('date') startsOn: string;

  /** `19:30`, local time in Zurich. */
  @Column('text') startTime: string;

  /** Duration of an event, in minutes. */
  @Column('integer') minutes: number;

  @Column('text', { array: true }) cities: City[];

  /** Days of the rule on which no event is made. */
  @Column('jsonb', { default: [] }) skips: SeriesSkip[];

  @Column('jsonb') template: SeriesTemplate;

  /** Whether more events are made. */
  @Column('boolean', { default: true }) active: boolean;

  /** Incremented by each change. */
  @VersionColumn({ default: 1 }) version: number;

  @Column('timestamptz') createdAt: Date;
}

/**
 * A day of a series in a city, and the event that was made for it. It is made only once, whatever happens to the event.
 */
@Entity('series_occurrences')
@NotPersonal('a rule for events')
@Index('series_occurrences_event', ['eventId'], { unique: true })
export class SeriesOccurrenceEntity {
  @PrimaryColumn('integer') @ForeignKey('event_series') seriesId: number;

  @PrimaryColumn('text') city: City;

  /** `2026-12-01`, in Zurich. */
  @PrimaryColumn('date') day: string;

  @Column('integer') @ForeignKey('events') eventId: number;
}
