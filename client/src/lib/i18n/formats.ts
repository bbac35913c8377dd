import { currentLanguage } from './index';
import { LOCALES } from './languages';

const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/** Returns how dates are written in the language of the interface. Kept: making one takes a phone milliseconds. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(dates, options, (locale) => new Intl.DateTimeFormat(locale, options));
}

/** Returns how numbers are written in the language of the interface. */
export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept(numbers, options, (locale) => new Intl.NumberFormat(locale, options));
}

function kept<Format>(
  formats: Map<string, Format>,
  options: object,
  make: (locale: string) => Format,
): Format {
  const locale = LOCALES[currentLanguage()];
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? make(locale);
  formats.set(key, format);
  return format;
}
