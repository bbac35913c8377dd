import { FUNCTION_WORDS } from '../words/words.js';
import type { Token } from '../words/tokenise.js';
import { phraseIndex } from './phrase-index.js';
import { LANGUAGES, type Language } from '../words/stems.js';

// A function word of one language is strong evidence; a word of the lexicon is weaker, as names are used in all languages.
const LEXICON_WORD_WEIGHT = 0.5;
const EVIDENT = 0.9;

function add(scores: Record<Language, number>, languages: readonly Language[], weight: number): void {
  for (const language of languages) scores[language] += weight / languages.length;
}

/** Returns a guess of a text's language, from function words and from words that only one language has. */
export function guessLanguage(tokens: readonly Token[]) {
  const { vocabulary } = phraseIndex();
  const scores: Record<Language, number> = { en: 0, fr: 0, it: 0, de: 0 };
  for (const { form } of tokens) {
    const functionWordOf = LANGUAGES.filter((language) => FUNCTION_WORDS[language].has(form));
    if (functionWordOf.length > 0 && functionWordOf.length < LANGUAGES.length) add(scores, functionWordOf, 1);
    const languages = vocabulary.get(form);
    if (functionWordOf.length === 0 && languages?.size === 1)
      add(scores, [...languages], LEXICON_WORD_WEIGHT);
  }
  const [first = 'en', second = 'fr'] = [...LANGUAGES].sort((a, b) => scores[b] - scores[a]);
  const isEvident = scores[first] >= EVIDENT && scores[first] > scores[second] * 1.2;
  return { scores, evident: isEvident ? first : undefined };
}

/** A score for each language, and the language if it is evident. */
export type LanguageGuess = ReturnType<typeof guessLanguage>;
