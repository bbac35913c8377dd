import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../common/database/personal-data.js';

/** The counts of an event and a link, for one day in Zurich. */
@Entity('referral_counts')
@NotPersonal('numbers of an event, a channel and a day')
@Index('referral_counts_day', ['day'])
@Check('referral_counts_channel', `channel ~ '^[a-z0-9][a-z0-9_-]{0,29}$'`)
@Check('referral_counts_counted', 'views >= 0 and sign_ups >= 0 and reservations >= 0 and paid >= 0')
export class ReferralCountEntity {
  @PrimaryColumn('integer')
  @ForeignKey('events', { onDelete: 'CASCADE' })
  eventId: number;

  /** The link's `?via=`. */
  @PrimaryColumn('text')
  channel: string;

  @PrimaryColumn('date')
  day: string;

  /** Views of the public page. */
  @Column('integer', { default: 0 })
  views: number;

  @Column('integer', { default: 0 })
  signUps: number;

  @Column('integer', { default: 0 })
  reservations: number;

  /** Reservations that were paid, or are free. */
  @Column('integer', { default: 0 })
  paid: number;
}
