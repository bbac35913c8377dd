/** The languages of the interface, each with its own name for itself. */
export const LANGUAGES = {
  en: 'English',
  fr: 'Français',
  it: 'Italiano',
  de: 'Deutsch',
} as const;

/** British English, since Switzerland has no English of its own that reads well. */
export const LOCALES = { en: 'en-GB', fr: 'fr-CH', it: 'it-CH', de: 'de-CH' } as const;

export type Language = keyof typeof LANGUAGES;

/** The four codes in the order of the language list. */
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as readonly Language[];

/** The language shown when the browser asks for none of ours. */
export const FALLBACK: Language = 'en';

/** One of the four codes, from a code such as `de-CH`; English for any other language. */
export function toLanguage(code: string | undefined): Language {
  const short = code?.split('-')[0];
  return LANGUAGE_CODES.find((language) => language === short) ?? FALLBACK;
}
