import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
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
  /** Whether the heading "Today" is enough: the event's own card is below, and there is no other event of theirs today. */
  isOnlyOne: boolean;
  /** What else one can do there; it stands first. */
  more?: ReactNode;
}

/** An event of today. Before it begins its own card stands below and names it. */
export function TodayCard({ event, guest, now, isOnlyOne, more }: TodayCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const hasBegun = new Date(event.date) <= now;
  const isNamed = hasBegun || !isOnlyOne;
  const goesOn = hasBegun && now < new Date(event.ends_at);
  return (
    <article className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{isNamed ? event.name : t('today.title')}</h2>
        {goesOn && (
          <Badge tone="good" size="lg">
            {t('common.happeningNow')}
          </Badge>
        )}
      </div>
      <TodayFacts event={event} />
      <div className={`${stack.row} ${classes.actions}`}>
        {more}
        {event.ticket !== null && (
          <TicketButton event={event} ticket={event.ticket} guest={guest} look="filled" />
        )}
        <ButtonLink to={`/matches/${event.id}`} look="outline">
          {t(hasBegun ? 'common.viewMatches' : 'today.matches')}
        </ButtonLink>
      </div>
      {/* Below the ticket, which small phones show without scrolling. */}
      {event.venue_accessibility && <p>{event.venue_accessibility}</p>}
    </article>
  );
}
