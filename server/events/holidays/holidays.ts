import type { Language } from '../../common/http/request-language.js';
import type { City } from '../venues/index.js';

/** A holiday, on which few people work or many travel. */
export interface Holiday {
  /** `2026-12-25`. */
  day: string;
  name: string;
}

/** The cantons of the cities, by ISO 3166-2. */
export const CANTONS: Readonly<Record<City, string>> = {
  Geneva: 'GE',
  Zurich: 'ZH',
  Basel: 'BS',
  Bern: 'BE',
  Lausanne: 'VD',
  Lucerne: 'LU',
};
/** Types of holidays that count: by law, of banks, and by custom of the canton; not Mother's and Father's Day. */
const DAYS_OFF = new Set(['public', 'bank', 'optional']);

const known = new Map<string, readonly Holiday[]>();

/** Returns the holidays of a city from one day (`2026-12-01`) to another, both included, in a language. */
export async function holidaysOf(
  city: City,
  from: string,
  to: string,
  language: Language,
): Promise<Holiday[]> {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_none, at) => first + at);
  const all = await Promise.all(years.map((year) => holidaysIn(CANTONS[city], year, language)));
  return all.flat().filter(({ day }) => day >= from && day <= to);
}

async function holidaysIn(canton: string, year: number, language: Language): Promise<readonly Holiday[]> {
  const key = `${canton} ${year} ${language}`;
  const before = known.get(key);
  if (before) return before;
  // imported at first use, as it contains the holidays of the whole world
  const { default: Holidays } = await import('date-holidays');
  const holidays = new Holidays('CH', canton)
    .getHolidays(year, language)
    .filter(({ type }) => DAYS_OFF.has(type))
    .map(({ date, name }) => ({ day: date.slice(0, 'YYYY-MM-DD'.length), name }));
  known.set(key, holidays);
  return holidays;
}
