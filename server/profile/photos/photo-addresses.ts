import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Keys } from '../../common/keys/keys.js';
import { expiryAt, type PhotoAddress, photoPath, readAddress, signedText } from './photo-name.rules.js';

/** Who looks at a photo, and why they may. */
export interface PhotoReader {
  readerId: number;
  /** The event at which both are (or at whose entrance the reader works); without it: one's own photo, or an organiser's. */
  eventId?: number;
}

/**
 * Addresses of photos. Each is for one reader and lasts 10 to 20 minutes; within ten minutes it stays the same, so that
 * a browser need not fetch a picture again. Whether the reader may see the photo is checked where an address is made,
 * and again when it is opened.
 */
@Injectable()
export class PhotoAddresses {
  constructor(
    private readonly keys: Keys,
    private readonly clock: Clock,
  ) {}

  /** Returns the address of a photo in its full size for one reader. */
  of(photoId: string, { readerId, eventId = 0 }: PhotoReader): string {
    const address = { photoId, readerId, eventId, until: expiryAt(this.clock.now()) };
    const signature = this.keys.sign('photo-addresses', signedText(address));
    return `${photoPath(photoId)}?for=${readerId}&at=${eventId}&until=${address.until}&signature=${signature}`;
  }

  /** Returns what an opened address says; undefined if it is not ours, was changed, or has expired. */
  read(file: string, query: Readonly<Record<string, unknown>>): PhotoAddress | undefined {
    const address = readAddress(file, query);
    if (!address || address.until * 1000 <= this.clock.now().getTime()) return undefined;
    const isOurs = this.keys.isSigned('photo-addresses', signedText(address), String(query['signature']));
    return isOurs ? address : undefined;
  }
}
