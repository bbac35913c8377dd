import type { Language } from '../../common/http/request-language.js';

/** The same text in some of the four languages. */
export type Texts = Partial<Record<Language, string>>;

/** In which order a text is looked for when there is none in the reader's language. */
const FALLBACKS: readonly Language[] = ['en', 'de', 'fr', 'it'];

/** Returns the text for readers of a language: their own, else the one for all, else the first that there is; '' if there is none. */
export function textIn(texts: Texts, language: Language, forAll = ''): string {
  return texts[language] || forAll || (FALLBACKS.map((one) => texts[one]).find(Boolean) ?? '');
}

/** Returns the name of an event for readers of a language; without one, as organisers call it. */
export function nameFor(event: { name: string; names: Texts }, language?: Language): string {
  return language === undefined ? event.name : textIn(event.names, language, event.name);
}

/** Returns the description of an event for readers of a language. */
export function descriptionFor(
  event: { description: string; descriptions: Texts },
  language: Language,
): string {
  return textIn(event.descriptions, language, event.description);
}
