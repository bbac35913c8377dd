import { readEntry, type LexiconEntry } from './lexicon-entry.js';
import { LEXICON_FILES } from './lexicon-files.js';
import { LANGUAGES, type Language } from '../words/languages.js';
import { type Concept } from './types.js';

/** All entries of the lexicon, in the order of the files. */
export const LEXICON_ENTRIES: readonly LexiconEntry[] = LEXICON_FILES.flatMap((file) =>
  Object.entries(file.concepts).flatMap(([id, lines]) =>
    LANGUAGES.map((language) => readEntry(id, language, lines[language])),
  ),
);

function readConcepts(): Concept[] {
  const heads = new Map(LEXICON_ENTRIES.map((entry) => [`${entry.concept} ${entry.language}`, entry]));
  const headOf = (id: string, language: Language): { article: string; label: string } => {
    const entry = heads.get(`${id} ${language}`);
    return { article: entry?.article ?? '', label: entry?.label ?? '' };
  };
  return LEXICON_FILES.flatMap((file) =>
    Object.keys(file.concepts).map((id) => ({
      id,
      family: file.family,
      labels: { en: headOf(id, 'en'), fr: headOf(id, 'fr'), it: headOf(id, 'it'), de: headOf(id, 'de') },
    })),
  );
}

/** All concepts, sorted by id. */
export const CONCEPTS: readonly Concept[] = readConcepts().sort((a, b) => (a.id < b.id ? -1 : 1));

/** Ids of the families, sorted. */
export const FAMILIES: readonly string[] = LEXICON_FILES.map((file) => file.family).sort();

const byId = new Map(CONCEPTS.map((concept) => [concept.id, concept]));
const familyLabels = new Map(LEXICON_FILES.map((file) => [file.family, file.labels]));

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
  return familyLabels.get(family)?.[language] ?? family;
}

/** Returns the FNV-1a hash (32 bits), which is enough to tell two versions of the lexicon apart. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Changes with each change of the lexicon. Stored with each matching run. */
export const LEXICON_VERSION: string = fingerprint(JSON.stringify(LEXICON_FILES));
