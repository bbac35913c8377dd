import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { City } from '../venues/city-names.rules.js';
import { NotPersonal } from '../../common/database/personal-data.js';

/**
 * A day of a series in a city, and the event that was made for it. It is made only once, whatever happens to the event.
 */
@Entity('series_occurrences')
@NotPersonal('a rule for events')
@Index('series_occurrences_event', ['eventId'], { unique: true })
export class SeriesOccurrenceEntity {
  @PrimaryColumn('integer')
  @ForeignKey('event_series')
  seriesId: number;

  @PrimaryColumn('text')
  city: City;

  /** `2026-12-01`, in Zurich. */
  @PrimaryColumn('date')
  day: string;

  @Column('integer')
  @ForeignKey('events')
  eventId: number;
}
