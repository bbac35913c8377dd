import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  PrimaryGeneratedColumn,
  Unique,
  PrimaryColumn,
} from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { PersonalData } from '../../common/database/personal-data.js';
import { KEPT_BY_ACCOUNT, MONEY_KEPT } from '../records/index.js';

/** The amount of a credit that a reservation uses. It counts while the reservation's price does. */
@Entity('credit_uses')
@PersonalData({
  creditId: { via: 'credits', export: 'credit_uses', ...MONEY_KEPT },
  reservationId: { via: 'reservations', ...KEPT_BY_ACCOUNT },
})
@Index('credit_uses_of_credit', ['creditId'])
@Check('credit_uses_amount', 'amount_rappen > 0')
export class CreditUseEntity {
  @PrimaryColumn('integer') @ForeignKey('reservations', { onDelete: 'CASCADE' }) reservationId: number;
  @PrimaryColumn('integer') @ForeignKey('credits') creditId: number;
  @Column('integer') amountRappen: number;
}

/** Why a guest was given credit. */
export const CREDIT_REASONS = ['instead_of_refund', 'missed', 'failed', 'goodwill'] as const;

/** Why a guest was given credit. */
export type CreditReason = (typeof CREDIT_REASONS)[number];

/** Credit of a guest, which pays for their next seats. Amounts in Rappen. */
@Entity('credits')
@PersonalData({
  accountId: { export: 'credits', hide: ['givenBy'], ...MONEY_KEPT },
  paymentId: { via: 'payments', ...KEPT_BY_ACCOUNT },
})
@Index('credits_of_account', ['accountId', 'expiresAt'])
@Unique('credits_one_of_payment', ['paymentId'])
@Check('credits_amount', 'amount_rappen between 1 and 100000000')
@Check('credits_used', 'used_rappen >= 0 and used_rappen <= amount_rappen')
@Check('credits_reason', oneOf('reason', CREDIT_REASONS))
export class CreditEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  @Column('integer') @ForeignKey('accounts') accountId: number;
  @Column('integer') amountRappen: number;
  /** The amount used by running holds and seats. */
  @Column('integer', { default: 0 }) usedRappen: number;
  @Column('text') reason: CreditReason;
  /** The event for which it was given. */
  @Column('integer', { nullable: true })
  @ForeignKey('events', { onDelete: 'SET NULL' })
  eventId: number | null;
  /** The payment that it replaces the refund of. */
  @Column('integer', { nullable: true })
  @ForeignKey('payments', { onDelete: 'SET NULL' })
  paymentId: number | null;
  /** `organiser:7`, or `guest:3` who chose it instead of a refund. */
  @Column('text') givenBy: string;
  @Column('timestamptz') createdAt: Date;
  /** When it expires. */
  @Column('timestamptz') expiresAt: Date;
}
