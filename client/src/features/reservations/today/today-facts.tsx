import { IconClock, IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UserEvent } from '../../../api/types';
import { time } from '../../../lib/dates/dates';
import { useCityName } from '../../../ui/widgets/use-city-name';
import { withCity } from '../place.rules';
import { mapAddress } from './map-address.rules';
import classes from './today.module.css';

/** From when until when an event of today is, and where, with the way to a map. */
export function TodayFacts({ event }: { event: UserEvent }) {
  const { t } = useTranslation();
  return (
    <div className={classes.facts}>
      <p className={classes.times}>
        <IconClock size={22} aria-hidden />
        <span>
          <time dateTime={event.date}>{time(event.date)}</time> –{' '}
          <time dateTime={event.ends_at}>{time(event.ends_at)}</time>
        </span>
      </p>
      <div className={classes.place}>
        <IconMapPin size={22} aria-hidden />
        <div>
          <p>{t('common.location', { location: placeOf(event) ?? t('common.tbd') })}</p>
          {event.location !== null && <MapLink event={event} location={event.location} />}
        </div>
      </div>
    </div>
  );
}

function MapLink({ event, location }: { event: UserEvent; location: string }) {
  const { t } = useTranslation();
  const cityName = useCityName();
  const place = withCity(location, cityName(event.city));
  return (
    <a href={mapAddress(place, navigator.userAgent)} target="_blank" rel="noreferrer" className={classes.map}>
      {t('today.map')}
    </a>
  );
}

function placeOf({ venue, location }: UserEvent): string | undefined {
  const known = [venue, location].filter((part) => part !== null);
  return known.length > 0 ? known.join(', ') : undefined;
}
