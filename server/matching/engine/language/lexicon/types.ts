import type { Language } from '../words/languages.js';

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
