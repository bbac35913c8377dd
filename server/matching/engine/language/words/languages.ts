/** The four languages of the product. */
export type Language = 'en' | 'fr' | 'it' | 'de';

/** All languages. A tie between two languages is won by the earlier one. */
export const LANGUAGES: readonly Language[] = ['en', 'fr', 'it', 'de'];
