import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';
import type { City } from '../venues/city-names.rules.js';
import {
  EVENT_FORMATS,
  EVENT_THEMES,
  type EventFormat,
  type EventKind,
  type EventTheme,
  MINGLINGS,
  type Mingling,
  type RoundsSettings,
  type Texts,
} from './event.rules.js';
import { hasOnlyKeys, oneOf } from '../../common/database/columns.js';
import { LANGUAGES } from '../../common/http/request-language.js';
import { NotPersonal } from '../../common/database/personal-data.js';

/** The states of an event: only a published one is visible and can be reserved. */
export const EVENT_STATUSES = ['draft', 'published', 'cancelled'] as const;
/** A state of an event. */
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** One dated get-together. Its capacity and counters are in `event_seats`. */
@Entity('events')
@NotPersonal('an event')
@Index('events_published', ['startsAt'], { where: `status = 'published'` })
@Index('events_published_ends', ['endsAt'], { where: `status = 'published'` })
// (starts_at desc, id desc): TypeORM cannot declare the direction of an index
@Index('events_by_start', { synchronize: false })
@Check('events_name_length', 'char_length(name) between 1 and 200')
@Check('events_description_length', 'char_length(description) <= 5000')
@Check('events_names', hasOnlyKeys('names', LANGUAGES))
@Check('events_descriptions', hasOnlyKeys('descriptions', LANGUAGES))
@Check('events_city_length', 'char_length(city) between 1 and 100')
@Check('events_venue_length', 'char_length(venue) between 1 and 200')
@Check('events_location_length', 'char_length(location) between 1 and 300')
@Check('events_price', 'price_rappen = 0 or price_rappen between 50 and 100000000')
@Check('events_status', oneOf('status', EVENT_STATUSES))
@Check('events_min_men', 'min_men >= 0')
@Check('events_min_women', 'min_women >= 0')
@Check('events_format', oneOf('format', EVENT_FORMATS))
@Check('events_theme', oneOf('theme', EVENT_THEMES))
@Check('events_ages', 'min_age between 18 and 100 and max_age between 18 and 100 and min_age <= max_age')
@Check('events_mingling', oneOf('mingling', MINGLINGS))
@Check('events_round_minutes', 'round_minutes between 1 and 120')
@Check('events_round_count', 'round_count between 1 and 100')
@Check('events_round_break', 'round_break_minutes between 0 and 60')
@Check('events_round_tables', 'round_tables between 1 and 10000')
@Check('events_max_lead', 'max_lead between 1 and 1000')
@Check('events_end_after_start', 'ends_at > starts_at')
export class EventEntity implements EventKind, RoundsSettings {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;

  /** Used for languages without a name in `names`. */
  @Column('text') name: string;

  @Column('jsonb', { default: {} }) names: Texts;

  /** Used for languages without a text in `descriptions`. */
  @Column('text', { default: '' }) description: string;

  @Column('jsonb', { default: {} }) descriptions: Texts;

  @Column('text') city: City;

  /** The name of the venue; null until it is known. */
  @Column('text', { nullable: true }) venue: string | null;

  /** The address; null until it is known. */
  @Column('text', { nullable: true }) location: string | null;

  /** The venue from which `venue` and `location` were copied; null if they were typed by hand. */
  @Column('integer', { nullable: true }) @ForeignKey('venues') venueId: number | null;

  @Column('timestamptz') startsAt: Date;

  @Column('timestamptz') endsAt: Date;

  /** 0 is free; otherwise at least 50, the provider's minimum. */
  @Column('integer') priceRappen: number;

  @Column('text') status: EventStatus;

  /** Minimum number of men for the event to take place; 0 for no minimum. */
  @Column('integer', { default: 0 }) minMen: number;

  /** Minimum number of women for the event to take place; 0 for no minimum. */
  @Column('integer', { default: 0 }) minWomen: number;

  /** Who meets whom. If there is only one side, the other has no seats. */
  @Column('text', { default: 'two_sides' }) format: EventFormat;

  /** Minimum age to reserve; null without a limit. */
  @Column('integer', { nullable: true }) minAge: number | null;

  /** Maximum age, inclusive; null without a limit. */
  @Column('integer', { nullable: true }) maxAge: number | null;

  /** What it is about; null without a theme. */
  @Column('text', { nullable: true }) theme: EventTheme | null;

  /** Whether guests may keep a seat for a friend. */
  @Column('boolean', { default: false }) friendsWelcome: boolean;

  /** How guests meet. */
  @Column('text', { default: 'free' }) mingling: Mingling;

  @Column('integer', { default: 6 }) roundMinutes: number;

  @Column('integer', { default: 8 }) roundCount: number;

  /** Before each round but the first. */
  @Column('integer', { default: 1 }) roundBreakMinutes: number;

  /** Null: as many as needed. */
  @Column('integer', { nullable: true }) roundTables: number | null;

  /** Maximum number of seats by which one side may lead the other when a seat is taken; null for no limit. */
  @Column('integer', { nullable: true }) maxLead: number | null;

  /** The start before the last postponement. */
  @Column('timestamptz', { nullable: true }) postponedFrom: Date | null;

  /** Incremented by each change. */
  @VersionColumn({ default: 1 }) version: number;

  @Column('timestamptz') createdAt: Date;
}

/** A published event as it was before organisers changed its time, venue, price or kind, or cancelled it. */
@Entity('event_changes')
@Check('event_changes_format', oneOf('format', EVENT_FORMATS))
@NotPersonal('a change of an event')
@Index('event_changes_of_event', ['eventId', 'id'])
export class EventChangeEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;

  @Column('integer') @ForeignKey('events') eventId: number;

  @Column('timestamptz') changedAt: Date;

  @Column('timestamptz') startsAt: Date;

  @Column('timestamptz') endsAt: Date;

  @Column('text') city: City;

  @Column('text', { nullable: true }) venue: string | null;

  @Column('text', { nullable: true }) location: string | null;

  /** Null for changes stored before prices were. */
  @Column('integer', { nullable: true }) priceRappen: number | null;

  /** The kind before the change; the format is null for changes stored before kinds were. */
  @Column('text', { nullable: true }) format: EventFormat | null;

  @Column('integer', { nullable: true }) minAge: number | null;

  @Column('integer', { nullable: true }) maxAge: number | null;

  @Column('text', { nullable: true }) theme: EventTheme | null;

  /**
   * Until when guests who had a seat at that time can cancel with a full refund; null if this change gives no such
   * right.
   */
  @Column('timestamptz', { nullable: true }) freeRefundUntil: Date | null;
}
