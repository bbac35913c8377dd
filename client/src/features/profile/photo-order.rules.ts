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

/** Returns the photos of a profile in their order, without gaps: who has a photo has a main one. */
export function photosOf(profile: PhotoFields): Photos {
  return compact(slotsOf(profile));
}

/** Returns whether a profile has an empty slot before a photo, as another client may have left it. */
export function hasGaps(profile: PhotoFields): boolean {
  const slots = slotsOf(profile);
  return SLOTS.some((slot) => slots[slot] !== compact(slots)[slot]);
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

/** The photos with two of them exchanged; one that goes to an empty slot becomes the last one. */
export function exchanged(photos: Photos, one: PhotoSlot, other: PhotoSlot): Photos {
  return compact({ ...photos, [one]: photos[other], [other]: photos[one] });
}

/** The photos without one: those behind it move up. */
export function without(photos: Photos, slot: PhotoSlot): Photos {
  return compact({ ...photos, [slot]: null });
}

/** Returns where a photo comes to lie that is put into a slot: there if a photo lies there, else behind the last one. */
export function landing(photos: Photos, slot: PhotoSlot): PhotoSlot {
  return SLOTS.find((one) => photos[one] === null || one === slot) ?? slot;
}

/** Returns where a photo comes to lie that is moved from its slot to another. */
export function movedTo(photos: Photos, from: PhotoSlot, to: PhotoSlot): PhotoSlot {
  const taken = SLOTS.filter((slot) => photos[slot] !== null);
  return photos[to] === null ? (taken.at(-1) ?? from) : to;
}

function slotsOf(profile: PhotoFields): Photos {
  return {
    1: profile.photo_url,
    2: profile.photo_url_2,
    3: profile.photo_url_3,
    4: profile.photo_url_4,
    5: profile.photo_url_5,
  };
}

function compact(photos: Photos): Photos {
  const taken = SLOTS.flatMap((slot) => photos[slot] ?? []);
  const at = (slot: PhotoSlot) => taken[slot - 1] ?? null;
  return { 1: at(1), 2: at(2), 3: at(3), 4: at(4), 5: at(5) };
}

/** Returns whether a first photo can be added: also while the profile is locked, but not to what a phone keeps of it offline. */
export function canAddFirstPhoto({ photo_url, profile_locked, locked_until }: Profile): boolean {
  return photo_url === null && (!profile_locked || locked_until !== null);
}
