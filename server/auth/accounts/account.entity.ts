import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { ROLES, type Role } from '../../common/http/access.js';
import { PersonalData } from '../../common/database/personal-data.js';
import { LANGUAGES, type Language } from '../../common/http/request-language.js';

/** Somebody who can sign in. */
@Entity('accounts')
@PersonalData({
  id: {
    export: 'account',
    hide: ['passwordHash', 'tokensFrom'],
    erase: 'keep',
    because: 'bookings name it; `AccountsService.erase` empties the row',
  },
})
// by what is searched for: TypeORM knows no index of an expression
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
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  /** Trimmed and in lower case: see `normalEmail`. */
  @Column('text')
  email: string;

  /** When they opened a link that was sent to this address; null: nobody knows whose it is. */
  @Column('timestamptz', { nullable: true })
  emailVerifiedAt: Date | null;

  /** When a mail server said that there is no such mailbox; null again once the address is changed or verified anew. */
  @Column('timestamptz', { nullable: true })
  emailBouncedAt: Date | null;

  /** The address that they want instead, until they open the link that was sent to it. */
  @Column('text', { nullable: true })
  pendingEmail: string | null;

  @Column('text')
  passwordHash: string;

  /** The language of their mails. */
  @Column('text', { default: 'en' })
  language: Language;

  /** Whether what they are told says nothing where others may read it: on a lock screen, in a list of mails, in a tab. */
  @Column('boolean', { default: false })
  hidePreviews: boolean;

  @Column('text', { default: 'user' })
  role: Role;

  @Column('timestamptz', { nullable: true })
  blockedAt: Date | null;

  /** When organisers warned this person, until they have acknowledged it. */
  @Column('timestamptz', { nullable: true })
  warnedAt: Date | null;

  /** When the first profile was saved. */
  @Column('timestamptz', { nullable: true })
  onboardedAt: Date | null;

  /** Tokens that were issued before this time are invalid. */
  @Column('timestamptz')
  tokensFrom: Date;

  @Column('timestamptz')
  createdAt: Date;

  /** When the person was deleted: nothing of them is left but the row that bookings name. */
  @Column('timestamptz', { nullable: true })
  erasedAt: Date | null;
}
