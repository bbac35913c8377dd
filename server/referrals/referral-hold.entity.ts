import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../common/database/personal-data.js';

/** The channel of a reservation, until it is known whether it is paid: then it is counted, and this row is deleted. */
@Entity('referral_holds')
@PersonalData({ reservationId: { via: 'reservations', export: 'referral_holds', erase: 'delete' } })
@Check('referral_holds_channel', `channel ~ '^[a-z0-9][a-z0-9_-]{0,29}$'`)
export class ReferralHoldEntity {
  @PrimaryColumn('integer')
  @ForeignKey('reservations', { onDelete: 'CASCADE' })
  reservationId: number;

  @Column('integer')
  @ForeignKey('events', { onDelete: 'CASCADE' })
  eventId: number;

  @Column('text')
  channel: string;
}
