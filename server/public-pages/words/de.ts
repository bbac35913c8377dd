import { KIND_WORDS } from '../../events/index.js';
import type { Words } from './words.js';

export const DE: Words = {
  languageName: 'Deutsch',
  tagline: 'Ein guter Abend im Monat.',
  about:
    'Abende für Singles in Schweizer Städten. Kein Swipen, kein Chat: Du reservierst einen Platz, und am Tag selbst sagen wir dir, mit wem sich ein Gespräch lohnt und wie du es anfängst.',
  allEvents: 'Die nächsten Abende',
  inCity: (city) => `In ${city}`,
  allCities: 'Alle',
  chooseCity: 'Stadt wählen',
  chooseLanguage: 'Sprache',
  emptyTitle: 'Keine Abende geplant',
  emptyText: 'Schau bald wieder vorbei: Die nächsten Abende sind in Vorbereitung.',
  free: 'Gratis',
  full: 'Ausgebucht',
  reserve: (price) => `Reservieren · ${price}`,
  reserveFree: 'Platz reservieren',
  earlyUntil: ({ price, when, later }) => `Frühpreis ${price} bis ${when}, danach ${later}.`,
  earlyFirst: ({ price, later }) => `Frühpreis ${price} für die ersten Plätze, danach ${later}.`,
  earlyLeft: (left) =>
    left === 1 ? 'Noch 1 Platz zu diesem Preis.' : `Noch ${left} Plätze zu diesem Preis.`,
  waitingList: 'Auf die Warteliste',
  haveAccount: 'Schon ein Konto?',
  logIn: 'Anmelden',
  signUpFirst: 'Zuerst registrierst du dich. Danach bist du wieder bei genau diesem Abend.',
  refund: (hours) =>
    hours === 0
      ? 'Bis zum Vortag kannst du stornieren und bekommst alles zurück.'
      : `Bis ${hours} ${hours === 1 ? 'Stunde' : 'Stunden'} vor Beginn kannst du stornieren und bekommst alles zurück.`,
  refundNever: 'Der Abend ist so nah, dass eine Stornierung nicht mehr zurückerstattet wird.',
  cancelled: 'Dieser Abend ist abgesagt.',
  cancelledText:
    'Wer einen Platz hatte, weiss Bescheid und bekommt das Geld zurück. Es gibt noch andere Abende.',
  over: 'Dieser Abend ist vorbei.',
  overText: 'Wir hoffen, es war ein schöner. Die nächsten warten schon.',
  begun: 'Dieser Abend hat begonnen. Reservieren geht nicht mehr.',
  postponed: (before) => `Verschoben. Ursprünglich geplant: ${before}.`,
  notFound: 'Diesen Abend gibt es nicht',
  notFoundText:
    'Vielleicht stimmt die Adresse nicht ganz, oder der Abend ist nicht öffentlich. Diese sind es:',
  addressLater: 'Die genaue Adresse erfährt nur, wer einen Platz hat.',
  until: (time) => `bis ${time}`,
  men: 'Männer, reservierte Plätze',
  women: 'Frauen, reservierte Plätze',
  everybody: 'Reservierte Plätze',
  taken: (taken, max) => `${taken} von ${max}`,
  whoComes: 'Wer kommt',
  onlyNumbers: 'Die Zahlen sehen alle, die Namen niemand. Deine Matches lernst du am Tag selbst kennen.',
  goodToKnow: 'Gut zu wissen',
  facts: {
    included: 'Inbegriffen',
    ages: 'Alter',
    languages: 'Sprachen',
    dress: 'Was anziehen',
    host: 'Es empfängt dich',
    accessibility: 'Zugänglichkeit',
    price: 'Preis',
  },
  kind: KIND_WORDS.de,
  questions: 'Fragen und Antworten',
  subscribe: 'Im Kalender abonnieren',
  legal: 'Rechtliches',
  privacy: 'Datenschutz',
  terms: 'Bedingungen',
  imprint: 'Impressum',
  skip: 'Zum Inhalt',
};
