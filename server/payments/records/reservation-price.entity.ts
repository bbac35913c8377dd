import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';
import { MONEY_KEPT } from './payment.entity.js';

/**
 * How the price of a reservation was calculated when the seat was taken; later changes of codes and prices do not
 * affect it. A reservation without a row costs the price of its event. Amounts in Rappen.
 */
@Entity('reservation_prices')
@PersonalData({
  accountId: { export: 'prices', hide: ['earlyEventId'], ...MONEY_KEPT },
  reservationId: {
    via: 'reservations',
    leftOut: 'the same rows, which are exported by their account',
    ...MONEY_KEPT,
  },
})
@Index('reservation_prices_of_account', ['accountId'])
@Index('reservation_prices_one_use', ['codeId', 'accountId'], {
  unique: true,
  where: 'code_id is not null and released_at is null',
})
@Check(
  'reservation_prices_sum',
  'base_rappen = early_rappen + code_rappen + credit_rappen + waived_rappen + charged_rappen',
)
@Check(
  'reservation_prices_parts',
  'least(early_rappen, code_rappen, credit_rappen, waived_rappen, charged_rappen) >= 0',
)
@Check('reservation_prices_early', '(early_rappen > 0) = (early_event_id is not null)')
@Check('reservation_prices_code', '(code_rappen > 0) = (code_id is not null)')
export class ReservationPriceEntity {
  @PrimaryColumn('integer') @ForeignKey('reservations', { onDelete: 'CASCADE' }) reservationId: number;
  @Column('integer') @ForeignKey('accounts') accountId: number;
  /** The price of the event when it was reserved. */
  @Column('integer') baseRappen: number;
  /** Reduction by the early price. */
  @Column('integer') earlyRappen: number;
  /** The event whose early price was used. */
  @Column('integer', { nullable: true }) earlyEventId: number | null;
  /** Reduction by the code. */
  @Column('integer') codeRappen: number;
  @Column('integer', { nullable: true }) @ForeignKey('promotion_codes') codeId: number | null;
  /** Paid with credit. */
  @Column('integer') creditRappen: number;
  /** A remainder too small to be charged. */
  @Column('integer') waivedRappen: number;
  /** The amount charged at the provider: the reservation's price. */
  @Column('integer') chargedRappen: number;
  /** Since when the code, the early price and the credit no longer count; null while they do. Set by a trigger. */
  @Column('timestamptz', { nullable: true }) releasedAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}
