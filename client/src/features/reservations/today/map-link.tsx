import { useTranslation } from 'react-i18next';
import type { UserEvent } from '../../../api/types';
import { useCityName } from '../../../ui/widgets/use-city-name';
import { withCity } from '../place.rules';
import { mapAddress } from './map-address.rules';
import classes from './today.module.css';

/** The way to a map of the address of an event: the venue's own, else that of the phone. Nothing while it is not known. */
export function MapLink({ event }: { event: UserEvent }) {
  const { t } = useTranslation();
  const cityName = useCityName();
  if (event.location === null) return null;
  const place = withCity(event.location, cityName(event.city));
  const address = event.map_url ?? mapAddress(place, navigator.userAgent);
  return (
    <a href={address} target="_blank" rel="noreferrer" className={classes.map}>
      {t('today.map')}
    </a>
  );
}
