import { ALL_FUNCTION_WORDS, BUT, COMMON, FUNCTION_WORDS, NEGATORS, OR } from '../words/words.js';
import { splitCompound } from '../spelling/compounds.js';
import { tokenise, type Token } from '../words/tokenise.js';
import { guessLanguage, type LanguageGuess } from '../lexicon/language-guess.js';
import { phraseIndex, stemEdge, type PhraseNode, type Sense } from '../lexicon/phrase-index.js';
import { isCommon, correctSpelling } from '../spelling/spelling.js';
import { LANGUAGES } from '../words/stems.js';

/** A phrase of the lexicon found in a text: tokens from `from` (inclusive) to `to` (exclusive). */
export interface Match {
  from: number;
  to: number;
  senses: readonly Sense[];
  /** True if the word itself negates ("alkoholfrei"). */
  negated: boolean;
}

/** A parsed text: its tokens and the phrases of the lexicon in it. */
export interface Reading {
  tokens: readonly Token[];
  matches: readonly Match[];
}

interface Candidate {
  to: number;
  /** Sum of the word weights: 1, less for common words and function words. */
  weight: number;
  exact: boolean;
  senses: readonly Sense[];
}

/** A partial path through the trie. */
interface Path {
  node: PhraseNode;
  from: number;
  at: number;
  forms: readonly string[];
  functionWords: number;
  insertedWords: number;
}

// Maximum number of successive function words inside a phrase that the lexicon does not have ("Zeit mit all meinen Freunden").
const MAX_FUNCTION_WORDS = 4;

// Chosen by trial: a phrase of two words scores more than its two words alone (2 ** 1.3 > 2).
const PHRASE_GAIN = 1.3;
const INFLECTED_CERTAINTY = 0.9;
const COMMON_WEIGHT = 0.5;
const FUNCTION_WORD_WEIGHT = 0.3;
const SKIPPED_WEIGHT = 0.05;
const CONTEXT_CERTAINTY = 0.5;
const SET_PHRASE_CERTAINTY = 0.7;

/** Returns the factor for a match by its senses: lower for weak and lone words, and for set phrases without a concept. */
function certaintyOf(senses: readonly Sense[]): number {
  if (senses.every((sense) => sense.concept === '')) return SET_PHRASE_CERTAINTY;
  return senses.every((sense) => sense.weak || sense.lone) ? CONTEXT_CERTAINTY : 1;
}

function weightOf(form: string): number {
  if (ALL_FUNCTION_WORDS.has(form)) return FUNCTION_WORD_WEIGHT;
  return COMMON.has(form) ? COMMON_WEIGHT : 1;
}

const continues = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at];
  return token !== undefined && token.clause === tokens[at - 1]?.clause && !token.afterSlash;
};

function closeness(a: string, b: string): number {
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared += 1;
  return shared - Math.abs(a.length - b.length) / 2;
}

/** Returns the senses whose word is most similar to the form, of several words with one stem ("burgen", "burger"). */
function nearestTo(form: string, senses: readonly Sense[]): Sense[] {
  const best = Math.max(...senses.map((sense) => closeness(form, sense.surface)));
  return senses.filter((sense) => closeness(form, sense.surface) === best);
}

/** Returns whether a common word can be inserted into a phrase without negating or ending it. */
const isInsertableWord = (form: string): boolean =>
  COMMON.has(form) && !NEGATORS.has(form) && !OR.has(form) && !BUT.has(form);

class Reader {
  private readonly index = phraseIndex();

  constructor(
    private readonly tokens: readonly Token[],
    private readonly guess: LanguageGuess,
  ) {}

  /** Returns the non-overlapping matches with the greatest total score, by dynamic programming from the end. */
  matches(): Match[] {
    const best: { score: number; match?: Match }[] = [];
    best[this.tokens.length] = { score: 0 };
    for (let at = this.tokens.length - 1; at >= 0; at--) {
      best[at] = { score: best[at + 1]?.score ?? 0 };
      for (const candidate of this.candidatesAt(at)) {
        const score = candidate.score + (best[candidate.to]?.score ?? 0);
        if (score > (best[at]?.score ?? 0)) best[at] = { score, match: { from: at, ...candidate } };
      }
    }
    const matches: Match[] = [];
    for (let at = 0; at < this.tokens.length; at = best[at]?.match?.to ?? at + 1) {
      const match = best[at]?.match;
      if (match) matches.push(match);
    }
    return matches;
  }

  /** Returns the matches that begin at a token, with scores: highest weight first, exact before inflected. */
  private candidatesAt(from: number): (Omit<Match, 'from'> & { score: number })[] {
    const candidates = [...this.phrasesAt(from), ...this.joinedAt(from), ...this.wordAt(from)];
    if (candidates.length === 0) {
      const compound = splitCompound(this.tokens[from]?.form ?? '');
      return compound ? [{ to: from + 1, ...compound, score: INFLECTED_CERTAINTY }] : [];
    }
    candidates.sort((a, b) => b.weight - a.weight || Number(b.exact) - Number(a.exact));
    return candidates.map((candidate) => {
      const { to, weight, exact } = candidate;
      const senses = candidates
        .filter((other) => other.to === to && other.weight === weight && other.exact === exact)
        .flatMap((other) => other.senses);
      const certainty = (exact ? 1 : INFLECTED_CERTAINTY) * certaintyOf(senses);
      return { to, senses: this.choose(senses), negated: false, score: weight ** PHRASE_GAIN * certainty };
    });
  }

