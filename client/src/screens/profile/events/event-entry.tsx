import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { UserEvent } from '../../../api/types';
import { feedbackIsOpen, hasBegun, isCurrent } from '../../../features/events/phase.rules';
import { useProfile } from '../../../features/profile/api';
import { TicketButton } from '../../../features/reservations/ticket/ticket-button';
import { TodayFacts } from '../../../features/reservations/today/today-facts';
import { isToday, matchesAreOpen } from '../../../features/reservations/today/today.rules';
import { RoundsLink } from '../../../features/rounds/rounds-link';
import { dayTime } from '../../../lib/dates/dates';
import { useNow } from '../../../lib/use-now';
import { Badge } from '../../../ui/widgets/badge';
import classes from '../profile.module.css';
import { EntryFrame } from './entry-frame';

// For few.
const BringFriendButton = lazy(() => import('../../../features/friends/bring-friend-button'));

interface EventEntryProps {
  event: UserEvent;
  kind: 'upcoming' | 'past';
  onCancel?: () => void;
}

/** One event at which one has, or had, a seat. */
export function EventEntry({ event, kind, onCancel }: EventEntryProps) {
  const { t } = useTranslation();
  const { data: profile } = useProfile();
  const now = useNow();
  const isOnItsDay = kind === 'upcoming' && isToday(event, now);
  return (
    <EntryFrame event={event} to={kind === 'upcoming' ? `/events/${event.id}` : undefined}>
      {kind === 'upcoming' && event.postponed_from !== null && (
        <p>{t('profile.events.postponed', { date: dayTime(event.postponed_from) })}</p>
      )}
      {isOnItsDay ? (
        <TodayFacts event={event} />
      ) : (
        <p>{t('common.location', { location: event.location ?? t('common.tbd') })}</p>
      )}
      {kind === 'upcoming' && (
        <p>
          <Badge tone="good">
            {isCurrent(event, now) ? t('common.happeningNow') : t(`profile.events.${event.status}`)}
          </Badge>
        </p>
      )}
      {isOnItsDay && (
        <div className={classes.ticket}>
          <RoundsLink event={event} />
        </div>
      )}
      {/* Also when it has begun: some come late. */}
      {event.ticket !== null && (
        <div className={classes.ticket}>
          <TicketButton
            event={event}
            ticket={event.ticket}
            guest={profile?.name}
            look={isOnItsDay ? 'filled' : 'outline'}
          />
        </div>
      )}
      {/* absent in what a phone has kept since before friends were */}
      {kind === 'upcoming' && event.friends_welcome === true && !hasBegun(event, now) && (
        <Suspense fallback={null}>
          <BringFriendButton eventId={event.id} />
        </Suspense>
      )}
      <div className={classes.eventLinks}>
        {matchesAreOpen(event, now) && <Link to={`/matches/${event.id}`}>{t('common.viewMatches')}</Link>}
        {feedbackIsOpen(event, now) && (
          <Link to={`/feedback/${event.id}`}>{t('profile.events.giveFeedback')}</Link>
        )}
        {onCancel && !hasBegun(event, now) && (
          <button type="button" onClick={onCancel}>
            {t('profile.cancel.start')}
          </button>
        )}
      </div>
    </EntryFrame>
  );
}
