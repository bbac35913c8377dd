import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { ROLES, type Role } from '../../common/http/access.js';
import { PersonalData } from '../../common/database/personal-data.js';
import { LANGUAGES, type Language } from '../../common/http/request-language.js';

/** An account that can sign in. */
@Entity('accounts')
@PersonalData({
  id: {
    export: 'account',
    hide: ['passwordHash', 'tokensFrom'],
    erase: 'keep',
    because: 'bookings name it; `AccountsService.erase` empties the row',
  },
})
// on an expression, which TypeORM cannot declare
@Index('accounts_by_spelling', { synchronize: false })
@Unique('accounts_email_unique', ['email'])
@Check('accounts_email_normal', `email = lower(email collate "C") and email = btrim(email)`)
@Check('accounts_email_length', 'char_length(email) between 3 and 254')
@Check('accounts_role', oneOf('role', ROLES))
@Check('accounts_language', oneOf('language', LANGUAGES))
@Check(
  'accounts_pending_email',
  `pending_email = lower(pending_email collate "C") and char_length(pending_email) between 3 and 254`,
)
export class AccountEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  /** Trimmed and in lower case: see `normalEmail`. */
  @Column('text') email: string;
  /** When they opened a link that was sent to this address; null: not verified. */
  @Column('timestamptz', { nullable: true }) emailVerifiedAt: Date | null;
  /** When a mail server rejected the address as unknown; null again once it is changed or verified again. */
  @Column('timestamptz', { nullable: true }) emailBouncedAt: Date | null;
  /** The requested new address, until the link that was sent to it is opened. */
  @Column('text', { nullable: true }) pendingEmail: string | null;
  @Column('text') passwordHash: string;
  /** The language of their mails. */
  @Column('text', { default: 'en' }) language: Language;
  /** Whether notifications hide their content in previews: on a lock screen, in a list of mails, in a tab. */
  @Column('boolean', { default: false }) hidePreviews: boolean;
  @Column('text', { default: 'user' }) role: Role;
  @Column('timestamptz', { nullable: true }) blockedAt: Date | null;
  /** When organisers warned this person; null after they have acknowledged it. */
  @Column('timestamptz', { nullable: true }) warnedAt: Date | null;
  /** When the first profile was saved. */
  @Column('timestamptz', { nullable: true }) onboardedAt: Date | null;
  /** Tokens that were issued before this time are invalid. */
  @Column('timestamptz') tokensFrom: Date;
  @Column('timestamptz') createdAt: Date;
  /** When the account was erased: the row only remains because reservations refer to it. */
  @Column('timestamptz', { nullable: true }) erasedAt: Date | null;
}
