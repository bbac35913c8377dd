import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A token that was logged out before its expiry. */
@Entity('revoked_tokens')
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
