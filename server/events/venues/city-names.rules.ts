import type { Language } from '../../common/http/request-language.js';

/** The cities in which events take place, in the order of the forms. */
export const CITIES = ['Geneva', 'Zurich', 'Basel', 'Bern', 'Lausanne', 'Lucerne'] as const;

/** One of the six cities. */
export type City = (typeof CITIES)[number];

/** The names of the cities in each language. */
const CITY_NAMES: Readonly<Record<Language, Readonly<Record<City, string>>>> = {
  en: {
    Geneva: 'Geneva',
    Zurich: 'Zurich',
    Basel: 'Basel',
    Bern: 'Bern',
    Lausanne: 'Lausanne',
    Lucerne: 'Lucerne',
  },
  fr: {
    Geneva: 'Genève',
    Zurich: 'Zurich',
    Basel: 'Bâle',
    Bern: 'Berne',
    Lausanne: 'Lausanne',
    Lucerne: 'Lucerne',
  },
  it: {
    Geneva: 'Ginevra',
    Zurich: 'Zurigo',
    Basel: 'Basilea',
    Bern: 'Berna',
    Lausanne: 'Losanna',
    Lucerne: 'Lucerna',
  },
  de: {
    Geneva: 'Genf',
    Zurich: 'Zürich',
    Basel: 'Basel',
    Bern: 'Bern',
    Lausanne: 'Lausanne',
    Lucerne: 'Luzern',
  },
};

/** Returns the name of a city in a language. */
export function cityName(city: City, language: Language): string {
  return CITY_NAMES[language][city];
}
