import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppHeader } from '../../shared/app-header';
import { EmptyState } from '../../shared/empty-state';
import { LoadFailed } from '../../shared/load-failed';
import { PageFrame } from '../../shared/page-frame';
import { eventsQuery, profileQuery } from '../../shared/places.query';
import { usePlacesNews } from '../../shared/places-news';
import { ScreenHeading } from '../../shared/screen-heading';
import { CardSkeleton } from '../../shared/card-skeleton';
import { Loading } from '../../shared/skeleton';
import stack from '../../shared/stack.module.css';
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
  return (
    <ul className={classes.list}>
      {events.data.map((event) => (
        <li key={event.id}>
          <EventCard event={event} gender={profile?.gender ?? undefined} />
        </li>
      ))}
    </ul>
  );
}
