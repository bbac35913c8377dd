/** The five slots for photos; the first holds the main photo. */
export const SLOTS = [1, 2, 3, 4, 5] as const;

/** A slot for a photo. */
export type Slot = (typeof SLOTS)[number];

/** The id of the photo in each slot; null and absent: none. */
export type Slots = Readonly<Partial<Record<Slot, string | null>>>;

/** Returns the slots without gaps: photos keep their order, so a person with photos has a main one. */
export function compact(slots: Slots): Slots {
  const photos = SLOTS.flatMap((slot) => slots[slot] ?? []);
  return Object.fromEntries(SLOTS.map((slot, at) => [slot, photos[at] ?? null]));
}

/** Returns the slots without one photo: the others keep their order and fill the first slots. */
export function withoutPhoto(now: Slots, photoId: string): Slots {
  return compact(Object.fromEntries(SLOTS.map((slot) => [slot, now[slot] === photoId ? null : now[slot]])));
}

/** The new slots, or the slots that cannot be filled as requested, and why. */
export type Arrangement = { slots: Slots; removed: string[] } | { invalid: { slot: Slot; reason: string }[] };

/**
 * Returns a person's photos after a request: a slot that is not in the request stays as it is, null empties it, then
 * gaps are closed. Only the person's current photos are allowed, each in one slot. A photo in no slot is removed.
 */
export function arrange(now: Slots, requested: Slots): Arrangement {
  const own = new Set(SLOTS.map((slot) => now[slot]).filter((id) => id != null));
  const slots: Partial<Record<Slot, string | null>> = {};
  const invalid: { slot: Slot; reason: string }[] = [];
  const placed = new Set<string>();
  for (const slot of SLOTS) {
    const wanted = requested[slot];
    const id = wanted === undefined ? (now[slot] ?? null) : wanted;
    if (id !== null && !own.has(id)) invalid.push({ slot, reason: 'must be a photo of your own' });
    else if (id !== null && placed.has(id)) invalid.push({ slot, reason: 'must not be in two places' });
    else slots[slot] = id;
    if (id !== null) placed.add(id);
  }
  if (invalid.length > 0) return { invalid };
  return { slots: compact(slots), removed: [...own].filter((id) => !placed.has(id)) };
}
