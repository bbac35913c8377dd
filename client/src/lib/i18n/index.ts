import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { FALLBACK, type Language, LANGUAGE_CODES, toLanguage } from './languages';

/** The language the interface is in. */
export function currentLanguage(): Language {
  return toLanguage(i18next.resolvedLanguage);
}

/**
 * Loads the phrases of the stored, else the browser's language, with English behind it.
 * Returns whether any phrases were loaded: without them no screen can be shown.
 */
export async function startI18n(): Promise<boolean> {
  i18next.on('languageChanged', () => {
    document.documentElement.lang = currentLanguage();
  });
  await i18next
    .use(HttpBackend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      ns: 'translation',
      defaultNS: 'translation',
      fallbackLng: FALLBACK,
      supportedLngs: LANGUAGE_CODES,
      load: 'languageOnly',
      backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
      detection: { order: ['localStorage', 'navigator'], caches: ['localStorage'] },
      maxParallelReads: 10,
      maxRetries: 5,
      // Milliseconds before the first retry; i18next doubles it each time.
      retryTimeout: 350,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  document.documentElement.lang = currentLanguage();
  return LANGUAGE_CODES.some((language) => i18next.hasResourceBundle(language, 'translation'));
}
