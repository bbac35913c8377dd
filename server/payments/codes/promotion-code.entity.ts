import { Check, Column, Entity, PrimaryGeneratedColumn, Unique, VersionColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';

/** A promotion code. Its uses are in `reservation_prices`. */
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
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  /** In capital letters. */
  @Column('text') code: string;
  /** Its purpose, for organisers. */
  @Column('text', { default: '' }) note: string;
  /** The discount in percent; null if `amountRappen` is set. */
  @Column('integer', { nullable: true }) percent: number | null;
  @Column('integer', { nullable: true }) amountRappen: number | null;
  /** From when it is valid; null: at once. */
  @Column('timestamptz', { nullable: true }) startsAt: Date | null;
  /** When it stops being valid; null: never. */
  @Column('timestamptz', { nullable: true }) endsAt: Date | null;
  /** Maximum number of uses; null: no limit. */
  @Column('integer', { nullable: true }) uses: number | null;
  /** Uses that count: running holds and seats. */
  @Column('integer', { default: 0 }) used: number;
  /** The events for which it is valid; null: all. */
  @Column('integer', { array: true, nullable: true }) eventIds: number[] | null;
  /** The name of the batch of codes that were made together. */
  @Column('text', { nullable: true }) batch: string | null;
  /** When an organiser stopped it. */
  @Column('timestamptz', { nullable: true }) stoppedAt: Date | null;
  /** Incremented by each change of an organiser. */
  @VersionColumn({ default: 1 }) version: number;
  @Column('timestamptz') createdAt: Date;
}
