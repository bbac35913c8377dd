import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { hasOnlyKeys } from '../../common/database/columns.js';
import { NotPersonal } from '../../common/database/personal-data.js';
import { type Language, LANGUAGES } from '../../common/http/request-language.js';
import type { Texts } from '../calendar/event.rules.js';
import type { EventDetails, FaqEntry } from './event-details.rules.js';

/**
 * The details on an event's own page. A separate table, because every list reads `events`, which should stay narrow. An
 * event without details has no row.
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
export class EventDetailsEntity implements EventDetails {
  @PrimaryColumn('integer')
  @ForeignKey('events')
  eventId: number;

  @Column('jsonb')
  included: Texts;

  @Column('jsonb')
  dress: Texts;

  @Column('jsonb')
  accessibility: Texts;

  @Column('jsonb')
  area: Texts;

  @Column('text', { array: true })
  languages: Language[];

  @Column('integer', { nullable: true })
  ageFrom: number | null;

  @Column('integer', { nullable: true })
  ageTo: number | null;

  @Column('text', { nullable: true })
  host: string | null;

  @Column('jsonb')
  faq: FaqEntry[];
}
