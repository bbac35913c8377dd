import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** How somebody can be reached outside of the product. Nobody sees it unless its owner shares it in a connection. */
@Entity('contacts')
@PersonalData({ accountId: { export: 'contacts', erase: 'delete' } })
@Check('contacts_phone', `phone ~ '^[+][1-9][0-9]{5,14}$'`)
@Check('contacts_whatsapp', `whatsapp ~ '^[+][1-9][0-9]{5,14}$'`)
@Check('contacts_instagram', 'char_length(instagram) between 1 and 30')
@Check('contacts_telegram', 'char_length(telegram) between 4 and 32')
@Check('contacts_signal', 'char_length(signal) between 4 and 40')
export class ContactsEntity {
  @PrimaryColumn('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountId: number;

  /** In the form E.164: `+41791234567`. */
  @Column('text', { nullable: true })
  phone: string | null;

  /** In the form E.164. */
  @Column('text', { nullable: true })
  whatsapp: string | null;

  /** A name, without `@`. */
  @Column('text', { nullable: true })
  instagram: string | null;

  /** A name, without `@`. */
  @Column('text', { nullable: true })
  telegram: string | null;

  /** A number in the form E.164, or a user name such as `ana.42`. */
  @Column('text', { nullable: true })
  signal: string | null;

  /** Whether the address of the account is one of the channels. */
  @Column('boolean', { default: false })
  emailShared: boolean;

  @Column('timestamptz')
  updatedAt: Date;
}
