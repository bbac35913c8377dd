import type { PhotoSlot, Profile } from '../../api/types';

/** The slots for photos, in order; the first is the main one. */
export const SLOTS: readonly PhotoSlot[] = [1, 2, 3, 4, 5];

/** Which photo lies in which slot; null where there is none. */
export type Photos = Readonly<Record<PhotoSlot, string | null>>;

/** The fields of the API that hold the photos. */
export type PhotoFields = Pick<
  Profile,
  'photo_url' | 'photo_url_2' | 'photo_url_3' | 'photo_url_4' | 'photo_url_5'
>;

export function photosOf(profile: PhotoFields): Photos {
  return {
    1: profile.photo_url,
    2: profile.photo_url_2,
    3: profile.photo_url_3,
    4: profile.photo_url_4,
    5: profile.photo_url_5,
  };
}

export function photoFields(photos: Photos): PhotoFields {
  return {
    photo_url: photos[1],
    photo_url_2: photos[2],
    photo_url_3: photos[3],
    photo_url_4: photos[4],
    photo_url_5: photos[5],
  };
}

/** The photos with two slots exchanged: that way moving loses nothing, and an empty slot may stand between two. */
export function exchanged(photos: Photos, one: PhotoSlot, other: PhotoSlot): Photos {
  return { ...photos, [one]: photos[other], [other]: photos[one] };
}
