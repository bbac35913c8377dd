import { photoFile, PHOTO_SIZES } from '../profile/images/image-kind.rules.js';

/** The photo folder in DATA_DIR. */
export const PHOTOS = 'photos';
/** Files that are generated in DATA_DIR if not set: see `generatedSecret` and `generatedVapidKeys`. */
export const SECRETS = ['jwt-secret', 'vapid-keys.json'] as const;

/** The files of a photo, one for each size. */
export function filesOfPhoto(id: string): string[] {
  return PHOTO_SIZES.map((size) => photoFile(id, size));
}
