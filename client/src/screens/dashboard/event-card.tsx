import { useTranslation } from 'react-i18next';
import type { EventItem, Gender } from '../../api/types';
import { CardFrame } from '../../features/events/card/card-frame';
import { Occupancies } from '../../features/events/occupancies';
import { Prospects } from '../../features/matches/prospects';
import { useProfile } from '../../features/profile/api';
import { EventAction } from '../../features/reservations/action/event-action';
import classes from './event-card.module.css';

interface EventCardProps {
  event: EventItem;
  /** The guest's own; undefined while it is not known. */
  gender: Gender | undefined;
  size?: 'full' | 'compact';
}

/** One event, as an invitation. */
export function EventCard({ event, gender, size = 'full' }: EventCardProps) {
  const { t } = useTranslation();
  const { data: profile } = useProfile();
  return (
    // Never the event's own location: where it is, guests learn later.
    <CardFrame event={event} location={t('common.tbd')} to={`/events/${event.id}`} size={size}>
      <p className={classes.description} data-size={size}>
        {event.description}
      </p>
      <div className={classes.occupancies} data-size={size}>
        <Occupancies event={event} />
      </div>
      {event.user_status === 'none' && <Prospects event={event} profile={profile} />}
      <EventAction event={event} gender={gender} />
    </CardFrame>
  );
}
