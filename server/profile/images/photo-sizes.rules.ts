const FILE = /^([A-Za-z0-9_-]{32})(?:-(?:800|320))?\.webp$/;

/** Returns the file name of a photo in one size: `<id>.webp`, `<id>-800.webp`, `<id>-320.webp`. */
export function photoFile(id: string, size: PhotoSize): string {
  return size === PHOTO_SIZES[0] ? `${id}.webp` : `${id}-${size}.webp`;
}

/** Returns the id of the photo in a file name, or undefined if it is no photo's. */
export function photoIdOfFile(file: string): string | undefined {
  return FILE.exec(file)?.[1];
}

/** The maximum width and height of each stored size of a photo, in pixels; the first one's file has no suffix. */
export const PHOTO_SIZES = [1600, 800, 320] as const;

/** One of the sizes. */
export type PhotoSize = (typeof PHOTO_SIZES)[number];
