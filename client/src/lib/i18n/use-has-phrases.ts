import { useTranslation } from 'react-i18next';

/** Loads phrases that are not among the first. Returns whether they are there, so that a screen can come as a whole. */
export function useHasPhrases(namespace: 'event'): boolean {
  return useTranslation(namespace, { useSuspense: false }).ready;
}
