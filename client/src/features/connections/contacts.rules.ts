import * as z from 'zod/mini';
import type { Channel, Contacts, WrittenChannel } from '../../api/types';
import type { PhraseKey } from '../../lib/i18n/phrase-key';
import { connectionsKey } from './connections-key';

/** The channels that one fills in, the likeliest first; the address of the account is a channel of its own. */
export const WRITTEN_CHANNELS = [
  'whatsapp',
  'phone',
  'signal',
  'telegram',
  'instagram',
] as const satisfies WrittenChannel[];

/** The channels as a form holds them; '' for none. */
export type ContactValues = Record<WrittenChannel, string>;

/** Takes everything: the server knows what a number or a name can be. */
export const CONTACTS = z.custom<ContactValues>();

/** The channels and which of them are shared, as a form holds them. What is shared must be filled in. */
export type SharingValues = ContactValues & { share: Channel[] };

const filledIfShared = (channel: WrittenChannel) =>
  z.refine<SharingValues>(
    ({ share, ...values }) => !share.includes(channel) || values[channel].trim() !== '',
    {
      error: connectionsKey('contacts.errors.missing'),
      path: [channel],
    },
  );

export const SHARING = z.custom<SharingValues>().check(...WRITTEN_CHANNELS.map(filledIfShared));

/** Returns the channels as a form holds them. */
export function valuesOf(contacts: Contacts): ContactValues {
  return Object.fromEntries(
    WRITTEN_CHANNELS.map((channel) => [channel, contacts[channel] ?? '']),
  ) as ContactValues;
}

/** Returns what a form holds as the server takes it; null where nothing stands. */
export function changeOf(values: ContactValues): Record<WrittenChannel, string | null> {
  return Object.fromEntries(
    WRITTEN_CHANNELS.map((channel) => [channel, values[channel].trim() || null]),
  ) as Record<WrittenChannel, string | null>;
}

/** What a field says that the server has refused. */
export const REFUSED: Record<WrittenChannel, PhraseKey> = {
  whatsapp: connectionsKey('contacts.errors.number'),
  phone: connectionsKey('contacts.errors.number'),
  signal: connectionsKey('contacts.errors.signal'),
  telegram: connectionsKey('contacts.errors.telegram'),
  instagram: connectionsKey('contacts.errors.instagram'),
};

/** Returns whether a channel is one that is filled in. */
export function isWritten(channel: Channel): channel is WrittenChannel {
  return channel !== 'email';
}
