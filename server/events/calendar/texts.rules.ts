import type { Language } from '../../common/http/request-language.js';
import type { EventEntity } from './event.entity.js';

/** German spelling of umlauts without umlauts; all other accents are dropped. */
const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', œ: 'oe' };
const LONGEST = 60;
const SLUG = /^([1-9]\d{0,9})-[^/]*$/;

/** Returns the end of an event's public address: its id and the words of its name, as in `12-apero-am-see`. */
export function slugOf({ id, name }: Pick<EventEntity, 'id' | 'name'>): string {
  const words = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæœ]/g, (letter) => SPELLED[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{Mark}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  return `${id}-${words || 'apero'}`;
}

/**
 * Returns the id at the start of such an address, ignoring the words; undefined for anything else, including a bare
 * number.
 */
export function idOfSlug(slug: string): number | undefined {
  const id = SLUG.exec(slug)?.[1];
  return id === undefined ? undefined : Number(id);
}

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
