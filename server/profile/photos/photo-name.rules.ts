import { PHOTO_SIZES, photoFile, photoIdOfFile } from '../images/image-kind.rules.js';
import type { Slot, Slots } from './photo-slots.rules.js';

const ID = '[A-Za-z0-9_-]{32}';
const URL = new RegExp(`^/photos/(${ID})\\.webp(?:\\?.*)?$`);

/** Seconds for which the URL of a photo stays the same; it is valid for the current window and the next one. */
const WINDOW_SECONDS = 600;

/** Returns the path of a photo in its full size; without a signature it is refused. */
export function photoPath(id: string): string {
  return `/photos/${photoFile(id, PHOTO_SIZES[0])}`;
}

/** Returns the id of the photo in a URL, signed or not, expired or not; undefined if it is no photo URL. */
export function photoIdOfUrl(url: string): string | undefined {
  return URL.exec(url)?.[1];
}

/** The content of a photo's URL. */
export interface PhotoAddress {
  photoId: string;
  readerId: number;
  /** The event that lets the reader see it; 0 for one's own photos and for organisers. */
  eventId: number;
  /** The session that it ends with; 0 for an API key. */
  sessionId: number;
  /** The API key that it ends with; 0 for a session. */
  apiKeyId: number;
  /** Expiry time, in seconds since 1970. */
  until: number;
}

/** Returns the text that is signed. All sizes of a photo have the same signature. */
export function signedText({ photoId, readerId, eventId, until, ...by }: PhotoAddress): string {
  return [photoId, readerId, eventId, openedBy(by), until].join(' ');
}

/** Returns the id of a URL's session (`s…`) or API key (`k…`). */
export function openedBy({ sessionId, apiKeyId }: Pick<PhotoAddress, 'sessionId' | 'apiKeyId'>): string {
  return apiKeyId ? `k${apiKeyId}` : `s${sessionId}`;
}

/** Returns when a URL made now expires: at the end of the next window, in seconds since 1970. */
export function expiryAt(now: Date): number {
  return (Math.floor(now.getTime() / 1000 / WINDOW_SECONDS) + 2) * WINDOW_SECONDS;
}

/** Parses a URL without checking its signature. Returns undefined if a part is missing or malformed. */
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

/** The API fields with photos. */
export type PhotoField = 'photo_url' | 'photo_url_2' | 'photo_url_3' | 'photo_url_4' | 'photo_url_5';

/** The API field of each slot. */
export const PHOTO_FIELDS = {
  1: 'photo_url',
  2: 'photo_url_2',
  3: 'photo_url_3',
  4: 'photo_url_4',
  5: 'photo_url_5',
} as const satisfies Record<Slot, PhotoField>;

/** Returns the photos as API fields, null if empty. `addressOf` makes a photo's URL for the reader. */
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
