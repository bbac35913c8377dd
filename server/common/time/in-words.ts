import { francsInDigits } from '../money/chf.js';
import type { Language } from '../http/request-language.js';
import { ZONE } from './zurich.js';

/** As in the client: British English, and the Swiss variants of the others. */
export const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  fr: 'fr-CH',
  it: 'it-CH',
  de: 'de-CH',
};

/** The date format of each language. Intl's differs between releases of Node. */
const DAYS: Readonly<Record<Language, (parts: Record<'weekday' | 'day' | 'month', string>) => string>> = {
  en: ({ weekday, day, month }) => `${weekday}, ${day} ${month}`,
  fr: ({ weekday, day, month }) => `${weekday} ${day === '1' ? '1er' : day} ${month}`,
  it: ({ weekday, day, month }) => `${weekday} ${day === '1' ? '1º' : day} ${month}`,
  de: ({ weekday, day, month }) => `${weekday}, ${day}. ${month}`,
};

/** Returns a day in Zurich: "Friday, 4 December". */
export function dayInWords(at: Date, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: ZONE,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const { weekday = '', day = '', month = '' } = parts;
  // de-CH adds a dot ("4.") if the day is formatted alone
  return DAYS[language]({ weekday, day: day.replace(/\D/g, ''), month });
}

/** Returns a time in Zurich: "19:30". */
export function timeInWords(at: Date, language: Language): string {
  const hours = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(LOCALES[language], { timeZone: ZONE, ...hours }).format(at);
}

/** Returns a day and time in Zurich: "Friday, 4 December, 19:30". */
export function dayTimeInWords(at: Date, language: Language): string {
  return `${dayInWords(at, language)}, ${timeInWords(at, language)}`;
}

/** Returns a span of time: "Friday, 4 December, 19:30–22:30"; past midnight the end has no date. */
export function spanInWords({ from, to }: { from: Date; to: Date }, language: Language): string {
  return `${dayTimeInWords(from, language)}–${timeInWords(to, language)}`;
}

/** Returns an amount in Swiss notation: "CHF 49.–", "CHF 1’234.50", "CHF −12.–". */
export function moneyInWords(rappen: number): string {
  const digits = francsInDigits(rappen);
  // a no-break space keeps it on one line
  return `CHF\u00a0${digits.francs}.${digits.rappen === '00' ? '–' : digits.rappen}`;
}
