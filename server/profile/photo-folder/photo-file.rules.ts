import { PHOTO_SIZES, type PhotoSize } from '../images/photo-sizes.rules.js';

const FILE = /^([A-Za-z0-9_-]{32})(?:-(?:800|320))?\.webp$/;

/** The file of a photo in one size: `<id>.webp`, `<id>-800.webp`, `<id>-320.webp`. */
export function photoFile(id: string, size: PhotoSize): string {
  return size === PHOTO_SIZES[0] ? `${id}.webp` : `${id}-${size}.webp`;
}

/** The id of the photo in a file, or undefined when no photo would be called so. */
export function photoIdOfFile(file: string): string | undefined {
  return FILE.exec(file)?.[1];
}
