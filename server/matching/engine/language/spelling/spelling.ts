import { COMMON, COMMON_WORDS } from '../words/common-words.js';
import { splitCompound } from './compounds.js';
import { standardGerman } from './dialect.js';
import type { Token } from '../words/tokenise.js';
import { AND, ALL_FUNCTION_WORDS } from '../words/function-words.js';
import type { LanguageGuess } from '../lexicon/language-guess.js';
import { NEGATORS } from '../words/negation-words.js';
import { phraseIndex, stemEdge } from '../lexicon/phrase-index.js';
import { stemOf } from '../words/stems.js';
import { LANGUAGES } from '../words/languages.js';
import { correctTypo } from './typos.js';

let commonStems: ReadonlySet<string> | undefined;

/** Returns whether this is a common word, exact or inflected. */
export function isCommon(form: string): boolean {
  if (ALL_FUNCTION_WORDS.has(form) || AND.has(form) || COMMON.has(form) || NEGATORS.has(form)) return true;
  commonStems ??= new Set(
    LANGUAGES.flatMap((language) => COMMON_WORDS[language].map((word) => stemEdge(word, language))),
  );
  const stems = commonStems;
  return LANGUAGES.some((language) => stems.has(stemEdge(form, language)));
}

/** Returns whether the word is in the lexicon or common, in any form. */
function isKnown(form: string): boolean {
  if (isCommon(form)) return true;
  const { vocabulary, vocabularyStems } = phraseIndex();
  if (vocabulary.has(form)) return true;
  const stems = LANGUAGES.map((language) => [language, stemOf(form, language)] as const);
  if (stems.some(([language, stem]) => stem.length >= 4 && vocabularyStems.has(`${language}:${stem}`)))
    return true;
  return splitCompound(form) !== undefined;
}

/** Returns the token with an unknown word replaced by a known one: from dialect, or with its typo corrected. */
export function correctSpelling(token: Token, guess: LanguageGuess): Token {
  if (isKnown(token.form)) return token;
  const mayBeDialect = guess.evident === undefined || guess.evident === 'de';
  const form = (mayBeDialect ? standardGerman(token.umlauted) : undefined) ?? correctTypo(token.form);
  return form === undefined ? token : { ...token, form };
}
