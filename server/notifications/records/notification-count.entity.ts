import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';

/**
 * The number of notifications of a type that became due in a month (Zurich), for types that are only counted. Written
 * once after the month and never changed, so that no later answer, ending or deletion can be derived from it.
 */
@Entity('notification_counts')
@NotPersonal('numbers of a month in whole fives')
@Check('notification_counts_month', `month ~ '^\\d{4}-\\d{2}$'`)
@Check('notification_counts_fives', 'sent >= 0 and failed >= 0 and sent % 5 = 0 and failed % 5 = 0')
export class NotificationCountEntity {
  /** Such as `2026-12`. */
  @PrimaryColumn('text')
  month: string;

  @PrimaryColumn('text')
  occasion: string;

  /** Rounded down to a multiple of five: 0 is fewer than five. */
  @Column('integer')
  sent: number;

  /** Given up; as `sent`. */
  @Column('integer')
  failed: number;
}
