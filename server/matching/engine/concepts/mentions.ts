import { ENTRIES } from './catalogue.js';
import type { Mention } from './types.js';

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

const words = new Map(
  ENTRIES.flatMap((entry) =>
    [entry.label, ...entry.words].map((word) => [fold(word), entry.concept] as const),
  ),
);

function tokens(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The concepts a text names, sorted by id, each once. */
export function mentionsIn(text: string): Mention[] {
  const found = new Set(tokens(text).flatMap((token) => words.get(token) ?? []));
  return [...found].sort().map((concept) => ({ concept, negated: false }));
}

/** The words of a text the lexicon does not know. */
export function unknownWordsIn(text: string): string[] {
  return [...new Set(tokens(text).filter((token) => !words.has(token)))];
}
