import type { Language } from '../../common/http/request-language.js';
import type { KindWords } from '../../events/index.js';
import { DE } from './de.js';
import { EN } from './en.js';
import { FR } from './fr.js';
import { IT } from './it.js';

/** The texts of public pages in one language, the same as in the client. */
export interface Words {
  /** The name of the language itself. */
  languageName: string;
  tagline: string;
  about: string;
  allEvents: string;
  inCity: (city: string) => string;
  allCities: string;
  chooseCity: string;
  chooseLanguage: string;
  emptyTitle: string;
  emptyText: string;
  free: string;
  full: string;
  reserve: (price: string) => string;
  reserveFree: string;
  /** An early price, and the price afterwards. */
  earlyUntil: (early: { price: string; when: string; later: string }) => string;
  earlyFirst: (early: { price: string; later: string }) => string;
  earlyLeft: (left: number) => string;
  waitingList: string;
  haveAccount: string;
  logIn: string;
  signUpFirst: string;
  refund: (hours: number) => string;
  refundNever: string;
  cancelled: string;
  cancelledText: string;
  over: string;
  overText: string;
  begun: string;
  postponed: (before: string) => string;
  notFound: string;
  notFoundText: string;
  addressLater: string;
  from: (time: string) => string;
  until: (time: string) => string;
  men: string;
  women: string;
  /** The only side of an event that is open to everybody. */
  everybody: string;
  taken: (taken: number, max: number) => string;
  whoComes: string;
  onlyNumbers: string;
  goodToKnow: string;
  facts: Readonly<
    Record<'included' | 'ages' | 'languages' | 'dress' | 'host' | 'accessibility' | 'price', string>
  >;
  kind: KindWords;
  questions: string;
  subscribe: string;
  legal: string;
  privacy: string;
  terms: string;
  imprint: string;
  skip: string;
}

/** The texts of public pages, by language. */
export const WORDS: Readonly<Record<Language, Words>> = { en: EN, fr: FR, it: IT, de: DE };
