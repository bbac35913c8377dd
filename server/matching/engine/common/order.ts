import type { Id } from './types.js';

/** Sorts ids: numbers by size, then strings by their code units, whatever the locale of the machine. */
export function compareIds(a: Id, b: Id): number {
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Sorts strings by their code units, whatever the locale of the machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * A number from 0 to 2^32 - 1 that looks like chance and is always the same for the same parts
 * (FNV-1a, then the finisher of MurmurHash3). Everything the seed settles is settled by this.
 */
export function hash(seed: number, ...parts: Id[]): number {
  const text = [seed, ...parts].map((part) => `${typeof part === 'number' ? '#' : ''}${part}`).join('\u0000');
  let h = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * The order in which the event is computed: as if shuffled, and for each person independent of who else is there,
 * so that someone joining or leaving does not reshuffle how ties between the others fall.
 */
export function inSeededOrder<T extends { id: Id }>(people: readonly T[], seed: number): T[] {
  return people
    .map((person) => ({ person, rank: hash(seed, person.id) }))
    .sort((a, b) => a.rank - b.rank || compareIds(a.person.id, b.person.id))
    .map(({ person }) => person);
}
