import type { Language } from '../words/stems.js';

/**
 * One thing that people name, independent of the language.
 * It is shown as `article + label`. The article is empty or ends in a space or an apostrophe (`la `, `l'`, `das `),
 * so that the two parts can be joined and used after a colon.
 */
export interface Concept {
  id: string;
  family: string;
  labels: Record<Language, { article: string; label: string }>;
}

/** A concept found in a text. `negated` is true if the person rejects it ("pas de sport"). */
export interface Mention {
  concept: string;
  negated: boolean;
}

/** A word or phrase of the lexicon with its marks. docs/lexicon.md explains the marks. */
export interface LexiconWord {
  text: string;
  /** `=`: only this form, without other endings or typos. */
  exact: boolean;
  /** `~`: counts only if its part of the sentence names no other concept. */
  weak: boolean;
  /** `^`: counts only if its part of the sentence has no other content word. */
  lone: boolean;
  /** `+`: also belongs to another concept on purpose; both are found. */
  shared: boolean;
  /** `@de`: only in a text that is evidently in this language. */
  onlyIn?: Language;
  /** `!de`: not in a text that is evidently in this language. */
  notIn?: Language;
}

const ARTICLES: Record<Language, RegExp> = {
  en: /^(?:the|an?) /,
  fr: /^(?:l'|(?:le|la|les|une?) )/,
  it: /^(?:l'|un'|(?:il|lo|la|i|gli|le|una?) )/,
  de: /^(?:der|die|das|eine?) /,
};

const MARKED = /^([=~^+]*)(.*?)(?:([@!])(en|fr|it|de))?$/u;

/** Parses a word with its marks: `~=chat!en`. */
export function readWord(written: string): LexiconWord {
  const [, before = '', text = '', sign, language] = MARKED.exec(written.trim()) ?? [];
  const word: LexiconWord = {
    text: text.trim(),
    exact: before.includes('='),
    weak: before.includes('~'),
    lone: before.includes('^'),
    shared: before.includes('+'),
  };
  if (sign === '@') word.onlyIn = language as Language;
  if (sign === '!') word.notIn = language as Language;
  return word;
}

/** Parses "article label: word, word, phrase". */
export function readEntry(concept: string, language: Language, line: string) {
  const colon = line.indexOf(': ');
  const head = colon < 0 ? line : line.slice(0, colon);
  const tail = colon < 0 ? [] : line.slice(colon + 2).split(',');
  const article = ARTICLES[language].exec(head)?.[0] ?? '';
  const label = readWord(head.slice(article.length));
  const words = [label, ...tail.map(readWord)].filter((word) => word.text !== '');
  return {
    concept,
    language,
    /** Empty, or ends in a space or an apostrophe. */
    article,
    label: label.text,
    /** The first is the label. */
    words,
  };
}

/** The label and words of a concept in one language. */
export type LexiconEntry = ReturnType<typeof readEntry>;
