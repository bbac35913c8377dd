import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../common/database/personal-data.js';

/** How many came to an event by a link, on one day in Zurich. */
@Entity('referral_counts')
@NotPersonal('numbers of an event, a channel and a day')
@Index('referral_counts_day', ['day'])
@Check('referral_counts_channel', `channel ~ '^[a-z0-9][a-z0-9_-]{0,29}$'`)
@Check('referral_counts_counted', 'views >= 0 and sign_ups >= 0 and reservations >= 0 and paid >= 0')
export class ReferralCountEntity {
  @PrimaryColumn('integer')
  @ForeignKey('events', { onDelete: 'CASCADE' })
  eventId: number;

  /** What the link named in `?via=`. */
  @PrimaryColumn('text')
  channel: string;

  @PrimaryColumn('date')
  day: string;

  /** How often its public page was shown. */
  @Column('integer', { default: 0 })
  views: number;

  @Column('integer', { default: 0 })
  signUps: number;

  @Column('integer', { default: 0 })
  reservations: number;

  /** Of the reservations, those that were paid, or cost nothing. */
  @Column('integer', { default: 0 })
  paid: number;
}
