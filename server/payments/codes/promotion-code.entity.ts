import { Check, Column, Entity, PrimaryGeneratedColumn, Unique, VersionColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';

/** A code that takes something off the price. Who used it stands in `reservation_prices`. */
@Entity('promotion_codes')
@NotPersonal('a code')
@Unique('promotion_codes_unique', ['code'])
@Check('promotion_codes_code', `code ~ '^[A-Z0-9-]{3,40}$'`)
@Check('promotion_codes_note', 'char_length(note) <= 200')
@Check('promotion_codes_percent', 'percent between 1 and 100')
@Check('promotion_codes_amount', 'amount_rappen between 1 and 100000000')
@Check('promotion_codes_value', '(percent is null) <> (amount_rappen is null)')
@Check('promotion_codes_times', 'ends_at > starts_at')
@Check('promotion_codes_uses', 'used >= 0 and used <= uses')
export class PromotionCodeEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  /** In capital letters. */
  @Column('text')
  code: string;

  /** What it is for, for organisers. */
  @Column('text', { default: '' })
  note: string;

  /** What it takes off, in percent; else `amountRappen` does. */
  @Column('integer', { nullable: true })
  percent: number | null;

  @Column('integer', { nullable: true })
  amountRappen: number | null;

  /** From when on it is good; null: at once. */
  @Column('timestamptz', { nullable: true })
  startsAt: Date | null;

  /** From when on it is good no more; null: never. */
  @Column('timestamptz', { nullable: true })
  endsAt: Date | null;

  /** How often it can be used; null: as often as people like. */
  @Column('integer', { nullable: true })
  uses: number | null;

  /** Uses that count: of running holds, and of places. */
  @Column('integer', { default: 0 })
  used: number;

  /** The events for which it is good; null: all. */
  @Column('integer', { array: true, nullable: true })
  eventIds: number[] | null;

  /** The name of the codes that were made together. */
  @Column('text', { nullable: true })
  batch: string | null;

  /** Since when an organiser has stopped it. */
  @Column('timestamptz', { nullable: true })
  stoppedAt: Date | null;

  /** Grows with each change by an organiser. */
  @VersionColumn({ default: 1 })
  version: number;

  @Column('timestamptz')
  createdAt: Date;
}
