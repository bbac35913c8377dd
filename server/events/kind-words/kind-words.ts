import type { Language } from '../../common/http/request-language.js';
import type { EventFormat, EventKind, EventTheme } from '../calendar/index.js';

/** The texts about whom events are for, in one language. */
export interface KindWords {
  /** Who meets whom, except for men and women. */
  formats: Readonly<Record<Exclude<EventFormat, 'two_sides'>, string>>;
  themes: Readonly<Record<EventTheme, string>>;
  agesBetween: (from: number, to: number) => string;
  agesFrom: (from: number) => string;
  agesTo: (to: number) => string;
}

/** The same texts as in the client. */
export const KIND_WORDS: Readonly<Record<Language, KindWords>> = {
  en: {
    formats: {
      men: 'Men meet men',
      women: 'Women meet women',
      open: 'Everyone meets everyone',
    },
    themes: {
      hikers: 'For hikers',
      runners: 'For runners',
      food: 'For food lovers',
      wine: 'For wine lovers',
      books: 'For readers',
      art: 'For art lovers',
      music: 'For music lovers',
      dancing: 'For dancers',
      games: 'For players of games',
      film: 'For film lovers',
      dogs: 'For dog people',
      travel: 'For travellers',
      tech: 'For tech people',
      single_parents: 'For single parents',
      newcomers: 'For newcomers to the city',
      students: 'For students',
    },
    agesBetween: (from, to) => `From ${from} to ${to}`,
    agesFrom: (from) => `From ${from}`,
    agesTo: (to) => `Up to ${to}`,
  },
  fr: {
    formats: {
      men: 'Entre hommes',
      women: 'Entre femmes',
      open: 'Tout le monde rencontre tout le monde',
    },
    themes: {
      hikers: 'Pour qui aime la randonnée',
      runners: 'Pour qui aime courir',
      food: 'Pour les gourmets',
      wine: 'Pour qui aime le vin',
      books: 'Pour qui aime lire',
      art: 'Pour qui aime l’art',
      music: 'Pour qui aime la musique',
      dancing: 'Pour qui aime danser',
      games: 'Pour qui aime jouer',
      film: 'Pour les cinéphiles',
      dogs: 'Pour qui aime les chiens',
      travel: 'Pour qui aime voyager',
      tech: 'Pour qui aime la tech',
      single_parents: 'Pour les parents solos',
      newcomers: 'Pour qui vient d’arriver en ville',
      students: 'Pour qui étudie',
    },
    agesBetween: (from, to) => `De ${from} à ${to} ans`,
    agesFrom: (from) => `Dès ${from} ans`,
    agesTo: (to) => `Jusqu’à ${to} ans`,
  },
  it: {
    formats: {
      men: 'Tra uomini',
      women: 'Tra donne',
      open: 'Ognuno può incontrare chiunque',
    },
    themes: {
      hikers: 'Per chi ama camminare',
      runners: 'Per chi ama correre',
      food: 'Per chi ama la buona tavola',
      wine: 'Per chi ama il vino',
      books: 'Per chi ama leggere',
      art: 'Per chi ama l’arte',
      music: 'Per chi ama la musica',
      dancing: 'Per chi ama ballare',
      games: 'Per chi ama giocare',
      film: 'Per chi ama il cinema',
      dogs: 'Per chi ama i cani',
      travel: 'Per chi ama viaggiare',
      tech: 'Per chi ama la tecnologia',
      single_parents: 'Per genitori single',
      newcomers: 'Per chi è in città da poco',
      students: 'Per chi studia',
    },
    agesBetween: (from, to) => `Da ${from} a ${to} anni`,
    agesFrom: (from) => `Da ${from} anni`,
    agesTo: (to) => `Fino a ${to} anni`,
  },
  de: {
    formats: {
      men: 'Männer treffen Männer',
      women: 'Frauen treffen Frauen',
      open: 'Alle treffen alle',
    },
    themes: {
      hikers: 'Für Wanderlustige',
      runners: 'Für Laufbegeisterte',
      food: 'Für Geniesserinnen und Geniesser',
      wine: 'Für alle, die Wein lieben',
      books: 'Für Leseratten',
      art: 'Für Kunstbegeisterte',
      music: 'Für Musikbegeisterte',
      dancing: 'Für alle, die gern tanzen',
      games: 'Für alle, die gern spielen',
      film: 'Für Filmbegeisterte',
      dogs: 'Für Hundefreundinnen und Hundefreunde',
      travel: 'Für Reiselustige',
      tech: 'Für Technikbegeisterte',
      single_parents: 'Für Alleinerziehende',
      newcomers: 'Für alle, die neu in der Stadt sind',
      students: 'Für Studierende',
    },
    agesBetween: (from, to) => `${from} bis ${to} Jahre`,
    agesFrom: (from) => `Ab ${from} Jahren`,
    agesTo: (to) => `Bis ${to} Jahre`,
  },
};

/** Returns whom an event is for, in one line: `Women meet women · From 25 to 35`; null if it is for everybody. */
export function kindInWords(kind: EventKind, words: KindWords): string | null {
  const { format, minAge, maxAge, theme } = kind;
  const said = [
    format !== 'two_sides' && words.formats[format],
    agesInWords({ ageFrom: minAge, ageTo: maxAge }, words),
    theme && words.themes[theme],
  ].filter(Boolean);
  return said.length === 0 ? null : said.join(' · ');
}

/** Returns an age range as text; null without a limit. */
export function agesInWords(
  { ageFrom, ageTo }: { ageFrom: number | null; ageTo: number | null },
  words: KindWords,
): string | null {
  if (ageFrom !== null && ageTo !== null) return words.agesBetween(ageFrom, ageTo);
  if (ageFrom !== null) return words.agesFrom(ageFrom);
  return ageTo === null ? null : words.agesTo(ageTo);
}
