import { ALL_FUNCTION_WORDS, AND, BUT, COMMON, NEGATORS, OR } from '../words/words.js';
import type { Token } from '../words/tokenise.js';
import { negationsOf } from './negation.js';
import { readText, type Match, type Reading } from './reader.js';
import type { Mention } from '../lexicon/lexicon-entry.js';
import type { TextConcepts, TextField } from '../../../../questionnaire/text-concepts.rules.js';

const isFiller = (form: string): boolean =>
  ALL_FUNCTION_WORDS.has(form) || COMMON.has(form) || NEGATORS.has(form) || BUT.has(form) || OR.has(form);

/** Returns for each token the number of its part of the sentence. Commas, "and" and slashes begin a new part. */
function partsOf(tokens: readonly Token[], matches: readonly Match[]): number[] {
  const inside = new Set(
    matches.flatMap((match) => tokens.slice(match.from + 1, match.to).map((_, at) => match.from + 1 + at)),
  );
  let part = 0;
  return tokens.map((token, at) => {
    const { form, clause, afterSlash } = token;
    const begins = clause !== tokens[at - 1]?.clause || afterSlash || AND.has(form) || OR.has(form);
    if (begins && !inside.has(at)) part += 1;
    return part;
  });
}

interface Part {
  /** True if the part names a concept that is neither weak nor lone. */
  strong: boolean;
  /** Number of content words: no function words, no common words. */
  words: number;
}

const contentWords = (tokens: readonly Token[]): number =>
  tokens.filter((token) => !isFiller(token.form) && !AND.has(token.form)).length;

/** Returns the content of each part of the sentence, which decides about weak and lone words. */
function contentOf({ tokens, matches }: Reading, parts: readonly number[]): Part[] {
  const content: Part[] = [];
  tokens.forEach((token, at) => {
    const part = (content[parts[at] ?? 0] ??= { strong: false, words: 0 });
    part.words += contentWords([token]);
  });
  for (const match of matches) {
    const part = content[parts[match.from] ?? 0];
    const strong = match.senses.some((sense) => sense.concept !== '' && !sense.weak && !sense.lone);
    if (part && strong) part.strong = true;
  }
  return content;
}

/** Returns the concepts that a text mentions in any of the four languages, sorted by id. A concept that is both affirmed and negated counts as affirmed. */
export function mentionsIn(text: string): Mention[] {
  return mentionsOf(readText(text));
}

function mentionsOf(reading: Reading): Mention[] {
  const negations = negationsOf(reading);
  const parts = partsOf(reading.tokens, reading.matches);
  const content = contentOf(reading, parts);
  const found = new Map<string, boolean>();
  reading.matches.forEach((match, at) => {
    const part = content[parts[match.from] ?? 0];
    const alone = part?.words === contentWords(reading.tokens.slice(match.from, match.to));
    for (const sense of match.senses) {
      const silent = (sense.weak && part?.strong) || (sense.lone && (!alone || part?.strong));
      if (sense.concept === '' || silent) continue;
      found.set(sense.concept, (found.get(sense.concept) ?? true) && (negations[at] ?? false));
    }
  });
  return [...found]
    .map(([concept, negated]) => ({ concept, negated }))
    .sort((a, b) => (a.concept < b.concept ? -1 : 1));
}

function unknownWordsOf({ tokens, matches }: Reading): string[] {
  const unknown = tokens.filter(({ form }, at) => {
    const known = matches.some((match) => match.from <= at && at < match.to);
    const isWord = form.length > 2 && form.length <= 30 && /^\p{L}+$/u.test(form);
    return !known && isWord && !isFiller(form) && !AND.has(form);
  });
  return [...new Set(unknown.map((token) => token.form))];
}

/**
 * Returns the mentions of a text, and its normalised words that the lexicon does not know, without duplicates, in their
 * order. Common words, numbers, addresses and handles are left out.
 */
export function contentOfText(text: string): TextConcepts[TextField] {
  const reading = readText(text);
  const withoutAddresses = text.replace(/\S*(?:@|:\/\/|www\.)\S*/g, ' ');
  const plain = withoutAddresses === text ? reading : readText(withoutAddresses);
  return { mentions: mentionsOf(reading), unknownWords: unknownWordsOf(plain) };
}
