import type { Slot, Slots } from './photo-slots.rules.js';

/** The widths (and heights) within which a photo is kept, in pixels; the first has the plain name. */
export const PHOTO_SIZES = [1600, 800, 320] as const;

/** One of the sizes. */
export type PhotoSize = (typeof PHOTO_SIZES)[number];

const ID = '[A-Za-z0-9_-]{32}';
const URL = new RegExp(`^/photos/(${ID})\\.webp$`);
const FILE = new RegExp(`^(${ID})(?:-(800|320))?\\.webp$`);

/** The file of a photo in one size: `<id>.webp`, `<id>-800.webp`, `<id>-320.webp`. */
export function photoFile(id: string, size: PhotoSize): string {
  return size === PHOTO_SIZES[0] ? `${id}.webp` : `${id}-${size}.webp`;
}

/** The address of a photo in its full size, as it stands on the wire. */
export function photoUrl(id: string): string {
  return `/photos/${photoFile(id, PHOTO_SIZES[0])}`;
}

/** The id of the photo at an address, or undefined when it is no such address. */
export function photoIdOfUrl(url: string): string | undefined {
  return URL.exec(url)?.[1];
}

/** The id of the photo in a file, or undefined when no photo would be called so. */
export function photoIdOfFile(file: string): string | undefined {
  return FILE.exec(file)?.[1];
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

/** The photos as fields of the wire, each null where empty. */
export function photoFields(slots: Slots): Record<PhotoField, string | null> {
  const url = (slot: Slot) => (slots[slot] ? photoUrl(slots[slot]) : null);
  return {
    photo_url: url(1),
    photo_url_2: url(2),
    photo_url_3: url(3),
    photo_url_4: url(4),
    photo_url_5: url(5),
  };
}
