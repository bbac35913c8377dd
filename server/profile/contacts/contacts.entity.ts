import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** A person's contact channels outside of the product. Visible only to connections with whom they are shared. */
@Entity('contacts')
@PersonalData({ accountId: { export: 'contacts', erase: 'delete' } })
@Check('contacts_phone', `phone ~ '^[+][1-9][0-9]{5,14}$'`)
@Check('contacts_whatsapp', `whatsapp ~ '^[+][1-9][0-9]{5,14}$'`)
@Check('contacts_instagram', 'char_length(instagram) between 1 and 30')
@Check('contacts_telegram', 'char_length(telegram) between 4 and 32')
@Check('contacts_signal', 'char_length(signal) between 4 and 40')
export class ContactsEntity {
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  /** In E.164 format: `+41791234567`. */
  @Column('text', { nullable: true }) phone: string | null;
  /** In E.164 format. */
  @Column('text', { nullable: true }) whatsapp: string | null;
  /** A name, without `@`. */
  @Column('text', { nullable: true }) instagram: string | null;
  /** A name, without `@`. */
  @Column('text', { nullable: true }) telegram: string | null;
  /** A number in E.164 format, or a user name such as `ana.42`. */
  @Column('text', { nullable: true }) signal: string | null;
  /** Whether the account's email address is one of the channels. */
  @Column('boolean', { default: false }) emailShared: boolean;
  @Column('timestamptz') updatedAt: Date;
}
