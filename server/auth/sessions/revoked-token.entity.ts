import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** A token that was logged out before its expiry. */
@Entity('revoked_tokens')
@PersonalData({ accountId: { export: 'revoked_tokens', erase: 'delete' } })
@Index('revoked_tokens_expires_at', ['expiresAt'])
@Index('revoked_tokens_account_id', ['accountId'])
export class RevokedTokenEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountId: number;

  @Column('timestamptz')
  expiresAt: Date;
}
