import { useTranslation } from 'react-i18next';
import { CITIES, type City } from '../features/profile/details.rules';

/** Names a city of the wire in the language of the interface; one that is not on our list by its own name. */
export function useCityName(): (city: string) => string {
  const { t } = useTranslation();
  return (city) => (CITIES.includes(city as City) ? t(`cities.${city as City}`) : city);
}
