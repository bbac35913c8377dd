/** The four languages of the product. */
export type Language = 'en' | 'fr' | 'it' | 'de';

/** The languages in the order in which ties between them are settled. */
export const LANGUAGES: readonly Language[] = ['en', 'fr', 'it', 'de'];

/**
 * One thing people name, whatever their language.
 * A label is shown as `article + label`; the article is empty, or ends in a space or an apostrophe
 * (`la `, `l'`, `das `), so that the two can simply be joined and stand after a colon.
 */
export interface Concept {
  id: string;
  family: string;
  labels: Record<Language, { article: string; label: string }>;
}

/** A concept found in a text, and whether the person said no to it ("pas de sport"). */
export interface Mention {
  concept: string;
  negated: boolean;
}
