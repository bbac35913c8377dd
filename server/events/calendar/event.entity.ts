import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { City } from './cities.rules.js';
import { hasOnlyKeys, oneOf } from '../../common/database/columns.js';
import { LANGUAGES } from '../../common/http/request-language.js';
import { NotPersonal } from '../../common/database/personal-data.js';
import type { Texts } from './texts.rules.js';

/** The states of an event: only a published one can be seen and reserved. */
export const EVENT_STATUSES = ['draft', 'published', 'cancelled'] as const;
/** Whether an event can be seen and reserved. */
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** One dated get-together. Its capacity and counters stand in `event_seats`. */
@Entity('events')
@NotPersonal('an event')
@Index('events_published', ['startsAt'], { where: `status = 'published'` })
// (starts_at desc, id desc): TypeORM cannot say in which direction an index is sorted
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
@Check('events_end_after_start', 'ends_at > starts_at')
export class EventEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  /** For readers of every language that has no name of its own in `names`. */
  @Column('text')
  name: string;

  @Column('jsonb', { default: {} })
  names: Texts;

  /** For readers of every language that has no text of its own in `descriptions`. */
  @Column('text', { default: '' })
  description: string;

  @Column('jsonb', { default: {} })
  descriptions: Texts;

  @Column('text')
  city: City;

  /** The name of the place; null until it is known. */
  @Column('text', { nullable: true })
  venue: string | null;

  /** The address; null until it is known. */
  @Column('text', { nullable: true })
  location: string | null;

  @Column('timestamptz')
  startsAt: Date;

  @Column('timestamptz')
  endsAt: Date;

  /** 0 is free; otherwise at least 50, the smallest amount that the provider charges. */
  @Column('integer')
  priceRappen: number;

  @Column('text')
  status: EventStatus;

  /** The smallest number of men with which the event is worth holding; 0 where it does not matter. */
  @Column('integer', { default: 0 })
  minMen: number;

  /** The smallest number of women with which the event is worth holding; 0 where it does not matter. */
  @Column('integer', { default: 0 })
  minWomen: number;

  /** The start before the event was last postponed. */
  @Column('timestamptz', { nullable: true })
  postponedFrom: Date | null;

  @Column('timestamptz')
  createdAt: Date;
}
