import { COMMON } from '../words/common-words.js';
import { splitCompound } from '../spelling/compounds.js';
import { tokenise, type Token } from '../words/tokenise.js';
import { ALL_FUNCTION_WORDS, BUT, FUNCTION_WORDS, OR } from '../words/function-words.js';
import { NEGATORS } from '../words/negation-words.js';
import { guessLanguage, type LanguageGuess } from '../lexicon/language-guess.js';
import { phraseIndex, stemEdge, type PhraseNode, type Sense } from '../lexicon/phrase-index.js';
import { isCommon, correctSpelling } from '../spelling/spelling.js';
import { LANGUAGES } from '../words/languages.js';

/** A stretch of a text that the lexicon knows: from token `from` up to, not including, `to`. */
export interface Match {
  from: number;
  to: number;
  senses: readonly Sense[];
  /** The word itself says no ("alkoholfrei"). */
  negated: boolean;
}

/** A text as the lexicon sees it. */
export interface Reading {
  tokens: readonly Token[];
  matches: readonly Match[];
}

interface Candidate {
  to: number;
  /** How much its words tell: less for words of everyday use, little for glue. */
  weight: number;
  exact: boolean;
  senses: readonly Sense[];
}

/** A way through the trie so far. */
interface Path {
  node: PhraseNode;
  from: number;
  at: number;
  forms: readonly string[];
  functionWords: number;
  insertedWords: number;
}

// A phrase may hold this many words of glue in a row that the lexicon does not have ("Zeit mit all meinen Freunden").
const MAX_FUNCTION_WORDS = 4;

// Found by trial on phrases of our own: a phrase of two words beats its words apart (2 ** 1.3 > 2).
const PHRASE_GAIN = 1.3;
const INFLECTED_CERTAINTY = 0.9;
const COMMON_WEIGHT = 0.5;
const FUNCTION_WORD_WEIGHT = 0.3;
const SKIPPED_WEIGHT = 0.05;
const CONTEXT_CERTAINTY = 0.5;
const SET_PHRASE_CERTAINTY = 0.7;

/** What a stretch is worth by its meanings: less if they depend on what else is said, or if it is a set phrase that means nothing. */
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

/** Of the words with one stem ("burgen", "burger"), those that look most like the form at hand. */
function nearestTo(form: string, senses: readonly Sense[]): Sense[] {
  const best = Math.max(...senses.map((sense) => closeness(form, sense.surface)));
  return senses.filter((sense) => closeness(form, sense.surface) === best);
}

/** A word of everyday use that a phrase may hold without being said no to, or ended. */
const isInsertableWord = (form: string): boolean =>
  COMMON.has(form) && !NEGATORS.has(form) && !OR.has(form) && !BUT.has(form);

class Reader {
  private readonly index = phraseIndex();

  constructor(
    private readonly tokens: readonly Token[],
    private readonly guess: LanguageGuess,
  ) {}

  /** The stretches that together tell most; a phrase tells more than its words one by one. */
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

  /** The ways to read on from a token: one for each length, the exact one before the inflected one. */
  private candidatesAt(from: number): (Omit<Match, 'from'> & { score: number })[] {
    const candidates = [...this.phrasesAt(from), ...this.joinedAt(from), ...this.wordAt(from)];
    if (candidates.length === 0) {
      const compound = splitCompound(this.tokens[from]?.form ?? '');
      return compound ? [{ to: from + 1, ...compound, score: INFLECTED_CERTAINTY }] : [];
    }
    candidates.sort((a, b) => b.weight - a.weight || Number(b.exact) - Number(a.exact));
    return candidates.map((candidate) => {
      const equal = candidates.filter(
        (other) =>
          other.to === candidate.to && other.weight === candidate.weight && other.exact === candidate.exact,
      );
      const certainty =
        (candidate.exact ? 1 : INFLECTED_CERTAINTY) * certaintyOf(equal.flatMap((other) => other.senses));
      const score = candidate.weight ** PHRASE_GAIN * certainty;
      return {
        to: candidate.to,
        senses: this.choose(equal.flatMap((other) => other.senses)),
        negated: false,
        score,
      };
    });
  }

  private allowed(senses: readonly Sense[]): Sense[] {
    const { evident } = this.guess;
    return senses.filter(
      (sense) => (!sense.onlyIn || sense.onlyIn === evident) && (!sense.notIn || sense.notIn !== evident),
    );
  }

  /** Among meanings of one word in several languages, those of the language the text is most likely in. */
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
    this.walk(
      { node: this.index.root, from, at: from, forms: [], functionWords: 0, insertedWords: 0 },
      found,
    );
    return found;
  }

  /** Follows the words of a text through the trie, past glue, and past one aside ("die Welt ein Stück besser machen"). */
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

  /** Two words that the lexicon writes as one: "snow boarding", "Berg-Wanderung". */
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
    // "te" is Italian for tea, and far more often for "you".
    const exact = this.allowed(this.index.single.get(form) ?? []).filter(
      (sense) =>
        sense.lone ||
        (!FUNCTION_WORDS[sense.language].has(form) &&
          !(this.guess.evident && FUNCTION_WORDS[this.guess.evident].has(form))),
    );
    if (exact.length > 0) return [{ to: from + 1, weight: weightOf(form), exact: true, senses: exact }];
    if (isCommon(form)) return [];
    // In a text of one language, only its own words and English ones stand inflected.
    const { evident } = this.guess;
    const languages = evident ? LANGUAGES.filter((one) => one === evident || one === 'en') : LANGUAGES;
    const stems = languages.map((language) => this.index.stemmed.get(stemEdge(form, language)) ?? []);
    const senses = nearestTo(form, this.allowed(stems.flat()));
    return senses.length > 0 ? [{ to: from + 1, weight: weightOf(form), exact: false, senses }] : [];
  }
}

/** Reads a text: its words (typos mended), and what of it the lexicon knows. */
export function readText(text: string): Reading {
  const written = tokenise(text);
  const guess = guessLanguage(written);
  const tokens = written.map((token) => correctSpelling(token, guess));
  return { tokens, matches: new Reader(tokens, guessLanguage(tokens)).matches() };
}
