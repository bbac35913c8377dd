import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** A browser that shows an account's notifications. It ends with the session in which it was subscribed. */
@Entity('push_subscriptions')
@PersonalData({
  accountId: { export: 'push_subscriptions', hide: ['endpoint', 'p256dh', 'auth'], erase: 'delete' },
  sessionId: { leftOut: 'the same rows, by their session', via: 'sessions', erase: 'delete' },
})
@Unique('push_subscriptions_endpoint_unique', ['endpoint'])
@Index('push_subscriptions_account_id', ['accountId'])
@Index('push_subscriptions_session_id', ['sessionId'])
@Check('push_subscriptions_endpoint', 'char_length(endpoint) between 1 and 1000')
export class PushSubscriptionEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  @Column('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  @Column('integer') @ForeignKey('sessions', { onDelete: 'CASCADE' }) sessionId: number;
  /** The URL at the browser's push service; known only to this browser. */
  @Column('text') endpoint: string;
  /** The browser's public key, for which messages are encrypted (RFC 8291): 65 bytes in base64url. */
  @Column('text') p256dh: string;

  /** The shared secret for the encryption: 16 bytes in base64url. */
  @Column('text') auth: string;
  @Column('timestamptz') createdAt: Date;
}
