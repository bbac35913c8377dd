import { Injectable } from '@nestjs/common';
import type { CurrentUser } from '../../common/http/access.js';
import { Clock } from '../../common/clock/clock.js';
import { Keys } from '../../common/keys/keys.js';
import {
  expiryAt,
  openedBy,
  type PhotoAddress,
  photoPath,
  readAddress,
  signedText,
} from './photo-name.rules.js';

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
    const until = expiryAt(this.clock.now());
    const address = { photoId, readerId: accountId, eventId, sessionId, apiKeyId, until };
    const signature = this.keys.sign('photo-addresses', signedText(address));
    return `${photoPath(photoId)}?for=${accountId}&at=${eventId}&by=${openedBy(address)}&until=${until}&signature=${signature}`;
  }

  /** Returns the content of an opened URL; undefined if it is not ours, was changed, or has expired. */
  read(file: string, query: Readonly<Record<string, unknown>>): PhotoAddress | undefined {
    const address = readAddress(file, query);
    if (!address || address.until * 1000 <= this.clock.now().getTime()) return undefined;
    const isOurs = this.keys.isSigned('photo-addresses', signedText(address), String(query['signature']));
    return isOurs ? address : undefined;
  }
}
