import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { NotPersonal, PersonalData } from '../common/database/personal-data.js';

/** The channel of a reservation, until it is known whether it is paid: then it is counted, and this row is deleted. */
@Entity('referral_holds')
@PersonalData({ reservationId: { via: 'reservations', export: 'referral_holds', erase: 'delete' } })
@Check('referral_holds_channel', `channel ~ '^[a-z0-9][a-z0-9_-]{0,29}$'`)
export class ReferralHoldEntity {
  @PrimaryColumn('integer') @ForeignKey('reservations', { onDelete: 'CASCADE' }) reservationId: number;
  @Column('integer') @ForeignKey('events', { onDelete: 'CASCADE' }) eventId: number;
  @Column('text') channel: string;
}

/** The counts of an event and a link, for one day in Zurich. */
@Entity('referral_counts')
@NotPersonal('numbers of an event, a channel and a day')
@Index('referral_counts_day', ['day'])
@Check('referral_counts_channel', `channel ~ '^[a-z0-9][a-z0-9_-]{0,29}$'`)
@Check('referral_counts_counted', 'views >= 0 and sign_ups >= 0 and reservations >= 0 and paid >= 0')
export class ReferralCountEntity {
  @PrimaryColumn('integer') @ForeignKey('events', { onDelete: 'CASCADE' }) eventId: number;
  /** The link's `?via=`. */
  @PrimaryColumn('text') channel: string;
  @PrimaryColumn('date') day: string;
  /** Views of the public page. */
  @Column('integer', { default: 0 }) views: number;
  @Column('integer', { default: 0 }) signUps: number;
  @Column('integer', { default: 0 }) reservations: number;
  /** Reservations that were paid, or are free. */
  @Column('integer', { default: 0 }) paid: number;
}
