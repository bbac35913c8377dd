import { ALL_FUNCTION_WORDS, AND, COMMON, COMMON_WORDS, NEGATORS } from '../words/words.js';
import { splitCompound } from './compounds.js';
import { type Token, withoutUmlauts } from '../words/tokenise.js';
import type { LanguageGuess } from '../lexicon/language-guess.js';
import { phraseIndex, push, stemEdge } from '../lexicon/phrase-index.js';
import { LANGUAGES, memoised, stemOf } from '../words/stems.js';

// Short words have too many similar words ("wine", "mine"): below five letters nothing is corrected, at five only
// swapped or doubled letters; from twelve letters on two typos are allowed.
const SHORTEST_TYPO = 5;
const SHORT = 6;
const LONG = 12;
const LONGEST_TYPO = 30;

let byTrigram: Map<string, string[]> | undefined;

function trigramsOf(word: string): string[] {
  const padded = `^${word}$`;
  const found = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3));
  return [...found];
}

function trigramIndex(): Map<string, string[]> {
  if (byTrigram) return byTrigram;
  byTrigram = new Map();
  for (const word of phraseIndex().spelling) {
    if (word.length < SHORTEST_TYPO || word.length > LONGEST_TYPO || !/^[a-z]+$/.test(word)) continue;
    for (const trigram of trigramsOf(word)) push(byTrigram, trigram, word);
  }
  return byTrigram;
}

// Letters that are confused by sound or on a Swiss keyboard.
const SOUNDS = ['aeiouy', 'ckqg', 'szcx', 'fvpwb', 'dt', 'mn', 'lr', 'ijy'];
const KEY_ROWS = ['qwertzuiop', 'asdfghjkl', 'yxcvbnm'];

function confusable(a: string, b: string): boolean {
  const alike = SOUNDS.some((sounds) => sounds.includes(a) && sounds.includes(b));
  const neighbours = (row: string): boolean =>
    row.includes(a) && row.includes(b) && Math.abs(row.indexOf(a) - row.indexOf(b)) === 1;
  return alike || KEY_ROWS.some(neighbours);
}

function substitution(a: string, b: string): number {
  if (a === b) return 0;
  return confusable(a, b) ? 1 : 2;
}

/**
 * Returns the edit distance of two words, or `limit + 1` if it is above `limit`.
 * A missing or added letter, a letter confused with a similar one, and a swap of neighbours cost 1 each; any other
 * substitution costs 2.
 */
export function typoDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const [one = '', other = ''] = [a[i - 1], b[j - 1]];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      cost = Math.min(cost, (last[j - 1] ?? 0) + substitution(one, other));
      const swapped = i > 1 && j > 1 && one === b[j - 2] && a[i - 2] === other;
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > limit) return limit + 1;
    before = last;
    last = row;
  }
  return Math.min(last[b.length] ?? limit + 1, limit + 1);
}

const sortedLetters = (word: string): string => [...word].sort().join('');
const undoubled = (word: string): string => word.replace(/(.)\1/g, '$1');

/** Returns whether two short words differ only by swapped or doubled letters. */
function isSmallSlip(a: string, b: string): boolean {
  return undoubled(a) === undoubled(b) || (a.length === b.length && sortedLetters(a) === sortedLetters(b));
}

function hasSameStart(a: string, b: string): boolean {
  return a[0] === b[0] || (a[0] === b[1] && a[1] === b[0]);
}

function candidatesFor(word: string): string[] {
  const counts = new Map<string, number>();
  const trigrams = trigramsOf(word);
  for (const trigram of trigrams)
    for (const candidate of trigramIndex().get(trigram) ?? [])
      counts.set(candidate, (counts.get(candidate) ?? 0) + 1);
  // One typo changes at most three trigrams, a swap four.
  const edits = word.length >= LONG ? 2 : 1;
  const shared = Math.max(2, trigrams.length - 4 * edits);
  return [...counts].filter(([, count]) => count >= shared).map(([candidate]) => candidate);
}

