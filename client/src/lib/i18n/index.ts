import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { FALLBACK, type Language, LANGUAGE_CODES, toLanguage } from './languages';
import { backend, detector, languagesAsked, STORAGE_KEY } from './plugins';

/** The language the interface is in. */
export function currentLanguage(): Language {
  return toLanguage(i18next.resolvedLanguage);
}

/** The language that the interface will be in, before its phrases are there. */
export function languageWanted(): Language {
  const own = new Set<string | undefined>(LANGUAGE_CODES);
  return toLanguage(languagesAsked().find((code) => own.has(code.split('-')[0])));
}

let onChosen: ((language: Language) => void) | undefined;

/** Calls back when somebody chooses the language of the interface. */
export function onLanguageChosen(listener: typeof onChosen): void {
  onChosen = listener;
}

/** Changes the language of the interface and stores the choice. A language that was only detected is not stored. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORAGE_KEY, language);
  onChosen?.(language);
  await i18next.changeLanguage(language);
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
    .use(backend)
    .use(detector)
    .use(initReactI18next)
    .init({
      ns: 'translation',
      defaultNS: 'translation',
      fallbackLng: FALLBACK,
      supportedLngs: LANGUAGE_CODES,
      load: 'languageOnly',
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
