import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError, type FieldError } from '../../common/errors/domain-error.js';
import { instagramOf, internationalForm, phoneOf, signalOf, telegramOf } from './contact.rules.js';
import { ContactsEntity } from './contacts.entity.js';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type Repository } from 'typeorm';

/** A person's contact channels, with numbers for display: `+41 79 123 45 67`. */
export type Contacts = Omit<ContactsEntity, 'accountId' | 'updatedAt'>;

/** The channels that a person fills in; the account's email address is a separate channel. */
type WrittenChannel = Exclude<keyof Contacts, 'emailShared'>;

const NO_CHANNELS = { phone: null, whatsapp: null, instagram: null, telegram: null, signal: null };
const NONE: Contacts = { ...NO_CHANNELS, emailShared: false };

/** The parser of each channel, and the error text for invalid values. */
const PARSERS: Readonly<
  Record<WrittenChannel, [parse: (text: string) => string | undefined, error: string]>
> = {
  phone: [phoneOf, 'must be a phone number that exists, outside of Switzerland with its +'],
  whatsapp: [phoneOf, 'must be a phone number that exists, outside of Switzerland with its +'],
  instagram: [instagramOf, 'must be the name of an Instagram account, or its address'],
  telegram: [telegramOf, 'must be the name of a Telegram account, or its address'],
  signal: [signalOf, 'must be a phone number, or a Signal user name with its digits'],
};
const WRITTEN = Object.keys(PARSERS) as WrittenChannel[];

/** Reads and saves contact channels. The callers decide who may see them. */
@Injectable()
export class ContactsService {
  constructor(
    private readonly clock: Clock,
    @InjectRepository(ContactsEntity) private readonly contacts: Repository<ContactsEntity>,
  ) {}

  async find(accountId: number): Promise<Contacts> {
    return (await this.findMany([accountId])).get(accountId) ?? NONE;
  }

  /** Returns the channels of these people, by account; people without any are left out. */
  async findMany(accountIds: readonly number[]): Promise<Map<number, Contacts>> {
    if (accountIds.length === 0) return new Map();
    const rows = await this.contacts.findBy({ accountId: Any(accountIds) });
    return new Map(rows.map((row) => [row.accountId, forDisplay(row)]));
  }

  /** Saves the given channels; null or an empty text clears one. Returns all channels. Throws VALIDATION_FAILED. */
  async save(accountId: number, change: Partial<Contacts>): Promise<Contacts> {
    const stored = await this.contacts.findOneBy({ accountId });
    const { emailShared = stored?.emailShared ?? false } = change;
    const written = { ...NONE, ...stored, ...parsed(change), accountId, emailShared };
    await this.contacts.upsert({ ...written, updatedAt: this.clock.now() }, ['accountId']);
    return this.find(accountId);
  }
}

function parsed(change: Partial<Contacts>): Partial<Record<WrittenChannel, string | null>> {
  const wrong: FieldError[] = [];
  const result: Partial<Record<WrittenChannel, string | null>> = {};
  for (const channel of WRITTEN) {
    const text = change[channel];
    if (text === undefined) continue;
    const [parse, error] = PARSERS[channel];
    const value = text === null || text.trim() === '' ? null : parse(text);
    if (value === undefined) wrong.push({ field: channel, error });
    else result[channel] = value;
  }
  if (wrong.length > 0) throw new DomainError('VALIDATION_FAILED', { details: wrong });
  return result;
}

function forDisplay({ accountId: _accountId, updatedAt: _updatedAt, ...stored }: ContactsEntity): Contacts {
  const contacts: Contacts = { ...stored };
  for (const channel of WRITTEN) {
    const value = contacts[channel];
    if (value?.startsWith('+')) contacts[channel] = internationalForm(value);
  }
  return contacts;
}
