import { type Language, LANGUAGES } from '../../common/http/request-language.js';
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

/** A range of ages, all ages from one on, and all up to one. */
const AGES: Readonly<Record<Language, readonly [string, string, string]>> = {
  en: ['From {from} to {to}', 'From {from}', 'Up to {to}'],
  fr: ['De {from} à {to} ans', 'Dès {from} ans', 'Jusqu’à {to} ans'],
  it: ['Da {from} a {to} anni', 'Da {from} anni', 'Fino a {to} anni'],
  de: ['{from} bis {to} Jahre', 'Ab {from} Jahren', 'Bis {to} Jahre'],
};

/** Returns whom an event is for, in one line: `Women meet women · From 25 to 35`; null if it is for everybody. */
export function kindInWords({ format, minAge, maxAge, theme }: EventKind, language: Language): string | null {
  const nth = LANGUAGES.indexOf(language);
  const said = [
    format !== 'two_sides' && FORMATS[format][nth],
    agesInWords({ ageFrom: minAge, ageTo: maxAge }, language),
    theme && THEMES[theme][nth],
  ].filter(Boolean);
  return said.length === 0 ? null : said.join(' · ');
}

/** Returns an age range as text; null without a limit. */
export function agesInWords(
  { ageFrom, ageTo }: { ageFrom: number | null; ageTo: number | null },
  language: Language,
): string | null {
  if (ageFrom === null && ageTo === null) return null;
  const [between, from, to] = AGES[language];
  const text = ageTo === null ? from : ageFrom === null ? to : between;
  return text.replace('{from}', String(ageFrom)).replace('{to}', String(ageTo));
}
