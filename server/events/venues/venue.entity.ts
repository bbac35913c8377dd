import { Check, Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';
import { hasOnlyKeys, oneOf } from '../../common/database/columns.js';
import { NotPersonal } from '../../common/database/personal-data.js';
import { type Language, LANGUAGES } from '../../common/http/request-language.js';
import { CITIES, type City } from './city-names.rules.js';

/** A venue of events. Only organisers see it. */
@Entity('venues')
@NotPersonal('a venue; its contact is whom that business names')
@Check('venues_name', 'char_length(name) between 1 and 200')
@Check('venues_address', 'char_length(address) between 1 and 300')
@Check('venues_city', oneOf('city', CITIES))
@Check('venues_contact', 'char_length(contact) between 1 and 500')
@Check('venues_capacity', 'capacity between 1 and 100000')
@Check('venues_map_url', 'char_length(map_url) between 1 and 500')
@Check('venues_cost', 'cost_rappen between 0 and 100000000')
@Check('venues_accessibility', hasOnlyKeys('accessibility', LANGUAGES))
@Check('venues_host_notes', 'char_length(host_notes) between 1 and 2000')
export class VenueEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;

  @Column('text') name: string;

  @Column('text') address: string;

  @Column('text') city: City;

  /** Whom to contact there, and how. */
  @Column('text', { nullable: true }) contact: string | null;

  /** Maximum number of guests. */
  @Column('integer', { nullable: true }) capacity: number | null;

  @Column('text', { nullable: true }) mapUrl: string | null;

  /** The cost of one event there. */
  @Column('integer', { nullable: true }) costRappen: number | null;

  @Column('jsonb', { default: {} }) accessibility: Partial<Record<Language, string>>;

  /** For hosts at the entrance: keys, alarm, cloakroom. */
  @Column('text', { nullable: true }) hostNotes: string | null;

  /** Since when it is no longer offered for new events. */
  @Column('timestamptz', { nullable: true }) archivedAt: Date | null;

  /** Incremented by each change. */
  @VersionColumn({ default: 1 }) version: number;

  @Column('timestamptz') createdAt: Date;
}
