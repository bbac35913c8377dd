import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { hasOnlyKeys } from '../../common/database/columns.js';
import { NotPersonal } from '../../common/database/personal-data.js';
import { type Language, LANGUAGES } from '../../common/http/request-language.js';
import type { Texts } from '../calendar/event.rules.js';

/** A question and its answer about an event, both by language. */
export interface FaqEntry {
  question: Texts;
  answer: Texts;
}

/**
 * The details on an event's own page, all of them optional; an event without any has no row. A separate table, because
 * every list reads `events`, which should stay narrow.
 */
@Entity('event_details')
@NotPersonal('an event; its host is a name that organisers write down to be read by all')
@Check('event_details_included', hasOnlyKeys('included', LANGUAGES))
@Check('event_details_dress', hasOnlyKeys('dress', LANGUAGES))
@Check('event_details_accessibility', hasOnlyKeys('accessibility', LANGUAGES))
@Check('event_details_area', hasOnlyKeys('area', LANGUAGES))
@Check('event_details_languages', `languages <@ array['en', 'fr', 'it', 'de']`)
@Check('event_details_ages', 'age_from >= 18 and age_to <= 100 and age_from <= age_to')
@Check('event_details_host', 'char_length(host) between 1 and 100')
@Check('event_details_faq', `jsonb_typeof(faq) = 'array'`)
export class EventDetailsEntity {
  @PrimaryColumn('integer') @ForeignKey('events') eventId: number;

  @Column('jsonb') included: Texts;

  @Column('jsonb') dress: Texts;

  @Column('jsonb') accessibility: Texts;

  /** The neighbourhood; only guests see the exact address. */
  @Column('jsonb') area: Texts;

  /** The languages spoken there. */
  @Column('text', { array: true }) languages: Language[];

  /** The intended ages, both included; nobody is refused because of them. */
  @Column('integer', { nullable: true }) ageFrom: number | null;

  @Column('integer', { nullable: true }) ageTo: number | null;

  /** The name of the person who welcomes the guests. */
  @Column('text', { nullable: true }) host: string | null;

  @Column('jsonb') faq: FaqEntry[];
}

/** The details on an event's page. */
export type EventDetails = Omit<EventDetailsEntity, 'eventId'>;
