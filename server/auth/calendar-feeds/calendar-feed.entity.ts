import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** The calendar feed of an account. Only a hash of its secret is stored, so the table opens no feed. */
@Entity('calendar_feeds')
@PersonalData({ accountId: { export: 'calendar_feed', hide: ['secretHash'], erase: 'delete' } })
@Index('calendar_feeds_secret_hash', ['secretHash'], { unique: true })
export class CalendarFeedEntity {
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  /** SHA-256 in base64url. */
  @Column('text') secretHash: string;
  @Column('timestamptz') createdAt: Date;
  /** When a calendar last read it, accurate to an hour; null until then. */
  @Column('timestamptz', { nullable: true }) lastReadAt: Date | null;
}
