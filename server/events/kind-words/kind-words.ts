import type { Language } from '../../common/http/request-language.js';
import type { EventFormat, EventKind, EventTheme } from '../calendar/index.js';

/** Who meets whom, except for men and women, in the order of `LANGUAGES`. The texts here are those of the client. */
const FORMATS: Readonly<Record<Exclude<EventFormat, 'two_sides'>, readonly string[]>> = {
  men: ['Men meet men', 'Entre hommes', 'Tra uomini', 'Männer treffen Männer'],
  women: ['Women meet women', 'Entre femmes', 'Tra donne', 'Frauen treffen Frauen'],
  open: [
    'Everyone meets everyone',
    'Tout le monde rencontre tout le monde',
    'Ognuno può incontrare chiunque',
    'Alle treffen alle',
  ],
};

const THEMES: Readonly<Record<EventTheme, readonly string[]>> = {
  hikers: ['For hikers', 'Pour qui aime la randonnée', 'Per chi ama camminare', 'Für Wanderlustige'],
  runners: ['For runners', 'Pour qui aime courir', 'Per chi ama correre', 'Für Laufbegeisterte'],
  food: [
    'For food lovers',
    'Pour les gourmets',
    'Per chi ama la buona tavola',
    'Für Geniesserinnen und Geniesser',
  ],
  wine: ['For wine lovers', 'Pour qui aime le vin', 'Per chi ama il vino', 'Für alle, die Wein lieben'],
  books: ['For readers', 'Pour qui aime lire', 'Per chi ama leggere', 'Für Leseratten'],
  art: ['For art lovers', 'Pour qui aime l’art', 'Per chi ama l’arte', 'Für Kunstbegeisterte'],
  music: ['For music lovers', 'Pour qui aime la musique', 'Per chi ama la musica', 'Für Musikbegeisterte'],
  dancing: ['For dancers', 'Pour qui aime danser', 'Per chi ama ballare', 'Für alle, die gern tanzen'],
  games: ['For players of games', 'Pour qui aime jouer', 'Per chi ama giocare', 'Für alle, die gern spielen'],
  film: ['For film lovers', 'Pour les cinéphiles', 'Per chi ama il cinema', 'Für Filmbegeisterte'],
  dogs: [
    'For dog people',
    'Pour qui aime les chiens',
    'Per chi ama i cani',
    'Für Hundefreundinnen und Hundefreunde',
  ],
  travel: ['For travellers', 'Pour qui aime voyager', 'Per chi ama viaggiare', 'Für Reiselustige'],
  tech: ['For tech people', 'Pour qui aime la tech', 'Per chi ama la tecnologia', 'Für Technikbegeisterte'],
  single_parents: [
    'For single parents',
    'Pour les parents solos',
    'Per genitori single',
    'Für Alleinerziehende',
  ],
  newcomers: [
    'For newcomers to the city',
    'Pour qui vient d’arriver en ville',
    'Per chi è in città da poco',
    'Für alle, die neu in der Stadt sind',
  ],
  students: ['For students', 'Pour qui étudie', 'Per chi studia', 'Für Studierende'],
};

/** The texts about whom events are for, in one language: the one at this place in `LANGUAGES`. */
interface KindWords {
  nth: number;
  agesBetween: (from: number, to: number) => string;
  agesFrom: (from: number) => string;
  agesTo: (to: number) => string;
}

/** The texts about whom events are for. */
export const KIND_WORDS: Readonly<Record<Language, KindWords>> = {
  en: {
    nth: 0,
    agesBetween: (from, to) => `From ${from} to ${to}`,
    agesFrom: (from) => `From ${from}`,
    agesTo: (to) => `Up to ${to}`,
  },
  fr: {
    nth: 1,
    agesBetween: (from, to) => `De ${from} à ${to} ans`,
    agesFrom: (from) => `Dès ${from} ans`,
    agesTo: (to) => `Jusqu’à ${to} ans`,
  },
  it: {
    nth: 2,
    agesBetween: (from, to) => `Da ${from} a ${to} anni`,
    agesFrom: (from) => `Da ${from} anni`,
    agesTo: (to) => `Fino a ${to} anni`,
  },
  de: {
    nth: 3,
    agesBetween: (from, to) => `${from} bis ${to} Jahre`,
    agesFrom: (from) => `Ab ${from} Jahren`,
    agesTo: (to) => `Bis ${to} Jahre`,
  },
};

/** Returns whom an event is for, in one line: `Women meet women · From 25 to 35`; null if it is for everybody. */
export function kindInWords(kind: EventKind, words: KindWords): string | null {
  const { format, minAge, maxAge, theme } = kind;
  const said = [
    format !== 'two_sides' && FORMATS[format][words.nth],
    agesInWords({ ageFrom: minAge, ageTo: maxAge }, words),
    theme && THEMES[theme][words.nth],
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
