import { Check, Column, Entity, ForeignKey, Generated, Index, PrimaryGeneratedColumn } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { TransitionColumns } from '../../common/database/transition-columns.js';
import { LANGUAGES, type Language } from '../../common/http/request-language.js';
import { SIDES, type Side } from '../seats/seats.rules.js';
import { LIVE_STATES, type ReservationState } from './reservation.states.js';
import { PersonalData } from '../../common/database/personal-data.js';

/** A person's claim to a seat. Its transitions are those of `reservation.states.ts`. */
@Entity('reservations')
@PersonalData({
  accountId: {
    export: 'reservations',
    hide: ['holdKey', 'failedReconciliations', 'nextReconciliationAt', 'changedBy'],
    erase: 'keep',
    because: 'bookings are kept for ten years, as numbers without a person',
  },
})
@Index('reservations_one_live', ['eventId', 'accountId'], {
  unique: true,
  where: oneOf('status', LIVE_STATES),
})
@Index('reservations_hold_key', ['holdKey'], { unique: true })
@Index('reservations_of_account', ['accountId'])
@Index('reservations_of_event', ['eventId', 'id'])
@Index('reservations_to_reconcile', ['nextReconciliationAt'], { where: `status = 'held'` })
@Check('reservations_side', oneOf('side', SIDES))
@Check('reservations_price', 'price_rappen >= 0')
@Check('reservations_language', oneOf('language', LANGUAGES))
@Check(
  'reservations_hold',
  `status <> 'held' or (hold_expires_at is not null and next_reconciliation_at is not null)`,
)
@Check(
  'reservations_check_in',
  `checked_in_at is null or ${oneOf('status', ['paid', 'confirmed', 'refunded', 'cancelled'] satisfies ReservationState[])}`,
)
export class ReservationEntity extends TransitionColumns {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;

  @Column('integer') @ForeignKey('events') eventId: number;

  @Column('integer') @ForeignKey('accounts') accountId: number;

  /** The side of the event whose seat it takes. */
  @Column('text') side: Side;

  @Column('text') status: ReservationState;

  /** The price paid to the provider. `reservation_prices` has the reductions of the event's price. */
  @Column('integer') priceRappen: number;

  /** Until when a cancellation is refunded. */
  @Column('timestamptz') refundUntil: Date;

  /**
   * A secret between the provider and us, stored before the session is opened: it proves that we opened the session. It
   * is never sent to a browser.
   */
  @Column('uuid') @Generated('uuid') holdKey: string;

  @Column('timestamptz', { nullable: true }) holdExpiresAt: Date | null;

  /** Since when a slow payment (TWINT) for the hold is being processed; null if none is. */
  @Column('timestamptz', { nullable: true }) payingSince: Date | null;

  /**
   * The language in which the guest reserved and pays: every attempt to open the session must send the same. Null for a
   * granted seat.
   */
  @Column('text', { nullable: true }) language: Language | null;

  /** Number of reconciliation attempts in a row that failed. */
  @Column('integer', { default: 0 }) failedReconciliations: number;

  /** When the hold is reconciled with the provider next. */
  @Column('timestamptz', { nullable: true }) nextReconciliationAt: Date | null;

  /** Whether the seat was sold at the entrance. */
  @Column('boolean', { default: false }) walkIn: boolean;

  /** When the guest arrived at the event. */
  @Column('timestamptz', { nullable: true }) checkedInAt: Date | null;

  /** When the guest confirmed, on request shortly before the event, that they are still coming. */
  @Column('timestamptz', { nullable: true }) comingConfirmedAt: Date | null;

  /** Until when a guest who has missed events must confirm; null for all others. */
  @Column('timestamptz', { nullable: true }) confirmUntil: Date | null;

  /** When an organiser excused the guest's absence. */
  @Column('timestamptz', { nullable: true }) absenceExcusedAt: Date | null;

  /** The last change of the event that the guest has acknowledged. */
  @Column('integer', { nullable: true })
  @ForeignKey('event_changes')
  acknowledgedChange: number | null;

  @Column('timestamptz') createdAt: Date;
}
