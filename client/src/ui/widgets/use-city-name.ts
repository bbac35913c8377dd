import { useTranslation } from 'react-i18next';
import { isCity } from '../../api/states';

/** Returns a function that names a city of the API in the language of the interface, or as it is if it is not on our list. */
export function useCityName(): (city: string) => string {
  const { t } = useTranslation();
  return (city) => (isCity(city) ? t(`cities.${city}`) : city);
}
