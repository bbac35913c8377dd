import type { Language } from '../../request-language.js';
import { de } from './de.js';
import { en, type Headings } from './en.js';
import { fr } from './fr.js';
import { it } from './it.js';

/** A column that a table may have. */
export type Column = keyof Headings;

/** Column headings in each language of the product. */
export const HEADINGS: Readonly<Record<Language, Headings>> = { en, fr, it, de };

/** The first word of the row with the totals. */
export const TOTAL: Readonly<Record<Language, string>> = {
  en: 'Total',
  fr: 'Total',
  it: 'Totale',
  de: 'Total',
};
