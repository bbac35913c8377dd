import { Injectable } from '@nestjs/common';
import type { CurrentUser } from '../../common/http/access.js';
import { Clock } from '../../common/clock/clock.js';
import { Keys } from '../../common/keys/keys.js';
import { photoFile, photoIdOfFile } from '../images/image-kind.rules.js';
import type { Slot } from './photo-slots.rules.js';

const URL = /^\/photos\/([A-Za-z0-9_-]{32})\.webp(?:\?.*)?$/;

/** Seconds for which the URL of a photo stays the same; it is valid for the current window and the next one. */
const WINDOW_SECONDS = 600;

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

/** The API field of each slot. */
export const PHOTO_FIELDS = {
  1: 'photo_url',
  2: 'photo_url_2',
  3: 'photo_url_3',
  4: 'photo_url_4',
  5: 'photo_url_5',
} as const satisfies Record<Slot, string>;

/** The reader of a photo: an account, with a session or an API key. */
export type PhotoReader = Pick<CurrentUser, 'accountId' | 'sessionId' | 'apiKeyId'>;

/**
 * URLs of photos. Each is for one session of one reader, ends with that session, and expires after 10 to 20 minutes;
 * within ten minutes it stays the same, so that browsers can cache it. Whether the reader may see the photo is checked
 * when a URL is made, and again when it is opened.
 */
@Injectable()
export class PhotoAddresses {
  constructor(
    private readonly keys: Keys,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the URL of a photo in its full size for one reader.
   *
   * @param eventId the event that both attend, or at whose entrance the reader works; 0 for one's own photo and for
   * organisers
   */
  of(photoId: string, { accountId, sessionId, apiKeyId = 0 }: PhotoReader, eventId = 0): string {
    // at the end of the next window
    const until = (Math.floor(this.clock.now().getTime() / 1000 / WINDOW_SECONDS) + 2) * WINDOW_SECONDS;
    const by = apiKeyId ? `k${apiKeyId}` : `s${sessionId}`;
    // all sizes of a photo have the same signature
    const signature = this.keys.sign('photo-addresses', [photoId, accountId, eventId, by, until].join(' '));
    return `/photos/${photoFile(photoId)}?for=${accountId}&at=${eventId}&by=${by}&until=${until}&signature=${signature}`;
  }

  /** Returns the content of an opened URL; undefined if it is not ours, was changed, or has expired. */
  read(file: string, query: Readonly<Record<string, unknown>>): PhotoAddress | undefined {
    const photoId = photoIdOfFile(file);
    const { for: readerId, at: eventId, by, until, signature } = query;
    const signed = [photoId, readerId, eventId, by, until].join(' ');
    if (!photoId || !this.keys.isSigned('photo-addresses', signed, String(signature))) return undefined;
    if (Number(until) * 1000 <= this.clock.now().getTime()) return undefined;
    // signed by us, so the parts are well-formed
    const [kind, id] = [String(by).slice(0, 1), Number(String(by).slice(1))];
    return {
      photoId,
      readerId: Number(readerId),
      eventId: Number(eventId),
      sessionId: kind === 's' ? id : 0,
      apiKeyId: kind === 'k' ? id : 0,
      until: Number(until),
    };
  }
}
