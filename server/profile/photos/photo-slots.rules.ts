/** The five slots for photos; the first holds the main photo. */
export const SLOTS = [1, 2, 3, 4, 5] as const;
export type Slot = (typeof SLOTS)[number];

/** The id of the photo in each slot; null and absent: none. */
export type Slots = Readonly<Partial<Record<Slot, string | null>>>;

/** The photos in their new order, from the first slot on, or the slots that cannot be filled as requested, and why. */
export type Arrangement =
  | { photos: string[]; removed: string[] }
  | { invalid: { slot: Slot; reason: string }[] };

/**
 * Returns a person's photos after a request: a slot that is not in the request stays as it is, null empties it, then
 * gaps are closed. Only the person's current photos are allowed, each in one slot. A photo in no slot is removed.
 */
export function arrange(now: Slots, requested: Slots): Arrangement {
  const own = SLOTS.flatMap((slot) => now[slot] ?? []);
  const photos: string[] = [];
  const invalid: { slot: Slot; reason: string }[] = [];
  for (const slot of SLOTS) {
    const wanted = requested[slot];
    const id = wanted === undefined ? now[slot] : wanted;
    if (id == null) continue;
    if (!own.includes(id)) invalid.push({ slot, reason: 'must be a photo of your own' });
    else if (photos.includes(id)) invalid.push({ slot, reason: 'must not be in two places' });
    else photos.push(id);
  }
  return invalid.length > 0 ? { invalid } : { photos, removed: own.filter((id) => !photos.includes(id)) };
}
