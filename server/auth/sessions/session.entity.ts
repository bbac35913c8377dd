import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** A login that has not ended: its token is valid as long as the row exists. */
@Entity('sessions')
@PersonalData({ accountId: { export: 'sessions', hide: ['tokenId'], erase: 'delete' } })
@Unique('sessions_token_id_unique', ['tokenId'])
@Index('sessions_account_id', ['accountId'])
@Index('sessions_expires_at', ['expiresAt'])
@Check('sessions_device', 'char_length(device) between 1 and 60')
export class SessionEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  /** The id in the token. */
  @Column('uuid') tokenId: string;
  @Column('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  /** Such as `Firefox on Android`; null if unknown. The full User-Agent is not stored. */
  @Column('text', { nullable: true }) device: string | null;
  @Column('timestamptz') createdAt: Date;
  /** Accurate to ten minutes. */
  @Column('timestamptz') lastUsedAt: Date;
  @Column('timestamptz') expiresAt: Date;
}
