import { currentLanguage } from './i18n';
import { numberFormat } from './i18n/formats';
import type { Language } from './i18n/languages';

/** Returns a number in the language of the interface: "1’234". */
export function count(value: number): string {
  return numberFormat().format(value);
}

/** Returns a number with two decimals: "0.56", in French "0,56". */
export function decimal(value: number): string {
  return numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
}

/** The languages that set a space before the sign. */
const SPACED: ReadonlySet<Language> = new Set(['de', 'fr']);

/** Returns a share from 0 to 1 as a whole percentage: "84%", in German and French "84 %". */
export function percent(share: number): string {
  const language = currentLanguage();
  const written = numberFormat({ style: 'percent' }).format(share);
  // browsers set no space for Switzerland
  return SPACED.has(language) ? written.replace(/\s?%/, '\u00a0%') : written;
}
