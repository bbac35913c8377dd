import outdoor from './lexicon/outdoor.json' with { type: 'json' };
import { LANGUAGES, type Concept, type Language } from './types.js';

/** A lexicon file: for each concept and language "article label: word, word, phrase". */
export interface LexiconFile {
  family: string;
  labels: Record<Language, string>;
  concepts: Record<string, Record<Language, string>>;
}

const FILES: readonly LexiconFile[] = [outdoor];

const ARTICLES: Record<Language, RegExp> = {
  en: /^(?:the|a|an) /,
  fr: /^(?:l'|(?:le|la|les) )/,
  it: /^(?:l'|(?:il|lo|la|i|gli|le) )/,
  de: /^(?:der|die|das) /,
};

/** A lexicon entry taken apart: the label with its article, and the words that mean the concept. */
export interface LexiconEntry {
  concept: string;
  language: Language;
  article: string;
  label: string;
  words: readonly string[];
}

function readEntry(concept: string, language: Language, line: string): LexiconEntry {
  const colon = line.indexOf(':');
  const head = colon < 0 ? line : line.slice(0, colon);
  const article = ARTICLES[language].exec(head)?.[0] ?? '';
  const label = head.slice(article.length).trim();
  const words = colon < 0 ? [] : line.slice(colon + 1).split(',');
  return { concept, language, article, label, words: words.map((word) => word.trim()).filter(Boolean) };
}

/** Every entry of the lexicon, in the order of the files. */
export const ENTRIES: readonly LexiconEntry[] = FILES.flatMap((file) =>
  Object.entries(file.concepts).flatMap(([id, lines]) =>
    LANGUAGES.map((language) => readEntry(id, language, lines[language])),
  ),
);

function readConcepts(): Concept[] {
  const entries = new Map(ENTRIES.map((entry) => [`${entry.concept} ${entry.language}`, entry]));
  const labelOf = (id: string, language: Language): { article: string; label: string } => {
    const entry = entries.get(`${id} ${language}`);
    return { article: entry?.article ?? '', label: entry?.label ?? '' };
  };
  return FILES.flatMap((file) =>
    Object.keys(file.concepts).map((id) => ({
      id,
      family: file.family,
      labels: { en: labelOf(id, 'en'), fr: labelOf(id, 'fr'), it: labelOf(id, 'it'), de: labelOf(id, 'de') },
    })),
  );
}

/** Every concept, sorted by id. */
export const CONCEPTS: readonly Concept[] = readConcepts().sort((a, b) => (a.id < b.id ? -1 : 1));

/** The ids of the families, sorted. */
export const FAMILIES: readonly string[] = FILES.map((file) => file.family).sort();

const byId = new Map(CONCEPTS.map((concept) => [concept.id, concept]));
const familyLabels = new Map(FILES.map((file) => [file.family, file.labels]));

/** The concept of an id, or undefined for an id the lexicon does not have (any more). */
export function conceptById(id: string): Concept | undefined {
  return byId.get(id);
}

/** The family of a concept's id, or undefined for an unknown id. */
export function familyOf(id: string): string | undefined {
  return byId.get(id)?.family;
}

/** A family's name as it stands after a colon; for an unknown family its id. */
export function familyLabel(family: string, language: Language): string {
  return familyLabels.get(family)?.[language] ?? family;
}

/** FNV-1a, 32 bits: enough to tell two states of the lexicon apart, without importing a hash. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Changes with every change of the lexicon; stored with a matching run to say what it was made with. */
export const LEXICON_VERSION: string = fingerprint(JSON.stringify(FILES));
