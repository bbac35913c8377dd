import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';

/** A lower price of an event until a time, for a number of first reservations, or both. */
@Entity('early_prices')
@NotPersonal('an event')
@Check('early_prices_price', 'price_rappen = 0 or price_rappen between 50 and 100000000')
@Check('early_prices_end', 'until is not null or places is not null')
@Check('early_prices_places', 'taken >= 0 and taken <= places')
export class EarlyPriceEntity {
  @PrimaryColumn('integer') @ForeignKey('events', { onDelete: 'CASCADE' }) eventId: number;

  @Column('integer') priceRappen: number;

  /** When it ends; null: no end. */
  @Column('timestamptz', { nullable: true }) until: Date | null;

  /** How many seats have this price; null: all. */
  @Column('integer', { nullable: true }) places: number | null;

  /** Seats at this price that are held or taken. */
  @Column('integer', { default: 0 }) taken: number;
}
