import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';
import { MONEY_KEPT } from './payment.entity.js';

/**
 * A guest who is asked to pay the price difference to another event: the hold there, and the seat that it replaces. The
 * old payment stays with the old reservation, and counts for the new one.
 */
@Entity('reservation_transfers')
@PersonalData({
  reservationId: { via: 'reservations', export: 'transfers', ...MONEY_KEPT },
  fromReservationId: { via: 'reservations', leftOut: 'the same rows, by the new reservation', ...MONEY_KEPT },
})
@Index('reservation_transfers_from', ['fromReservationId'])
@Check('reservation_transfers_other', 'reservation_id <> from_reservation_id')
@Check('reservation_transfers_carried', 'carried_rappen > 0')
export class ReservationTransferEntity {
  /** The hold at the new event, whose price is the difference. */
  @PrimaryColumn('integer') @ForeignKey('reservations', { onDelete: 'CASCADE' }) reservationId: number;
  @Column('integer') @ForeignKey('reservations', { onDelete: 'CASCADE' }) fromReservationId: number;
  /** The event of the old reservation at that time. */
  @Column('integer') fromEventId: number;
  /** The remaining payment of the old reservation, which counts for the new one. */
  @Column('integer') carriedRappen: number;
  @Column('timestamptz') createdAt: Date;
  /** When the difference was paid and the old seat given up; null before that, and if it never happened. */
  @Column('timestamptz', { nullable: true }) transferredAt: Date | null;
}
