/** The five places for photos, the first of which is the main one. */
export const SLOTS = [1, 2, 3, 4, 5] as const;

/** A place for a photo. */
export type Slot = (typeof SLOTS)[number];

/** Which photo (by its id) lies in which slot; null and absent: none. */
export type Slots = Readonly<Partial<Record<Slot, string | null>>>;

/** The new order, or the slots whose wish cannot be met and why. */
export type Arrangement = { slots: Slots; removed: string[] } | { wrong: { slot: Slot; reason: string }[] };

/**
 * What becomes of somebody's photos when they wish for these: a slot without a wish stays as it is, null empties it.
 * Only photos that they have now may be named, and none may end up in two slots. A photo in no slot is removed.
 */
export function arrange(now: Slots, wishes: Slots): Arrangement {
  const own = new Set(SLOTS.map((slot) => now[slot]).filter((id) => id != null));
  const slots: Partial<Record<Slot, string | null>> = {};
  const wrong: { slot: Slot; reason: string }[] = [];
  const placed = new Set<string>();
  for (const slot of SLOTS) {
    const wish = wishes[slot];
    const id = wish === undefined ? (now[slot] ?? null) : wish;
    if (id !== null && !own.has(id)) wrong.push({ slot, reason: 'must be a photo of your own' });
    else if (id !== null && placed.has(id)) wrong.push({ slot, reason: 'must not be in two places' });
    else slots[slot] = id;
    if (id !== null) placed.add(id);
  }
  if (wrong.length > 0) return { wrong };
  return { slots, removed: [...own].filter((id) => !placed.has(id)) };
}
