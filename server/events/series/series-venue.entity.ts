import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';
import type { City } from '../venues/cities.rules.js';

/** The venue of a series in a city. */
@Entity('series_venues')
@NotPersonal('a rule for events')
export class SeriesVenueEntity {
  @PrimaryColumn('integer')
  @ForeignKey('event_series')
  seriesId: number;

  @PrimaryColumn('text')
  city: City;

  @Column('integer')
  @ForeignKey('venues')
  venueId: number;
}
