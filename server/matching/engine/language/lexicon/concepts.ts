import { fnv1a } from '../../common/index.js';
import { readEntry, type LexiconEntry, type Concept, type Mention } from './lexicon-entry.js';
import { LANGUAGES, type Language } from '../words/stems.js';
import culture from './culture.json' with { type: 'json' };
import leisure from './leisure.json' with { type: 'json' };
import values from './values.json' with { type: 'json' };

/** A family: its name in each language, and for each concept and language "article label: word, word, phrase". */
interface LexiconFamily {
  labels: Record<Language, string>;
  concepts: Record<string, Record<Language, string>>;
}

const FILES: Readonly<Record<string, LexiconFamily>> = { ...culture, ...leisure, ...values };

export const FAMILIES: readonly string[] = Object.keys(FILES).sort();

export const LEXICON = FAMILIES.flatMap((family) => (FILES[family] ? [{ family, ...FILES[family] }] : []));

const WRITTEN = LEXICON.flatMap(({ family, concepts }) =>
  Object.entries(concepts).map(([id, lines]) => ({
    id,
    family,
    entries: LANGUAGES.map((language) => readEntry(id, language, lines[language])),
  })),
);

/** All entries of the lexicon, in the order of the families. */
export const LEXICON_ENTRIES: readonly LexiconEntry[] = WRITTEN.flatMap(({ entries }) => entries);

/** All concepts, sorted by id. */
export const CONCEPTS: readonly Concept[] = WRITTEN.map(({ id, family, entries }) => {
  const labels = entries.map(({ language, article, label }) => [language, { article, label }]);
  return { id, family, labels: Object.fromEntries(labels) as Concept['labels'] };
}).sort((a, b) => (a.id < b.id ? -1 : 1));

const byId = new Map(CONCEPTS.map((concept) => [concept.id, concept]));

/** Returns the concept with this id, or undefined if the lexicon does not have it. */
export function conceptById(id: string): Concept | undefined {
  return byId.get(id);
}

/** Returns the family of a concept, or undefined for an unknown id. */
export function familyOf(id: string): string | undefined {
  return byId.get(id)?.family;
}

/** Returns the label of a family without article, for use after a colon. Returns the id of an unknown family. */
export function familyLabel(family: string, language: Language): string {
  return FILES[family]?.labels[language] ?? family;
}

/** Changes with each change of the lexicon. Stored with each matching run. 32 bits are enough to tell versions apart. */
export const LEXICON_VERSION: string = (fnv1a(JSON.stringify(LEXICON)) >>> 0).toString(16).padStart(8, '0');

/** Families that no icebreaker and no reason names, even if both people mention them. */
export const PRIVATE_FAMILIES: ReadonlySet<string> = new Set(['faith']);

/** Concepts of other families that no icebreaker and no reason names: children, relationships, politics, judged habits. */
export const PRIVATE_CONCEPTS: ReadonlySet<string> = new Set([
  'alcohol',
  'children',
  'drugs',
  'fasting',
  'feminism',
  'marriage',
  'politics',
  'relationship',
  'smoking',
  'start-family',
  'tenderness',
]);

/** Returns whether a concept may be shown to the other person. */
export function isShareable(concept: string): boolean {
  const family = familyOf(concept);
  return family !== undefined && !PRIVATE_FAMILIES.has(family) && !PRIVATE_CONCEPTS.has(concept);
}

/** Returns whether a concept is about music. Answers to the question about music contain other concepts too. */
export function isMusic(concept: string): boolean {
  return ['music-genres', 'music-practice'].includes(familyOf(concept) ?? '');
}

/** Returns the shareable concepts that are mentioned and not negated, without duplicates, in the order of the mentions. */
export function shareableConcepts(mentions: readonly Mention[]): string[] {
  const liked = mentions.filter((mention) => !mention.negated && isShareable(mention.concept));
  return [...new Set(liked.map((mention) => mention.concept))];
}
