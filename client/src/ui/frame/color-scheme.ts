import { useSyncExternalStore } from 'react';

/** By day or by night. */
export type ColorScheme = 'light' | 'dark';

/** Where the choice is stored, and what bears it on the document: public/first-paint.js and the widgets' library read both. */
const STORAGE_KEY = 'mantine-color-scheme-value';
const ATTRIBUTE = 'data-mantine-color-scheme';

const root = document.documentElement;

function show(scheme: string): void {
  root.setAttribute(ATTRIBUTE, scheme);
}

/** Chooses a colour scheme; until then the system decides. */
export function chooseColorScheme(scheme: ColorScheme): void {
  localStorage.setItem(STORAGE_KEY, scheme);
  show(scheme);
}

/** From now on the page follows the system where nothing was chosen, and a choice in another tab. */
export function followColorScheme(): void {
  const night = window.matchMedia('(prefers-color-scheme: dark)');
  night.addEventListener('change', () => {
    if (localStorage.getItem(STORAGE_KEY) === null) show(night.matches ? 'dark' : 'light');
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY && newValue !== null) show(newValue);
  });
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(root, { attributeFilter: [ATTRIBUTE] });
  return () => observer.disconnect();
}

/** Returns the colour scheme that the page stands in. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, () => (root.getAttribute(ATTRIBUTE) === 'dark' ? 'dark' : 'light'));
}
