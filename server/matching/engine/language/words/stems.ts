import { newStemmer } from 'snowball-stemmers';

/** The four languages of the product. */
export type Language = 'en' | 'fr' | 'it' | 'de';

/** All languages. A tie between two languages is won by the earlier one. */
export const LANGUAGES: readonly Language[] = ['en', 'fr', 'it', 'de'];

const ALGORITHM: Record<Language, string> = { en: 'english', fr: 'french', it: 'italian', de: 'german' };

/** Most remembered words of a function. */
const MOST_KNOWN = 40_000;

/** Returns a function that computes the value of each word once, and forgets all of them when there are too many. */
export function memoised<T>(compute: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined || known.has(word)) return found as T;
    const value = compute(word);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(word, value);
    return value;
  };
}

// The stemmers need 5 to 9 µs for a word, and answers repeat the same words.
const LONGEST_WORD = 40;

function stemmerOf(language: Language): (word: string) => string {
  const stemmer = newStemmer(ALGORITHM[language]);
  return memoised((word) =>
    word.length > LONGEST_WORD || !/^[a-z]+$/.test(word) ? word : stemmer.stem(word),
  );
}

const stemmers = new Map<Language, (word: string) => string>();

/** Returns the stem of a normalised word. A word with other characters than a–z, or with more than 40, is its own stem. */
export function stemOf(word: string, language: Language): string {
  const stem = stemmers.get(language) ?? stemmerOf(language);
  stemmers.set(language, stem);
  return stem(word);
}
