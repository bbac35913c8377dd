import type { Language } from '../../common/http/request-language.js';

/** A text in some of the four languages. */
export type Texts = Partial<Record<Language, string>>;

/** Order in which languages are tried if there is no text in the reader's. */
const FALLBACKS: readonly Language[] = ['en', 'de', 'fr', 'it'];

/**
 * Returns the text for readers of a language: their own, otherwise `forAll`, otherwise the first that exists; '' if
 * there is none.
 */
export function textIn(texts: Texts, language: Language, forAll = ''): string {
  return texts[language] || forAll || (FALLBACKS.map((one) => texts[one]).find(Boolean) ?? '');
}

/** Returns the name of an event in a language; the organisers' name if it is not translated. */
export function nameFor(event: { name: string; names: Texts }, language?: Language): string {
  return language === undefined ? event.name : textIn(event.names, language, event.name);
}

/** Returns the description of an event in a language. */
export function descriptionFor(
  event: { description: string; descriptions: Texts },
  language: Language,
): string {
  return textIn(event.descriptions, language, event.description);
}
