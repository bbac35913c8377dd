import { PHOTO_SIZES } from '../images/photo-sizes.rules.js';
import { photoFile, photoIdOfFile } from '../photo-folder/photo-file.rules.js';
import type { Slot, Slots } from './photo-slots.rules.js';

const ID = '[A-Za-z0-9_-]{32}';
const URL = new RegExp(`^/photos/(${ID})\\.webp(?:\\?.*)?$`);

/** Seconds in which the address of a photo stays the same; it lasts for the running window and the next one. */
const WINDOW_SECONDS = 600;

/** The path of a photo in its full size; without a signature it opens nothing. */
export function photoPath(id: string): string {
  return `/photos/${photoFile(id, PHOTO_SIZES[0])}`;
}

/** The id of the photo at an address, signed or not, expired or not; undefined when it is no such address. */
export function photoIdOfUrl(url: string): string | undefined {
  return URL.exec(url)?.[1];
}

/** What the address of a photo says. */
export interface PhotoAddress {
  photoId: string;
  readerId: number;
  /** The event by which the reader may see it; 0 for one's own photos and for organisers. */
  eventId: number;
  /** The session with which the address ends; 0 if it was made for the key of a program. */
  sessionId: number;
  /** The key with which it ends; 0 if it was made for a session. */
  apiKeyId: number;
  /** Seconds since 1970, when it expires. */
  until: number;
}

/** What is signed of an address. All sizes of a photo have the same signature. */
export function signedText({ photoId, readerId, eventId, until, ...by }: PhotoAddress): string {
  return [photoId, readerId, eventId, openedBy(by), until].join(' ');
}

/** Returns what an address ends with: `s` and the id of a session, or `k` and the id of a key. */
export function openedBy({ sessionId, apiKeyId }: Pick<PhotoAddress, 'sessionId' | 'apiKeyId'>): string {
  return apiKeyId ? `k${apiKeyId}` : `s${sessionId}`;
}

/** Returns when an address that is made now expires: at the end of the next window, in seconds since 1970. */
export function expiryAt(now: Date): number {
  return (Math.floor(now.getTime() / 1000 / WINDOW_SECONDS) + 2) * WINDOW_SECONDS;
}

/** Reads an address without checking its signature. Returns undefined if a part is missing or malformed. */
export function readAddress(
  file: string,
  query: Readonly<Record<string, unknown>>,
): PhotoAddress | undefined {
  const photoId = photoIdOfFile(file);
  const [readerId, eventId, until] = ['for', 'at', 'until'].map((name) => numberOf(query[name]));
  const [, kind, id] = /^([sk])(\d{1,10})$/.exec(String(query['by'])) ?? [];
  if (!photoId || readerId === undefined || eventId === undefined || until === undefined || !kind)
    return undefined;
  const [sessionId, apiKeyId] = kind === 's' ? [Number(id), 0] : [0, Number(id)];
  return { photoId, readerId, eventId, sessionId, apiKeyId, until };
}

function numberOf(text: unknown): number | undefined {
  return typeof text === 'string' && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

/** The fields of the wire that hold the photos. */
export type PhotoField = 'photo_url' | 'photo_url_2' | 'photo_url_3' | 'photo_url_4' | 'photo_url_5';

/** Which field of the wire holds which slot. */
export const PHOTO_FIELDS = {
  1: 'photo_url',
  2: 'photo_url_2',
  3: 'photo_url_3',
  4: 'photo_url_4',
  5: 'photo_url_5',
} as const satisfies Record<Slot, PhotoField>;

/** The photos as fields of the wire, each null where empty. `addressOf` makes the address of a photo for who reads them. */
export function photoFields(
  slots: Slots,
  addressOf: (photoId: string) => string,
): Record<PhotoField, string | null> {
  const url = (slot: Slot) => (slots[slot] ? addressOf(slots[slot]) : null);
  return {
    photo_url: url(1),
    photo_url_2: url(2),
    photo_url_3: url(3),
    photo_url_4: url(4),
    photo_url_5: url(5),
  };
}