  private allowed(senses: readonly Sense[]): Sense[] {
    const { evident } = this.guess;
    return senses.filter(
      (sense) => (!sense.onlyIn || sense.onlyIn === evident) && (!sense.notIn || sense.notIn !== evident),
    );
  }

  /** Returns the senses in the most likely language of the text. */
  private choose(senses: readonly Sense[]): Sense[] {
    const scores = this.guess.scores;
    const ranked = [...LANGUAGES].sort((a, b) => scores[b] - scores[a]);
    const language = ranked.find((candidate) => senses.some((sense) => sense.language === candidate));
    const top = language && scores[language];
    return senses.filter(
      (sense) => sense.language === language || (sense.shared && scores[sense.language] === top),
    );
  }

  private phrasesAt(from: number): Candidate[] {
    const found: Candidate[] = [];
    const start = { node: this.index.root, from, at: from, forms: [], functionWords: 0, insertedWords: 0 };
    this.walk(start, found);
    return found;
  }

  /** Follows the tokens through the trie. Skips function words and one inserted word ("die Welt ein Stück besser machen"). */
  private walk(path: Path, found: Candidate[]): void {
    const { node, from, at, forms } = path;
    const form = this.tokens[at]?.form;
    if (form === undefined || (at > from && !continues(this.tokens, at))) return;
    for (const edge of new Set([`=${form}`, ...LANGUAGES.map((language) => stemEdge(form, language))])) {
      const next = node.next.get(edge);
      if (!next) continue;
      const further = { ...path, node: next, at: at + 1, forms: [...forms, form], functionWords: 0 };
      this.collect(further, found);
      this.walk(further, found);
    }
    if (at === from) return;
    if (ALL_FUNCTION_WORDS.has(form) && path.functionWords < MAX_FUNCTION_WORDS)
      this.walk({ ...path, at: at + 1, functionWords: path.functionWords + 1 }, found);
    else if (isInsertableWord(form) && path.insertedWords < 1)
      this.walk({ ...path, at: at + 1, insertedWords: path.insertedWords + 1 }, found);
  }

  private collect({ node, from, at, forms, insertedWords }: Path, found: Candidate[]): void {
    const surface = forms.join(' ');
    const own = forms.reduce((sum, word) => sum + weightOf(word), 0);
    const weight = own + (at - from - forms.length - insertedWords) * SKIPPED_WEIGHT;
    const senses = this.allowed(node.senses);
    const exact = senses.filter((sense) => sense.surface === surface);
    const like = senses.filter((sense) => sense.surface !== surface);
    if (exact.length > 0) found.push({ to: at, weight, exact: true, senses: exact });
    if (like.length > 0) found.push({ to: at, weight, exact: false, senses: like });
  }

  /** Returns matches of two tokens that are one word in the lexicon: "snow boarding", "Berg-Wanderung". */
  private joinedAt(from: number): Candidate[] {
    const [first, second] = [this.tokens[from]?.form ?? '', this.tokens[from + 1]?.form ?? ''];
    if (!continues(this.tokens, from + 1) || ALL_FUNCTION_WORDS.has(first) || ALL_FUNCTION_WORDS.has(second))
      return [];
    const senses = this.allowed(this.index.single.get(first + second) ?? []);
    const weight = weightOf(first) + weightOf(second);
    return senses.length > 0 ? [{ to: from + 2, weight, exact: true, senses }] : [];
  }

  private wordAt(from: number): Candidate[] {
    const form = this.tokens[from]?.form ?? '';
    // Function words are not read as words of the lexicon: Italian "te" means tea, and more often "you".
    const exact = this.allowed(this.index.single.get(form) ?? []).filter(
      (sense) =>
        sense.lone ||
        (!FUNCTION_WORDS[sense.language].has(form) &&
          !(this.guess.evident && FUNCTION_WORDS[this.guess.evident].has(form))),
    );
    if (exact.length > 0) return [{ to: from + 1, weight: weightOf(form), exact: true, senses: exact }];
    if (isCommon(form)) return [];
    // In a text of one evident language, only its own and English words are matched by stem.
    const { evident } = this.guess;
    const languages = evident ? LANGUAGES.filter((one) => one === evident || one === 'en') : LANGUAGES;
    const stems = languages.map((language) => this.index.stemmed.get(stemEdge(form, language)) ?? []);
    const senses = nearestTo(form, this.allowed(stems.flat()));
    return senses.length > 0 ? [{ to: from + 1, weight: weightOf(form), exact: false, senses }] : [];
  }
}

/** Parses a text: corrects typos and finds the phrases of the lexicon. */
export function readText(text: string): Reading {
  const written = tokenise(text);
  const guess = guessLanguage(written);
  const tokens = written.map((token) => correctSpelling(token, guess));
  return { tokens, matches: new Reader(tokens, guessLanguage(tokens)).matches() };
}
