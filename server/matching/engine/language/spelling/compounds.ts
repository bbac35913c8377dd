import { COMMON, EMPTY_HEADS, EMPTY_TAILS, NO_HEADS, NO_TAILS } from '../words/words.js';
import { phraseIndex, stemEdge, type Sense } from '../lexicon/phrase-index.js';
import { memoised } from '../words/stems.js';

/** Diminutive endings: "Spaziergängli", "Bierchen". */
const DIMINUTIVES = ['li', 'chen', 'lein'];

const LINKS = ['', 's', 'n', 'en', 'es', 'er', 'e', 'ns', 'ens'];
const SHORTEST = 6;
const LONGEST = 40;
const SHORTEST_HEAD = 3;
const SHORTEST_TAIL = 3;

/** The senses of a compound's parts. */
interface Compound {
  senses: readonly Sense[];
  negated: boolean;
}

const usable = (senses: readonly Sense[] | undefined): Sense[] =>
  (senses ?? []).filter(
    (sense) =>
      sense.concept !== '' &&
      !sense.weak &&
      !sense.lone &&
      !sense.onlyIn &&
      !sense.exact &&
      sense.notIn !== 'de',
  );

/** Returns the senses of a part, by its form or its German stem. */
function sensesOf(part: string): Sense[] {
  const { single, stemmed } = phraseIndex();
  const exact = usable(single.get(part));
  const german = exact.filter((sense) => sense.language === 'de');
  if (german.length > 0) return german;
  if (exact.length > 0) return exact;
  return part.length >= 4 && !COMMON.has(part) ? usable(stemmed.get(stemEdge(part, 'de'))) : [];
}

interface Head {
  senses: readonly Sense[];
  /** True if it only says when or how. Then only the tail counts: "Sommerkino" is about cinema. */
  empty: boolean;
}

/** Returns the first part ("familien", "koch", "sonntags"), or undefined if it is no known word. */
function headOf(head: string): Head | undefined {
  for (const link of LINKS) {
    const bare = link === '' ? head : head.endsWith(link) ? head.slice(0, -link.length) : '';
    if (bare.length < SHORTEST_HEAD) continue;
    const senses = sensesOf(bare);
    const empty = EMPTY_HEADS.has(bare);
    if (senses.length > 0 || empty) return { senses, empty };
  }
  return undefined;
}

function splitAt(word: string, at: number): Compound | undefined {
  const tail = word.slice(at);
  if (NO_HEADS.has(word.slice(0, at))) return named(sensesOf(tail), true);
  const head = headOf(word.slice(0, at));
  if (!head) return undefined;
  if (NO_TAILS.has(tail)) return named(head.senses, true);
  if (EMPTY_TAILS.has(tail) && head.senses.length > 0) return named(head.senses, false);
  const senses = tail.length > SHORTEST_TAIL ? sensesOf(tail) : [];
  if (senses.length === 0) return undefined;
  return named(head.empty ? senses : [...head.senses, ...senses], false);
}

const named = (senses: readonly Sense[], negated: boolean): Compound | undefined =>
  senses.length > 0 ? { senses, negated } : undefined;

function diminutive(word: string): Compound | undefined {
  const ending = DIMINUTIVES.find((end) => word.endsWith(end));
  return ending && word.length - ending.length >= 4
    ? named(sensesOf(word.slice(0, -ending.length)), false)
    : undefined;
}

/** Returns the negated sense of a word with "un" ("unehrlich"). Only for long words, as "un" is short. */
function opposite(word: string): Compound | undefined {
  return word.startsWith('un') && word.length > SHORTEST ? named(sensesOf(word.slice(2)), true) : undefined;
}

/** Splits a German compound of known parts ("Bergwandern", "Kochabende"). Returns undefined for any other word. */
export const splitCompound = memoised((word: string): Compound | undefined => {
  if (word.length < SHORTEST || word.length > LONGEST || !/^[a-z]+$/.test(word)) return undefined;
  const whole = diminutive(word) ?? opposite(word);
  if (whole) return whole;
  for (let at = SHORTEST_HEAD; at <= word.length - SHORTEST_TAIL; at++) {
    const found = splitAt(word, at);
    if (found) return found;
  }
  return undefined;
});
