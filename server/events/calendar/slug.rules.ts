import type { EventEntity } from './event.entity.js';

/** German spelling of umlauts without umlauts; all other accents are dropped. */
const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', œ: 'oe' };
const LONGEST = 60;
const SLUG = /^([1-9]\d{0,9})-[^/]*$/;

/** Returns the end of an event's public address: its id and the words of its name, as in `12-apero-am-see`. */
export function slugOf({ id, name }: Pick<EventEntity, 'id' | 'name'>): string {
  const words = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæœ]/g, (letter) => SPELLED[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{Mark}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  return `${id}-${words || 'apero'}`;
}

/**
 * Returns the id at the start of such an address, ignoring the words; undefined for anything else, including a bare
 * number.
 */
export function idOfSlug(slug: string): number | undefined {
  const id = SLUG.exec(slug)?.[1];
  return id === undefined ? undefined : Number(id);
}
