import type { Language } from '../../common/http/request-language.js';
import type { Descriptions } from './event.entity.js';

/** In which order a text is looked for when there is none in the reader's language. */
const FALLBACKS: readonly Language[] = ['en', 'de', 'fr', 'it'];

/** The text on an event for readers of a language: their own, else the one for all, else the first that there is. */
export function descriptionFor(
  event: { description: string; descriptions: Descriptions },
  language: Language,
): string {
  const { description, descriptions } = event;
  const own = descriptions[language];
  if (own) return own;
  if (description) return description;
  return FALLBACKS.map((one) => descriptions[one]).find((text) => text) ?? '';
}
