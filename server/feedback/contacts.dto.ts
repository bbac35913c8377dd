import { ApiSchema } from '@nestjs/swagger';
import { IsBoolean, IsOptional } from 'class-validator';
import { OptionalField } from '../common/http/fields.decorator.js';
import { TextOrNull } from '../common/http/text.decorator.js';
import type { Contacts } from '../profile/index.js';

/** Enough for an address that was copied from an app. */
const LONGEST = 200;

@ApiSchema({ description: 'One’s own channels. What is absent stays; null takes it away.' })
export class SaveContactsDto {
  /**
   * Read as a Swiss number unless it begins with `+`.
   * @example "079 123 45 67"
   */
  @IsOptional()
  @TextOrNull(LONGEST)
  phone?: string | null;

  /** As phone. */
  @IsOptional()
  @TextOrNull(LONGEST)
  whatsapp?: string | null;

  /**
   * A name with or without `@`, or the address of one’s page.
   * @example "@ana.climbs"
   */
  @IsOptional()
  @TextOrNull(LONGEST)
  instagram?: string | null;

  /** As instagram. */
  @IsOptional()
  @TextOrNull(LONGEST)
  telegram?: string | null;

  /** A number, or a user name with its digits. */
  @IsOptional()
  @TextOrNull(LONGEST)
  signal?: string | null;

  /** Whether the account’s e-mail address is one of the channels. */
  @OptionalField()
  @IsBoolean()
  email_shared?: boolean;
}

@ApiSchema({
  description:
    'One’s own channels, seen by nobody until one shares them. Numbers are in the international form.',
})
export class ContactsDto {
  /** @example "+41 79 123 45 67" */
  phone: string | null;

  whatsapp: string | null;

  /** @example "ana.climbs" */
  instagram: string | null;

  telegram: string | null;

  signal: string | null;

  email_shared: boolean;
}

/** Returns what a request changes. */
export function contactsChange({ email_shared, ...written }: SaveContactsDto): Partial<Contacts> {
  return { ...written, ...(email_shared === undefined ? {} : { emailShared: email_shared }) };
}

/** Returns channels as the API shows them. */
export function contactsDto({ emailShared, ...written }: Contacts): ContactsDto {
  const { phone, whatsapp, instagram, telegram, signal } = written;
  return { phone, whatsapp, instagram, telegram, signal, email_shared: emailShared };
}
