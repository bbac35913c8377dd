import type { BackendModule, LanguageDetectorModule, ResourceKey } from 'i18next';

/** Where the chosen language is stored; public/first-paint.js reads it too. */
export const STORAGE_KEY = 'i18nextLng';

/*
 * Both are a few lines rather than i18next's own packages, which can do much more and would be a thirtieth of the script of
 * the first load.
 */

/** The languages that are asked for, the first first: the stored choice, then the browser's. */
export function languagesAsked(): readonly string[] {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === null ? navigator.languages : [stored, ...navigator.languages];
}

export const detector: LanguageDetectorModule = { type: 'languageDetector', detect: languagesAsked };

/** Loads the phrases. Without an answer, or when the server is in trouble, i18next asks again. */
export const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  async read(language, namespace, done) {
    done(...(await load(`/locales/${language}/${namespace}.json`)));
  },
};

/** Returns the error, if any, and the phrases, or whether to ask again. */
async function load(path: string): Promise<[error: string | null, result: ResourceKey | boolean]> {
  try {
    const response = await fetch(path);
    if (response.ok) return [null, (await response.json()) as ResourceKey];
    return [`${path}: ${response.status}`, response.status >= 500];
  } catch {
    return [`${path}: no answer`, true];
  }
}
