import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { PersonalData } from '../../common/database/personal-data.js';

/**
 * The purposes of links, each with the client's page, and the hours for which it is valid after it was sent. A link is
 * valid for one purpose only. An invitation is accepted by choosing a password.
 */
export const LINKS = {
  'verify-email': { page: '/verify-email', hours: 48 },
  'change-email': { page: '/verify-email', hours: 48 },
  'reset-password': { page: '/reset-password', hours: 1 },
  'join-team': { page: '/reset-password', hours: 72 },
} as const;
export type TokenPurpose = keyof typeof LINKS;

/** The token of a link in a mail. Only a hash is stored, so that a reader of the table cannot open a link. */
@Entity('one_time_tokens')
@PersonalData({ accountId: { leftOut: 'hashes of links that are good for hours', erase: 'delete' } })
@Index('one_time_tokens_account_id', ['accountId'])
@Index('one_time_tokens_expires_at', ['expiresAt'])
@Check('one_time_tokens_purpose', oneOf('purpose', Object.keys(LINKS)))
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
