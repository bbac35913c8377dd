import { lazy, memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { EventItem, Gender } from '../../api/types';
import { CardFrame } from '../../features/events/card/card-frame';
import { KindLine } from '../../features/events/kind-line';
import { unfitReason } from '../../features/events/kind.rules';
import { Occupancies } from '../../features/events/occupancies';
import { closedSide } from '../../features/matches/coming-guests.rules';
import { useProfile } from '../../features/profile/api';
import { EventAction } from '../../features/reservations/action/event-action';
import { paidEvent } from '../../features/reservations/confirmation/paid-state';
import { OwnTicket } from '../../features/reservations/ticket/ticket-button';
import { ButtonLink } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import classes from './event-card.module.css';

// Once for each place.
const Arrived = lazy(() => import('./arrived'));

interface EventCardProps {
  event: EventItem;
  /** The guest's own; undefined while it is not known. */
  gender: Gender | undefined;
  size?: 'full' | 'compact';
}

/** One event, as an invitation; its page says the rest. Rendered again only when it has changed: there are many. */
export const EventCard = memo(function EventCard({ event, gender, size = 'full' }: EventCardProps) {
  const { t } = useTranslation();
  const { data: profile } = useProfile();
  const hasJustPaid = paidEvent(useLocation().state) === event.id;
  // Its page says why. Guests with a seat, or on the waiting list, keep it.
  const isForOthers =
    event.user_status === 'none' &&
    profile !== undefined &&
    (unfitReason(event, profile) ?? closedSide(event, profile)) !== undefined;
  return (
    // Never the event's own location: where it is, guests learn later.
    <CardFrame event={event} location={t('common.tbd')} to={`/events/${event.id}`} size={size}>
      <KindLine event={event} />
      <div className={classes.occupancies}>
        <Occupancies event={event} />
      </div>
      {isForOthers ? (
        <div className={stack.row}>
          <ButtonLink to={`/events/${event.id}`} look="outline">
            {t('today.toEvent')}
          </ButtonLink>
        </div>
      ) : (
        <>
          {hasJustPaid && (
            <Suspense fallback={null}>
              <Arrived event={event} />
            </Suspense>
          )}
          <EventAction
            event={event}
            gender={gender}
            brief
            ticket={<OwnTicket eventId={event.id} guest={profile?.name} />}
          />
        </>
      )}
    </CardFrame>
  );
});
