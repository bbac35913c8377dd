import i18next, { type i18n } from 'i18next';
import { LANGUAGES, type Language } from '../../common/http/request-language.js';
import { dayInWords, dayTimeInWords, moneyInWords, timeInWords } from '../../common/time/in-words.js';
import type { ContentName, DetailLabel } from './message.js';
import de from './phrases/de.json' with { type: 'json' };
import en from './phrases/en.json' with { type: 'json' };
import fr from './phrases/fr.json' with { type: 'json' };
import it from './phrases/it.json' with { type: 'json' };

/** The phrases of one type. A variant's are beside them, with `_` and the variant after the name. */
interface ContentPhrases {
  subject: string;
  preview: string;
  heading: string;
  paragraphs: readonly string[];
  action?: string;
  secondAction?: string;
  notes?: readonly string[];
  /** Texts for a lock screen; default: the subject. */
  push?: { title: string; body: string };
}

// the compiler checks that English has a phrase for every label and type; a test checks that the other languages have
// the same keys
const ENGLISH: { details: Record<DetailLabel, string>; types: Record<ContentName, ContentPhrases> } = en;

/** The names of all types, in the order of the phrases. */
export const CONTENT_NAMES = Object.keys(ENGLISH.types) as readonly ContentName[];

const FORMATS: Readonly<Record<string, (value: never, language: Language) => string>> = {
  day: dayInWords,
  time: timeInWords,
  dayTime: dayTimeInWords,
  money: moneyInWords,
};

/** Looks up phrases by key. */
export interface Words {
  /** Returns a phrase, or undefined if there is none. */
  phrase(key: string): string | undefined;
  /** Returns phrases, one a paragraph; none if there are none. */
  list(key: string): string[];
}

let started: i18n | undefined;

/** Returns the phrases of a language, with these values and, if there is one, the variant. */
export function wordsOf(language: Language, values: object = {}, variant?: string): Words {
  const options = { ...values, lng: language, ...(variant ? { context: variant } : {}) };
  const phrases = (started ??= start());
  const has = (key: string) => phrases.exists(key, options);
  return {
    phrase: (key) => (has(key) ? phrases.t(key, options) : undefined),
    list: (key) =>
      has(key) ? (phrases.t(key, { ...options, returnObjects: true }) as unknown as string[]) : [],
  };
}

// same as in the client: no escaping, which the layout does, and English as the fallback
function start(): i18n {
  const phrases = i18next.createInstance();
  void phrases.init({
    initAsync: false,
    resources: {
      en: { translation: en },
      fr: { translation: fr },
      it: { translation: it },
      de: { translation: de },
    },
    supportedLngs: [...LANGUAGES],
    fallbackLng: 'en',
    interpolation: { escapeValue: false },
  });
  for (const [name, format] of Object.entries(FORMATS))
    phrases.services.formatter?.add(name, (value, language) => format(value as never, language as Language));
  return phrases;
}
