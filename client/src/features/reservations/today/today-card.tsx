import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { UserEvent } from '../../../api/types';
import { ButtonLink } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import { Badge } from '../../../ui/widgets/badge';
import { TicketButton } from '../ticket/ticket-button';
import { TodayFacts } from './today-facts';
import classes from './today.module.css';

interface TodayCardProps {
  event: UserEvent;
  guest: string | undefined;
  now: Date;
  /** What else one can do there; it stands first. */
  more?: ReactNode;
  /** What its screen says below instead of how accessible the venue is; the event's page says that too. */
  children?: ReactNode;
}

/** An event of today. */
export function TodayCard({ event, guest, now, more, children }: TodayCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const hasBegun = new Date(event.date) <= now;
  const goesOn = hasBegun && now < new Date(event.ends_at);
  return (
    <article className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.name}>
          <Link to={`/events/${event.id}`}>{event.name}</Link>
        </h2>
        {goesOn && (
          <Badge tone="good" size="lg">
            {t('common.happeningNow')}
          </Badge>
        )}
      </div>
      <TodayFacts event={event} isAhead={!hasBegun} />
      <div className={`${stack.row} ${classes.actions}`}>
        {more}
        {event.ticket !== null && (
          <TicketButton event={event} ticket={event.ticket} guest={guest} look="filled" />
        )}
        <ButtonLink to={`/matches/${event.id}`} look="outline">
          {t('common.viewMatches')}
        </ButtonLink>
      </div>
      {/* Below the ticket, which small phones show without scrolling. */}
      {children ?? (event.venue_accessibility && <p>{event.venue_accessibility}</p>)}
    </article>
  );
}
