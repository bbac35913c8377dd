import { lazy, Suspense, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventItem, Gender } from '../../api/types';
import { AppHeader } from '../../features/auth/header/app-header';
import { useEvents } from '../../features/events/api';
import { useProfile } from '../../features/profile/api';
import { Loading } from '../../ui/widgets/skeleton';
import stack from '../../ui/base/stack.module.css';
import { PageFrame } from '../../ui/frame/page-frame';
import { ScreenHeading } from '../../ui/frame/screen-heading';
import { CardSkeleton } from '../../ui/states/card-skeleton';
import { EmptyState } from '../../ui/states/empty-state';
import { SilentQueryError } from '../../ui/states/silent-query-error';
import { EventCard } from './event-card';
import classes from './event-card.module.css';
import { useReservations, useReservationSync } from '../../features/reservations/api';
import { isCurrent } from '../../features/events/phase.rules';
import { useNow } from '../../lib/use-now';
import { useLogged } from '../../ui/states/use-logged';
import { CurrentEvent } from './current-event';

// For few, and after the events: the first load is not theirs.
const Notices = lazy(() => import('./notices'));

/** /dashboard: the upcoming events and one's reservations. */
export default function DashboardScreen() {
  const { t } = useTranslation();
  useReservationSync();
  return (
    <PageFrame title={t('dashboard.title')} width="wide" header={<AppHeader />}>
      <div className={stack.loose}>
        <ScreenHeading>{t('dashboard.title')}</ScreenHeading>
        <Events />
      </div>
    </PageFrame>
  );
}

function Events() {
  const { t } = useTranslation();
  const events = useEvents();
  const reservations = useReservations();
  useLogged(reservations.error);
  const { data: profile } = useProfile();
  const now = useNow();
  // Together, so that the list does not jump when the current event comes.
  if (events.data === undefined || reservations.isPending) {
    if (events.isError) return <SilentQueryError query={events} />;
    return (
      <Loading>
        <div className={classes.list}>
          {/* As many as fill a screen: the footer must not jump away when the events come. */}
          <CardSkeleton />
          <CardSkeleton />
          <CardSkeleton />
          <CardSkeleton />
        </div>
      </Loading>
    );
  }
  const current = reservations.data?.upcoming.filter((event) => isCurrent(event, now)) ?? [];
  return (
    <>
      <Suspense>
        <Notices />
      </Suspense>
      {current.map((event) => (
        <CurrentEvent key={event.id} event={event} />
      ))}
      {events.data.length === 0 ? (
        <EmptyState title={t('dashboard.emptyTitle')}>{t('dashboard.emptyText')}</EmptyState>
      ) : (
        <EventList events={events.data} gender={profile?.gender ?? undefined} />
      )}
    </>
  );
}

/** What fills a screen comes at once; the events further down follow without holding up a touch. */
const AT_ONCE = 4;

function EventList({ events, gender }: { events: EventItem[]; gender: Gender | undefined }) {
  const shown = useDeferredValue(events, events.slice(0, AT_ONCE));
  return (
    <ul className={classes.list}>
      {shown.map((event) => (
        <li key={event.id}>
          <EventCard event={event} gender={gender} />
        </li>
      ))}
    </ul>
  );
}
