import { IconClock, IconMapPin } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventItem, Gender } from '../../api/types';
import { DateBlock } from '../../features/events/date-block';
import { longDate } from '../../lib/dates/english-dates';
import { useCityName } from '../../ui/widgets/use-city-name';
import { CityMotif } from './city-motif';
import { EventAction } from './event-action';
import classes from './event-card.module.css';
import { isOnlyHeld, offerOf } from './event.rules';
import { Occupancy } from './occupancy';

interface EventCardProps {
  event: EventItem;
  /** The guest's own; undefined while it is not known. */
  gender: Gender | undefined;
}

/** One event, as an invitation. */
export function EventCard({ event, gender }: EventCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const cityName = useCityName();
  return (
    <article className={classes.card} aria-labelledby={id}>
      <div className={classes.side}>
        <DateBlock date={event.date} />
        <p className={classes.city}>{cityName(event.city)}</p>
        <CityMotif city={event.city} />
      </div>
      <div className={classes.body}>
        <h2 id={id}>{event.name}</h2>
        <div className={classes.facts}>
          <p>
            <IconClock size={18} aria-hidden />
            <time dateTime={event.date}>{longDate(event.date)}</time>
          </p>
          <p>
            <IconMapPin size={18} aria-hidden />
            {/* Never the event's own: where it is, guests learn later. */}
            {t('common.location', { location: t('common.tbd') })}
          </p>
        </div>
        <p className={classes.description}>{event.description}</p>
        <div className={classes.occupancies}>
          <Occupancy
            label={t('dashboard.menReserved')}
            taken={event.men_reserved}
            max={event.max_men}
            side="men"
          />
          <Occupancy
            label={t('dashboard.womenReserved')}
            taken={event.women_reserved}
            max={event.max_women}
            side="women"
          />
        </div>
        <EventAction event={event} offer={offerOf(event, gender)} onlyHeld={isOnlyHeld(event, gender)} />
      </div>
    </article>
  );
}
