import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { PersonalData } from '../../common/database/personal-data.js';

/** The purposes of links. A link is valid for one of them only. */
const TOKEN_PURPOSES = ['verify-email', 'change-email', 'reset-password', 'join-team'] as const;
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

/** Hours for which a link is valid after it was sent. */
export const HOURS_VALID: Readonly<Record<TokenPurpose, number>> = {
  'verify-email': 48,
  'change-email': 48,
  'reset-password': 1,
  'join-team': 72,
};

/** The token of a link in a mail. Only a hash is stored, so that a reader of the table cannot open a link. */
@Entity('one_time_tokens')
@PersonalData({ accountId: { leftOut: 'hashes of links that are good for hours', erase: 'delete' } })
@Index('one_time_tokens_account_id', ['accountId'])
@Index('one_time_tokens_expires_at', ['expiresAt'])
@Check('one_time_tokens_purpose', oneOf('purpose', TOKEN_PURPOSES))
export class OneTimeTokenEntity {
  /** SHA-256 in base64url. */
  @PrimaryColumn('text') hash: string;
  @Column('text') purpose: TokenPurpose;
  @Column('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  /** The recipient: the token proves this address and no other. */
  @Column('text') email: string;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') expiresAt: Date;
}
