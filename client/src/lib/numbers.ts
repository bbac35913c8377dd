import { currentLanguage } from './i18n';
import { type Language, LOCALES } from './i18n/languages';

/** Returns a number in the language of the interface: "1’234". */
export function count(value: number): string {
  return new Intl.NumberFormat(LOCALES[currentLanguage()]).format(value);
}

/** The languages that set a space before the sign. */
const SPACED: ReadonlySet<Language> = new Set(['de', 'fr']);

/** Returns a share from 0 to 1 as a whole percentage: "84%", in German and French "84 %". */
export function percent(share: number): string {
  const language = currentLanguage();
  const written = new Intl.NumberFormat(LOCALES[language], { style: 'percent' }).format(share);
  // browsers set no space for Switzerland
  return SPACED.has(language) ? written.replace(/\s?%/, '\u00a0%') : written;
}
