import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, toLanguage } from '../../lib/i18n/languages';

/** The names of months and days for the calendars; English is built in. */
const LOCALES: Record<Language, () => Promise<unknown>> = {
  en: () => Promise.resolve(),
  fr: () => import('dayjs/locale/fr'),
  it: () => import('dayjs/locale/it'),
  de: () => import('dayjs/locale/de'),
};

/** Returns the locale of calendars: the reader's language, English until its names are loaded. */
export function useCalendarLocale(): Language {
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.resolvedLanguage);
  const [loaded, setLoaded] = useState<Language>('en');
  useEffect(() => {
    let current = true;
    LOCALES[language]().then(
      () => current && setLoaded(language),
      // English serves as well.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [language]);
  return loaded;
}
