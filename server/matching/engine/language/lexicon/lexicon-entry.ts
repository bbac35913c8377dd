import type { Language } from '../words/languages.js';

/** A word or phrase of the lexicon with its marks; docs/lexicon.md explains each mark to whoever writes words. */
export interface LexiconWord {
  text: string;
  /** `=`: this form alone, no other ending and no typo. */
  exact: boolean;
  /** `~`: counts only where its part of the sentence names nothing else. */
  weak: boolean;
  /** `^`: counts only where it is all that its part of the sentence says. */
  lone: boolean;
  /** `+`: stands in another concept too, on purpose; both are meant. */
  shared: boolean;
  /** `@de`: only in a text that is evidently in that language. */
  onlyIn?: Language;
  /** `!de`: not in a text that is evidently in that language. */
  notIn?: Language;
}

/** What a concept is called and known by in one language. */
export interface LexiconEntry {
  concept: string;
  language: Language;
  /** Empty, or ending in a space or an apostrophe. */
  article: string;
  label: string;
  /** The label is the first of them. */
  words: readonly LexiconWord[];
}

const ARTICLES: Record<Language, RegExp> = {
  en: /^(?:the|an?) /,
  fr: /^(?:l'|(?:le|la|les|une?) )/,
  it: /^(?:l'|un'|(?:il|lo|la|i|gli|le|una?) )/,
  de: /^(?:der|die|das|eine?) /,
};

const MARKED = /^([=~^+]*)(.*?)(?:([@!])(en|fr|it|de))?$/u;

/** Takes the marks off a word: `~=chat!en`. */
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

/** Reads "article label: word, word, phrase". */
export function readEntry(concept: string, language: Language, line: string): LexiconEntry {
  const colon = line.indexOf(': ');
  const head = colon < 0 ? line : line.slice(0, colon);
  const tail = colon < 0 ? [] : line.slice(colon + 2).split(',');
  const article = ARTICLES[language].exec(head)?.[0] ?? '';
  const label = readWord(head.slice(article.length));
  const words = [label, ...tail.map(readWord)].filter((word) => word.text !== '');
  return { concept, language, article, label: label.text, words };
}
