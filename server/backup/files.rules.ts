import { photoFile } from '../profile/photo-folder/photo-file.rules.js';
import { PHOTO_SIZES } from '../profile/images/photo-sizes.rules.js';

/** The folder of the photos in DATA_DIR. */
export const PHOTOS = 'photos';
/** What is generated in DATA_DIR when it is not set: see `generatedSecret` and `generatedVapidKeys`. */
export const SECRETS = ['jwt-secret', 'vapid-keys.json'] as const;

/** The files of a photo, one for each size. */
export function filesOfPhoto(id: string): string[] {
  return PHOTO_SIZES.map((size) => photoFile(id, size));
}
