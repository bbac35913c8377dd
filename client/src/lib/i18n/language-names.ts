import { currentLanguage } from '../i18n';
import { LOCALES } from './languages';

/** Returns the name of a language as the reader's language has it, to stand alone: "Français". */
export function languageName(code: string): string {
  const locale = LOCALES[currentLanguage()];
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
