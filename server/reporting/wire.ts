import type { Language } from '../common/http/request-language.js';

/** Returns the SQL of an amount in CHF, as a response has it. Sums are divided at the end: fractions do not add up. */
export const chf = (rappen: string): string => `(${rappen})::float8 / 100`;

/** Returns the SQL of an instant as text in ISO 8601, for fields that are documented as any text. */
export const iso = (instant: string): string =>
  `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Returns the SQL of the name of `events e` (or of another alias) for readers of a language, as `nameFor`; null if there
 * is no event.
 */
export function eventName(language?: Language, alias = 'e'): string {
  return language ? `coalesce(nullif(${alias}.names ->> '${language}', ''), ${alias}.name)` : `${alias}.name`;
}
