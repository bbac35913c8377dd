import { Check, Column, Entity, ForeignKey, Generated, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { PersonalData } from '../../common/database/personal-data.js';
import { NOTIFICATION_STATES, type NotificationState } from './notification.states.js';

/** That somebody is to be told something, or was: once for each occasion, person and subject. */
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
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  /** Its name in the table of occasions. */
  @Column('text')
  occasion: string;

  @Column('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountId: number;

  /** What it is about, such as `event:12`. */
  @Column('text')
  subject: string;

  /** What composing needs besides the subject: ids, and an address that is not the account's own. */
  @Column('jsonb', { default: {} })
  data: Record<string, unknown>;

  /** Stays the same at each try: mailboxes drop a second copy by it. */
  @Column('uuid')
  @Generated('uuid')
  messageId: string;

  /** Whether it is neither held back by night nor by what is less urgent. */
  @Column('boolean')
  urgent: boolean;

  /** Whether it is about what guests said of each other: organisers learn of it by counts of a month alone. */
  @Column('boolean', { default: false })
  countedOnly: boolean;

  @Column('text', { default: 'waiting' })
  state: NotificationState;

  /** Since when it is due; by this a person's notifications are ordered. */
  @Column('timestamptz')
  dueAt: Date;

  /** When it is tried next; while a replica tries it, when another may. */
  @Column('timestamptz')
  attemptAt: Date;

  /** How often it was tried. */
  @Column('integer', { default: 0 })
  attempts: number;

  /** The channels by which it has left already. */
  @Column('text', { array: true, default: [] })
  sentBy: string[];

  /** Why it is void, or why the last try failed; never an address or what a server said. */
  @Column('text', { nullable: true })
  reason: string | null;

  /** When it was sent, became void or was given up. */
  @Column('timestamptz', { nullable: true })
  settledAt: Date | null;
}
