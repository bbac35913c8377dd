import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventItem } from '../../api/types';
import { AppHeader } from '../../features/auth/header/app-header';
import { EmptyState } from '../../ui/states/empty-state';
import { LoadFailed } from '../../ui/states/silent-query-error';
import { PageFrame } from '../../ui/frame/page-frame';
import { eventsQuery, profileQuery } from '../../features/reservations/api';
import type { Gender } from '../../features/profile/details.rules';
import { usePlacesNews } from '../../lib/cross-tab';
import { ScreenHeading } from '../../ui/frame/screen-heading';
import { CardSkeleton } from '../../ui/states/card-skeleton';
import { Loading } from '../../ui/base/skeleton';
import stack from '../../ui/base/stack.module.css';
import { EventCard } from './event-card';
import classes from './event-card.module.css';

/** /dashboard: the evenings to come, and one's place at them. */
export default function DashboardScreen() {
  const { t } = useTranslation();
  usePlacesNews();
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
  const events = useQuery(eventsQuery);
  const { data: profile } = useQuery(profileQuery);
  if (events.data === undefined) {
    if (events.isError) return <LoadFailed query={events} />;
    return (
      <Loading>
        <div className={classes.list}>
          {/* As many as fill a screen: the footer must not jump away when the evenings come. */}
          <CardSkeleton />
          <CardSkeleton />
          <CardSkeleton />
          <CardSkeleton />
        </div>
      </Loading>
    );
  }
  if (events.data.length === 0)
    return <EmptyState title={t('dashboard.emptyTitle')}>{t('dashboard.emptyText')}</EmptyState>;
  return <Invitations events={events.data} gender={profile?.gender ?? undefined} />;
}

/** What fills a screen comes at once; the evenings further down follow without holding up a touch. */
const AT_ONCE = 4;

function Invitations({ events, gender }: { events: EventItem[]; gender: Gender | undefined }) {
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
