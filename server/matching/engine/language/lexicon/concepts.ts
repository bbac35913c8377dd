import { readEntry, type LexiconEntry, type Concept } from './lexicon-entry.js';
import { LANGUAGES, type Language } from '../words/stems.js';
import animals from './leisure/animals.json' with { type: 'json' };
import arts from './culture/arts.json' with { type: 'json' };
import culture from './culture/culture.json' with { type: 'json' };
import dance from './leisure/dance.json' with { type: 'json' };
import drinks from './leisure/drinks.json' with { type: 'json' };
import faith from './values/faith.json' with { type: 'json' };
import fitness from './leisure/fitness.json' with { type: 'json' };
import food from './leisure/food.json' with { type: 'json' };
import games from './leisure/games.json' with { type: 'json' };
import home from './leisure/home.json' with { type: 'json' };
import learning from './culture/learning.json' with { type: 'json' };
import lifeGoals from './values/life-goals.json' with { type: 'json' };
import mindBody from './values/mind-body.json' with { type: 'json' };
import musicGenres from './culture/music-genres.json' with { type: 'json' };
import musicPractice from './culture/music-practice.json' with { type: 'json' };
import nature from './leisure/nature.json' with { type: 'json' };
import nightlife from './leisure/nightlife.json' with { type: 'json' };
import outdoor from './leisure/outdoor.json' with { type: 'json' };
import readingWriting from './culture/reading-writing.json' with { type: 'json' };
import screen from './culture/screen.json' with { type: 'json' };
import social from './values/social.json' with { type: 'json' };
import society from './values/society.json' with { type: 'json' };
import sport from './leisure/sport.json' with { type: 'json' };
import stage from './culture/stage.json' with { type: 'json' };
import tech from './culture/tech.json' with { type: 'json' };
import travel from './leisure/travel.json' with { type: 'json' };
import valuesCharacter from './values/values-character.json' with { type: 'json' };
import valuesHeart from './values/values-heart.json' with { type: 'json' };
import valuesWorld from './values/values-world.json' with { type: 'json' };
import water from './leisure/water.json' with { type: 'json' };
import weekend from './leisure/weekend.json' with { type: 'json' };
import wellness from './leisure/wellness.json' with { type: 'json' };
import winter from './leisure/winter.json' with { type: 'json' };

/** A lexicon file: a family, its name in each language, and for each concept and language "article label: word, word, phrase". */
interface LexiconFile {
  family: string;
  labels: Record<Language, string>;
  concepts: Record<string, Record<Language, string>>;
}

/** All files of the lexicon, by the name of the family. */
export const LEXICON_FILES: readonly LexiconFile[] = [
  animals,
  arts,
  culture,
  dance,
  drinks,
  faith,
  fitness,
  food,
  games,
  home,
  learning,
  lifeGoals,
  mindBody,
  musicGenres,
  musicPractice,
  nature,
  nightlife,
  outdoor,
  readingWriting,
  screen,
  social,
  society,
  sport,
  stage,
  tech,
  travel,
  valuesCharacter,
  valuesHeart,
  valuesWorld,
  water,
  weekend,
  wellness,
  winter,
];

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
