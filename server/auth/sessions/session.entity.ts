import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** A log-in that has not ended: its token is good for as long as the row is there. */
@Entity('sessions')
@PersonalData({ accountId: { export: 'sessions', hide: ['tokenId'], erase: 'delete' } })
@Unique('sessions_token_id_unique', ['tokenId'])
@Index('sessions_account_id', ['accountId'])
@Index('sessions_expires_at', ['expiresAt'])
@Check('sessions_device', 'char_length(device) between 1 and 60')
export class SessionEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  /** The id in the token. */
  @Column('uuid')
  tokenId: string;

  @Column('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountId: number;

  /** Such as `Firefox on Android`; null if unknown. The browser's full description is not kept. */
  @Column('text', { nullable: true })
  device: string | null;

  @Column('timestamptz')
  createdAt: Date;

  /** To ten minutes. */
  @Column('timestamptz')
  lastUsedAt: Date;

  @Column('timestamptz')
  expiresAt: Date;
}
