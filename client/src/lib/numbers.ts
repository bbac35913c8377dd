import { currentLanguage } from './i18n';
import { LOCALES } from './i18n/languages';

/** Returns a number in the language of the interface: "1’234". */
export function count(value: number): string {
  return new Intl.NumberFormat(LOCALES[currentLanguage()]).format(value);
}

/** Returns a share from 0 to 1 as a whole percentage: "84%". */
export function percent(share: number): string {
  return new Intl.NumberFormat(LOCALES[currentLanguage()], { style: 'percent' }).format(share);
}
