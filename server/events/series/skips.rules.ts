import type { City } from '../venues/city-names.rules.js';

/** A day on which a series makes no event: in one city, or in any (null). */
export interface SeriesSkip {
  /** `2026-12-25`, in Zurich. */
  day: string;
  city: City | null;
}

/** A rule and its excluded days: iCalendar's `EXDATE`, on separate lines or after the rule. */
export interface RuleWithExdates {
  rule: string;
  exdates: string[];
}

const EXDATE = /[\s;]*EXDATE(?:;[A-Z-]+=[^;:\s]*)*[:=]([0-9TZ,]*)/g;
const DAY = /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(T\d{6}Z?)?$/;

/**
 * Splits text pasted from a calendar into the rule and its excluded days. Returns undefined if a day cannot be parsed.
 */
export function splitRule(text: string): RuleWithExdates | undefined {
  if (!/exdate/i.test(text)) return { rule: text, exdates: [] };
  const exdates: string[] = [];
  const rule = text
    .trim()
    .toUpperCase()
    .replace(EXDATE, (_whole, days: string) => {
      exdates.push(...days.split(','));
      return '';
    })
    .trim();
  if (rule.includes('EXDATE') || !exdates.every((day) => DAY.test(day))) return undefined;
  return {
    rule,
    exdates: exdates.map((day) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`),
  };
}

/** Returns whether a series makes no event on this day in this city. */
export function isSkipped(skips: readonly SeriesSkip[], city: City, day: string): boolean {
  return skips.some((skip) => skip.day === day && (skip.city === null || skip.city === city));
}

/** Returns the union of two lists of skips. */
export function withSkips(skips: readonly SeriesSkip[], others: readonly SeriesSkip[]): SeriesSkip[] {
  const added = others.filter(({ day, city }) => !skips.some((one) => one.day === day && one.city === city));
  return [...skips, ...added];
}
