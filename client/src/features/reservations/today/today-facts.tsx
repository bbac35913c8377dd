import { IconClock, IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UserEvent } from '../../../api/types';
import { time } from '../../../lib/dates/dates';
import { MapLink } from './map-link';
import classes from './today.module.css';

interface TodayFactsProps {
  event: UserEvent;
  /** Says that it is today: where nothing else does, and it has not begun. */
  isAhead?: boolean;
}

/** From when until when an event of today is, and where, with the way to a map. */
export function TodayFacts({ event, isAhead = false }: TodayFactsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.facts}>
      <p className={classes.times}>
        <IconClock size={22} aria-hidden />
        <span>
          {isAhead && `${t('today.title')}, `}
          <span className={classes.span}>
            <time dateTime={event.date}>{time(event.date)}</time> –{' '}
            <time dateTime={event.ends_at}>{time(event.ends_at)}</time>
          </span>
        </span>
      </p>
      <PlaceFact event={event} />
    </div>
  );
}

/** Where an event is, with the way to a map. */
export function PlaceFact({ event }: { event: UserEvent }) {
  const { t } = useTranslation();
  return (
    <div className={classes.place}>
      <IconMapPin size={22} aria-hidden />
      <div>
        <p>{t('common.location', { location: placeOf(event) ?? t('common.tbd') })}</p>
        <MapLink event={event} />
      </div>
    </div>
  );
}

function placeOf({ venue, location }: UserEvent): string | undefined {
  const known = [venue, location].filter((part) => part !== null);
  return known.length > 0 ? known.join(', ') : undefined;
}
