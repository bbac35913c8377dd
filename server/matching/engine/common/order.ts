import type { Id, Person } from './types.js';

/** Compares ids or texts: numbers by size, then strings by code units. Independent of the machine's locale. */
export function compare(a: Id, b: Id): number {
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns the FNV-1a hash of a text, as a signed integer of 32 bits. */
export function fnv1a(text: string): number {
  let h = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  return h;
}

/**
 * Returns a pseudo-random number from 0 to 2^32 - 1 that depends only on its arguments (FNV-1a, then the finaliser of
 * MurmurHash3). All decisions that depend on the seed use it.
 */
export function hash(seed: number, ...parts: Id[]): number {
  const text = [seed, ...parts].map((part) => `${typeof part === 'number' ? '#' : ''}${part}`).join('\u0000');
  let h = fnv1a(text);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Throws RangeError if an id occurs twice, if k is not an integer of at least 1, or if the seed is not an integer. */
export function assertValid(people: readonly Person[], matchesPerPerson: number, seed: number): void {
  if (new Set(people.map((person) => person.id)).size < people.length)
    throw new RangeError('Two people of the event have the same id');
  if (!Number.isSafeInteger(matchesPerPerson) || matchesPerPerson < 1)
    throw new RangeError('The matches for each person must be a whole number of at least 1');
  if (!Number.isSafeInteger(seed)) throw new RangeError('The seed must be a whole number');
}

/**
 * Returns people in the order in which an event is computed: shuffled by the seed. A person's rank does not depend on the
 * other people, so that ties between the others stay the same if somebody joins or leaves.
 */
export function inSeededOrder<T extends { id: Id }>(people: readonly T[], seed: number): T[] {
  return people
    .map((person) => ({ person, rank: hash(seed, person.id) }))
    .sort((a, b) => a.rank - b.rank || compare(a.person.id, b.person.id))
    .map(({ person }) => person);
}
