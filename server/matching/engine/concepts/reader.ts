import { COMMON } from './common-words.js';
import { splitCompound } from './compounds.js';
import { tokenise, type Token } from './fold.js';
import { AND, ANY_GLUE } from './function-words.js';
import { guessLanguage, type LanguageGuess } from './language.js';
import { phraseIndex, stemEdge, type PhraseNode, type Sense } from './phrase-index.js';
import { stemOf } from './stems.js';
import { LANGUAGES } from './types.js';
import { mend } from './typos.js';

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
  words: number;
  exact: boolean;
  senses: readonly Sense[];
}

// A phrase may hold this many words of glue in a row that the lexicon does not have ("Zeit mit all meinen Freunden").
const LONGEST_GLUE = 4;

/** Whether the lexicon or everyday language has this word, in any form. */
function isKnown(form: string): boolean {
  if (ANY_GLUE.has(form) || AND.has(form) || COMMON.has(form)) return true;
  const { vocabulary, vocabularyStems } = phraseIndex();
  if (vocabulary.has(form)) return true;
  const stems = LANGUAGES.map((language) => [language, stemOf(form, language)] as const);
  if (stems.some(([language, stem]) => stem.length >= 4 && vocabularyStems.has(`${language}:${stem}`)))
    return true;
  return splitCompound(form) !== undefined;
}

const mended = (token: Token): Token => {
  if (isKnown(token.form)) return token;
  const form = mend(token.form);
  return form === undefined ? token : { ...token, form };
};

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

class Reader {
  private readonly index = phraseIndex();

  constructor(
    private readonly tokens: readonly Token[],
    private readonly guess: LanguageGuess,
  ) {}

  /** The best phrase or word that begins at a token. */
  matchAt(from: number): Match | undefined {
    const candidates = [...this.phrasesAt(from), ...this.joinedAt(from), ...this.wordAt(from)];
    const best = candidates.sort((a, b) => b.words - a.words || Number(b.exact) - Number(a.exact))[0];
    if (best) {
      const equal = candidates.filter((other) => other.words === best.words && other.exact === best.exact);
      return {
        from,
        to: best.to,
        senses: this.choose(equal.flatMap((other) => other.senses)),
        negated: false,
      };
    }
    const compound = splitCompound(this.tokens[from]?.form ?? '');
    return compound && { from, to: from + 1, ...compound };
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
    const walk = (node: PhraseNode, at: number, forms: readonly string[], skipped: number): void => {
      if (forms.length > 0 && !continues(this.tokens, at)) return;
      const form = this.tokens[at]?.form;
      if (form === undefined) return;
      const edges = new Set([`=${form}`, ...LANGUAGES.map((language) => stemEdge(form, language))]);
      for (const edge of edges) {
        const next = node.next.get(edge);
        if (!next) continue;
        const path = [...forms, form];
        this.collect(next, at + 1, path, found);
        walk(next, at + 1, path, 0);
      }
      const skip = forms.length > 0 && skipped < LONGEST_GLUE && ANY_GLUE.has(form);
      if (skip) walk(node, at + 1, forms, skipped + 1);
    };
    walk(this.index.root, from, [], 0);
    return found;
  }

  private collect(node: PhraseNode, to: number, path: readonly string[], found: Candidate[]): void {
    const surface = path.join(' ');
    const senses = this.allowed(node.senses);
    const exact = senses.filter((sense) => sense.surface === surface);
    const like = senses.filter((sense) => sense.surface !== surface);
    if (exact.length > 0) found.push({ to, words: path.length, exact: true, senses: exact });
    if (like.length > 0) found.push({ to, words: path.length, exact: false, senses: like });
  }

  /** Two words that the lexicon writes as one: "snow boarding", "Berg-Wanderung". */
  private joinedAt(from: number): Candidate[] {
    const [first, second] = [this.tokens[from]?.form ?? '', this.tokens[from + 1]?.form ?? ''];
    if (!continues(this.tokens, from + 1) || ANY_GLUE.has(first) || ANY_GLUE.has(second)) return [];
    const senses = this.allowed(this.index.single.get(first + second) ?? []);
    return senses.length > 0 ? [{ to: from + 2, words: 2, exact: true, senses }] : [];
  }

  private wordAt(from: number): Candidate[] {
    const form = this.tokens[from]?.form ?? '';
    const exact = this.allowed(this.index.single.get(form) ?? []);
    if (exact.length > 0) return [{ to: from + 1, words: 1, exact: true, senses: exact }];
    if (COMMON.has(form) || ANY_GLUE.has(form)) return [];
    const stems = LANGUAGES.map((language) => this.index.stemmed.get(stemEdge(form, language)) ?? []);
    const senses = nearestTo(form, this.allowed(stems.flat()));
    return senses.length > 0 ? [{ to: from + 1, words: 1, exact: false, senses }] : [];
  }
}

/** Reads a text: its words (typos mended), and what of it the lexicon knows, longest phrase first, left to right. */
export function readText(text: string): Reading {
  const tokens = tokenise(text).map(mended);
  const reader = new Reader(tokens, guessLanguage(tokens));
  const matches: Match[] = [];
  for (let at = 0; at < tokens.length;) {
    const match = reader.matchAt(at);
    if (match) matches.push(match);
    at = match ? match.to : at + 1;
  }
  return { tokens, matches };
}
