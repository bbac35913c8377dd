import { useTranslation } from 'react-i18next';
import type { EventItem, Gender } from '../../api/types';
import { CardFrame } from '../../features/events/card/card-frame';
import { EventAction } from '../../features/reservations/action/event-action';
import classes from './event-card.module.css';
import { Occupancy } from '../../features/events/occupancy';

interface EventCardProps {
  event: EventItem;
  /** The guest's own; undefined while it is not known. */
  gender: Gender | undefined;
}

/** One event, as an invitation. */
export function EventCard({ event, gender }: EventCardProps) {
  const { t } = useTranslation();
  return (
    // Never the event's own location: where it is, guests learn later.
    <CardFrame event={event} location={t('common.tbd')}>
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
      <EventAction event={event} gender={gender} />
    </CardFrame>
  );
}
