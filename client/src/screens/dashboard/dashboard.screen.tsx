import { lazy, Suspense, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectionNews } from '../../api/connection-news';
import { AppHeader } from '../../features/auth/header/app-header';
import { ConnectionNews } from '../../features/connections/connection-news';
import { useEvents } from '../../features/events/api';
import { eventToRate } from '../../features/events/phase.rules';
import { useUnrated } from '../../features/feedback/api';
import { FeedbackToGive } from '../../features/feedback/feedback-to-give';
import { useProfile } from '../../features/profile/api';
import { useReservations, useReservationSync } from '../../features/reservations/api';
import { Changes } from '../../features/reservations/changes/changes';
import { EndedHolds } from '../../features/reservations/checkout/ended-holds';
import { PlacesToConfirm } from '../../features/reservations/confirm/places-to-confirm';
import { Today } from '../../features/reservations/today/today';
import { Offers } from '../../features/reservations/waiting/offers';
import { RoundsLink } from '../../features/rounds/rounds-link';
import { useHasPhrases } from '../../lib/i18n/use-has-phrases';
import { useNow } from '../../lib/use-now';
import stack from '../../ui/base/stack.module.css';
import { PageFrame } from '../../ui/frame/page-frame';
import { ScreenHeading } from '../../ui/frame/screen-heading';
import { EmptyState } from '../../ui/states/empty-state';
import { SilentQueryError } from '../../ui/states/silent-query-error';
import { useLogged } from '../../ui/states/use-logged';
import { Events } from './events';
import { EventsSkeleton } from './events-skeleton';
import { OwnToday } from './own-today';
import { loadNotices, useNoticesDue } from './use-notices';

// For few: the first load is not theirs.
const Notices = lazy(loadNotices);

/** /dashboard: the upcoming events and one's reservations. */
export default function DashboardScreen() {
  const { t } = useTranslation();
  useReservationSync();
  return (
    <PageFrame title={t('dashboard.title')} width="wide" header={<AppHeader />}>
      <div className={stack.stack}>
        <ScreenHeading>{t('dashboard.title')}</ScreenHeading>
        <Content />
      </div>
    </PageFrame>
  );
}

function Content() {
  const { t } = useTranslation();
  const events = useEvents();
  const reservations = useReservations();
  useLogged(reservations.error);
  const profile = useProfile();
  const noticesDue = useNoticesDue();
  const hasPhrases = useHasPhrases('event');
  const past = reservations.data?.past ?? [];
  const feedback = useUnrated(eventToRate(past, useNow()));
  const met = useConnectionNews({ asks: past.length > 0 });
  const waits =
    feedback.isComing ||
    met.isComing ||
    reservations.isPending ||
    (profile.isPending && !profile.failureCount) ||
    noticesDue === undefined ||
    !hasPhrases;
  // Together, so that the list does not jump when one's own evening of today comes, when it is known which city is one's own,
  // or when there is something to be told first.
  // Deferred: many cards are made in pieces, between which a slow phone answers a touch.
  const isReady = useDeferredValue(events.data !== undefined && !waits);
  const today = (
    // First, and without the events: at the entrance there may be no connection.
    <Today
      guest={profile.data?.name}
      more={(event) => <RoundsLink event={event} />}
      below={({ id }) => {
        const listed = events.data?.find((event) => event.id === id);
        return listed && <OwnToday event={listed} />;
      }}
    />
  );
  if (events.data === undefined || !isReady) {
    return (
      <>
        {today}
        {events.isError ? <SilentQueryError query={events} /> : <EventsSkeleton />}
      </>
    );
  }
  return (
    <>
      {today}
      <Suspense fallback={<EventsSkeleton />}>
        <Changes />
        <PlacesToConfirm />
        <EndedHolds events={events.data} />
        <Offers events={events.data} />
        <FeedbackToGive event={feedback.toRate} />
        <ConnectionNews connections={met.news} />
        {noticesDue ? (
          <Notices />
        ) : (
          // An invitation to those who have a seat, later.
          <Suspense>
            <Notices />
          </Suspense>
        )}
        {events.data.length === 0 ? (
          <EmptyState title={t('dashboard.emptyTitle')}>{t('dashboard.emptyText')}</EmptyState>
        ) : (
          <Events events={events.data} profile={profile.data} />
        )}
      </Suspense>
    </>
  );
}
