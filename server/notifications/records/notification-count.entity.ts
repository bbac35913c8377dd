import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';

/**
 * How many notifications of an occasion, of those that are only counted, became due in a month in Zurich. Written once when
 * the month is over, and never changed: no later answer, ending or deletion can be read from it.
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

  /** In whole fives, rounded down: 0 is fewer than five. */
  @Column('integer')
  sent: number;

  /** Given up; as `sent`. */
  @Column('integer')
  failed: number;
}
