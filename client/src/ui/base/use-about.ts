import { useTranslation } from 'react-i18next';

/** Returns a function that names a button by its words and what it is about, where several say the same: "Reserve · CHF 49.–: Apéro in Ouchy". */
export function useAbout(): (words: string, name: string) => string {
  const { t } = useTranslation();
  return (words, name) => t('common.about', { words, name });
}