/** Returns whether all words have one stem in some language. A typo that could mean different words is not corrected. */
function sameWord(words: readonly string[]): boolean {
  return LANGUAGES.some((language) => new Set(words.map((word) => stemOf(word, language))).size <= 1);
}

/** Returns the most similar word of the lexicon or common word, or undefined if none is similar enough. */
const correctTypo = memoised((word: string): string | undefined => {
  if (word.length < SHORTEST_TYPO || word.length > LONGEST_TYPO || !/^[a-z]+$/.test(word)) return undefined;
  const limit = word.length >= LONG ? 2 : 1;
  let best = limit + 1;
  let found: string[] = [];
  for (const candidate of candidatesFor(word)) {
    if (!hasSameStart(word, candidate)) continue;
    const distance = typoDistance(word, candidate, Math.min(limit, best));
    if (word.length < SHORT && !isSmallSlip(word, candidate)) continue;
    if (distance > limit || distance > best) continue;
    found = distance < best ? [candidate] : [...found, candidate];
    best = distance;
  }
  return sameWord(found) ? found.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0] : undefined;
});

/**
 * Rules from Swiss German to standard German spelling. Swiss German has no fixed spelling, so each rule is tried and may
 * be skipped. The words still have their umlauts.
 */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/^ch/g, 'k'], // Choche, Chind
  [/ii|yy?/g, 'ei'], // Friiheit, Zyt
  [/ii/g, 'i'], // Musiig
  [/uu|^u(?=[sf])/g, 'au'], // Huus, usschlofe
  [/ä/g, 'e'], // Läbe, Bärge
  [/ue/g, 'u'], // Buech, guet
  [/üe/g, 'ü'], // müed, Büecher
  [/ü/g, 'eu'], // Fründ
  [/öi/g, 'eu'], // nöi
  [/scht/g, 'st'], // Fescht
  [/schp/g, 'sp'], // schpile
  [/^gs/g, 'ges'], // gsund
  [/^gm/g, 'gem'], // gmüetlich
  [/^gn/g, 'gen'], // gniesse
  [/^bs/g, 'bes'], // bsueche
  [/ig$/g, 'ung'], // Wanderig
  [/igg?$/g, 'ik'], // Musig
  [/[eä]$/g, 'en'], // schlofe, koche
  [/([lr])e$/g, '$1n'], // wandere
  [/o(?=[fgs])/g, 'a'], // schlofe, froge
];

const MOST_RULES = 4;
const SHORTEST_DIALECT = 4;
const LONGEST_DIALECT = 24;

/** Returns whether the word is in a German phrase of the lexicon. */
function isGerman(form: string): boolean {
  const { vocabulary, vocabularyStems } = phraseIndex();
  const stem = stemEdge(form, 'de');
  return (
    vocabulary.get(form)?.has('de') === true || (stem.length > 'de:'.length + 3 && vocabularyStems.has(stem))
  );
}

/** Returns the normalised standard German word of the lexicon for a dialect word, or undefined if there is none. */
const standardGerman = memoised((word: string): string | undefined => {
  const isLikely = word.length >= SHORTEST_DIALECT && word.length <= LONGEST_DIALECT;
  if (!isLikely || !/^[a-zäöü]+$/.test(word)) return undefined;
  let variants = new Set([word]);
  for (let round = 0; round < MOST_RULES; round++) {
    const further = new Set<string>();
    for (const variant of variants)
      for (const [pattern, standard] of RULES) {
        const changed = variant.replace(pattern, standard);
        if (changed !== variant) further.add(changed);
      }
    for (const variant of further) if (isGerman(withoutUmlauts(variant))) return withoutUmlauts(variant);
    variants = further;
  }
  return undefined;
});

let commonStems: ReadonlySet<string> | undefined;

/** Returns whether this is a common word, exact or inflected. */
export function isCommon(form: string): boolean {
  if (ALL_FUNCTION_WORDS.has(form) || AND.has(form) || COMMON.has(form) || NEGATORS.has(form)) return true;
  commonStems ??= new Set(
    LANGUAGES.flatMap((language) => [...COMMON_WORDS[language]].map((word) => stemEdge(word, language))),
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
