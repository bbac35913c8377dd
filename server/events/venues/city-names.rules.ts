import type { Language } from '../../common/http/request-language.js';

/** The cities in which events take place, in the order of the forms. */
export const CITIES = ['Geneva', 'Zurich', 'Basel', 'Bern', 'Lausanne', 'Lucerne'] as const;

/** One of the six cities. */
export type City = (typeof CITIES)[number];

const CITY_NAMES: Readonly<Record<City, Readonly<Record<Language, string>>>> = {
  Geneva: { en: 'Geneva', fr: 'Genève', it: 'Ginevra', de: 'Genf' },
  Zurich: { en: 'Zurich', fr: 'Zurich', it: 'Zurigo', de: 'Zürich' },
  Basel: { en: 'Basel', fr: 'Bâle', it: 'Basilea', de: 'Basel' },
  Bern: { en: 'Bern', fr: 'Berne', it: 'Berna', de: 'Bern' },
  Lausanne: { en: 'Lausanne', fr: 'Lausanne', it: 'Losanna', de: 'Lausanne' },
  Lucerne: { en: 'Lucerne', fr: 'Lucerne', it: 'Lucerna', de: 'Luzern' },
};

/** Returns the name of a city in a language. */
export function cityName(city: City, language: Language): string {
  return CITY_NAMES[city][language];
}
