import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Generated,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { NotPersonal, PersonalData } from '../../common/database/personal-data.js';

/** The states of a notification. `void`: skipped, as it no longer applied. `failed`: given up, unless it is retried. */
export const NOTIFICATION_STATES = ['waiting', 'sent', 'void', 'failed'] as const;
/** The state of a notification. */
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

/** A notification, to be sent or sent: one for each type, person and subject. */
@Entity('notifications')
@PersonalData({ accountId: { export: 'notifications', hide: ['data', 'messageId'], erase: 'delete' } })
@Unique('notifications_once', ['accountId', 'occasion', 'subject'])
@Index('notifications_to_send', ['attemptAt'], { where: `state = 'waiting'` })
@Index('notifications_in_order', ['accountId', 'dueAt', 'id'], { where: `state = 'waiting'` })
@Index('notifications_failed', ['settledAt', 'id'], { where: `state = 'failed'` })
@Index('notifications_settled_at', ['settledAt'])
@Index('notifications_of_messages', ['subject'], { where: `occasion = 'organiser-message'` })
@Check('notifications_state', oneOf('state', NOTIFICATION_STATES))
@Check('notifications_settled', `(state = 'waiting') = (settled_at is null)`)
@Check('notifications_data', `jsonb_typeof(data) = 'object'`)
export class NotificationEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  /** The name of its type. */
  @Column('text') occasion: string;
  @Column('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  /** What it is about, such as `event:12`. */
  @Column('text') subject: string;
  /** Data for the content besides the subject: ids, and an address that is not the account's own. */
  @Column('jsonb', { default: {} }) data: Record<string, unknown>;
  /** The same at each attempt: mailboxes use it to drop duplicates. */
  @Column('uuid') @Generated('uuid') messageId: string;
  /** Whether it waits neither for the end of the quiet hours nor behind less urgent ones. */
  @Column('boolean') urgent: boolean;
  /** Whether it is about what guests said of each other: organisers see only monthly counts. */
  @Column('boolean', { default: false }) countedOnly: boolean;
  @Column('text', { default: 'waiting' }) state: NotificationState;
  /** Since when it is due; the order of a person's notifications. */
  @Column('timestamptz') dueAt: Date;
  /** When it is attempted next; for a claimed one, when its claim ends. */
  @Column('timestamptz') attemptAt: Date;
  /** Number of attempts. */
  @Column('integer', { default: 0 }) attempts: number;
  /** The channels by which it has been sent. */
  @Column('text', { array: true, default: [] }) sentBy: string[];
  /** Why it was skipped, or why the last attempt failed; never an address or a server's message. */
  @Column('text', { nullable: true }) reason: string | null;
  /** When it was sent, skipped or given up. */
  @Column('timestamptz', { nullable: true }) settledAt: Date | null;
}

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
  @PrimaryColumn('text') month: string;
  @PrimaryColumn('text') occasion: string;
  /** Rounded down to a multiple of five: 0 is fewer than five. */
  @Column('integer') sent: number;
  /** Given up; as `sent`. */
  @Column('integer') failed: number;
}
