import { IconClock } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserEvent } from '../../../api/types';
import { dayTime } from '../../../lib/dates/dates';
import { ButtonLink } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import { TicketButton } from '../ticket/ticket-button';
import { PlaceFact } from './today-facts';
import classes from './today.module.css';

interface NextCardProps {
  event: UserEvent;
  guest: string | undefined;
}

/** The guest's next event, which is not today's: when, where, and the ticket. */
export function NextCard({ event, guest }: NextCardProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <article className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{event.name}</h2>
      <div className={classes.facts}>
        <p className={classes.times}>
          <IconClock size={22} aria-hidden />
          <time dateTime={event.date}>{dayTime(event.date)}</time>
        </p>
        <PlaceFact event={event} />
      </div>
      <div className={`${stack.row} ${classes.actions}`}>
        {event.ticket !== null && <TicketButton event={event} ticket={event.ticket} guest={guest} />}
        <ButtonLink to={`/events/${event.id}`} look="outline">
          {t('today.toEvent')}
        </ButtonLink>
      </div>
      {event.venue_accessibility && <p>{event.venue_accessibility}</p>}
    </article>
  );
}
