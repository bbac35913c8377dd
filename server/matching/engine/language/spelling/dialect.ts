import { phraseIndex, stemEdge } from '../lexicon/phrase-index.js';

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
const SHORTEST = 4;
const LONGEST = 24;
const CACHE_SIZE = 20_000;

const cache = new Map<string, string | undefined>();

const plain = (word: string): string => word.replace(/ä/g, 'a').replace(/ö/g, 'o').replace(/ü/g, 'u');

/** Returns whether the word is in a German phrase of the lexicon. */
function isGerman(form: string): boolean {
  const { vocabulary, vocabularyStems } = phraseIndex();
  const stem = stemEdge(form, 'de');
  return (
    vocabulary.get(form)?.has('de') === true || (stem.length > 'de:'.length + 3 && vocabularyStems.has(stem))
  );
}

function search(word: string): string | undefined {
  let variants = new Set([word]);
  for (let round = 0; round < MOST_RULES; round++) {
    const further = new Set<string>();
    for (const variant of variants)
      for (const [pattern, standard] of RULES) {
        const changed = variant.replace(pattern, standard);
        if (changed !== variant) further.add(changed);
      }
    for (const variant of further) if (isGerman(plain(variant))) return plain(variant);
    variants = further;
  }
  return undefined;
}

/** Returns the normalised standard German word of the lexicon for a dialect word, or undefined if there is none. */
export function standardGerman(word: string): string | undefined {
  if (word.length < SHORTEST || word.length > LONGEST || !/^[a-zäöü]+$/.test(word)) return undefined;
  if (cache.has(word)) return cache.get(word);
  const standard = search(word);
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(word, standard);
  return standard;
}
