import { lazy, memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { EventItem, Gender } from '../../api/types';
import { CardFrame } from '../../features/events/card/card-frame';
import { KindLine, NotForYou } from '../../features/events/kind-line';
import { unfitReason } from '../../features/events/kind.rules';
import { Occupancies } from '../../features/events/occupancies';
import { ComingGuests } from '../../features/matches/coming-guests';
import { useProfile } from '../../features/profile/api';
import { EventAction } from '../../features/reservations/action/event-action';
import { paidEvent } from '../../features/reservations/confirmation/paid-state';
import { OwnTicket } from '../../features/reservations/ticket/ticket-button';
import classes from './event-card.module.css';

// Once for each place.
const Arrived = lazy(() => import('./arrived'));

interface EventCardProps {
  event: EventItem;
  /** The guest's own; undefined while it is not known. */
  gender: Gender | undefined;
  /** Whether its address and ticket are on the screen already: today's event of one's own, above. */
  isShownAbove?: boolean;
  size?: 'full' | 'compact';
}

/** One event, as an invitation. Made again only when something in it has changed: there are many. */
export const EventCard = memo(function EventCard({
  event,
  gender,
  isShownAbove = false,
  size = 'full',
}: EventCardProps) {
  const { t } = useTranslation();
  const { data: profile } = useProfile();
  const hasJustPaid = paidEvent(useLocation().state) === event.id;
  // who has a place, or waits for one, keeps it
  const unfit = event.user_status === 'none' ? unfitReason(event, profile) : undefined;
  return (
    // Never the event's own location: where it is, guests learn later.
    <CardFrame
      event={event}
      location={isShownAbove ? undefined : t('common.tbd')}
      to={`/events/${event.id}`}
      size={size}
    >
      <KindLine event={event} languages={event.languages} />
      <p className={classes.description} data-size={size}>
        {event.description}
      </p>
      <div className={classes.occupancies} data-size={size}>
        <Occupancies event={event} />
      </div>
      {unfit ? (
        <NotForYou event={event} reason={unfit} linked={false} />
      ) : (
        <>
          {event.user_status === 'none' && (
            <ComingGuests event={event} profile={profile} back={`/dashboard?event=${event.id}`} />
          )}
          {hasJustPaid && (
            <Suspense fallback={null}>
              <Arrived event={event} />
            </Suspense>
          )}
          <EventAction
            event={event}
            gender={gender}
            brief
            ticket={(hasJustPaid || !isShownAbove) && <OwnTicket eventId={event.id} guest={profile?.name} />}
          />
        </>
      )}
    </CardFrame>
  );
});
