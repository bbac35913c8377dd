import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { EventDetail } from '../../api/types';
import { AppHeader } from '../../features/auth/header/app-header';
import { useEvent } from '../../features/events/api';
import { useProfile } from '../../features/profile/api';
import { useReservationSync } from '../../features/reservations/api';
import { OwnTicket } from '../../features/reservations/ticket/ticket-button';
import { currentLanguage } from '../../lib/i18n';
import { keepVia, linkIn } from '../../lib/storage/via';
import { useIdParam } from '../../lib/use-id-param';
import stack from '../../ui/base/stack.module.css';
import { PageFrame } from '../../ui/frame/page-frame';
import { CardSkeleton } from '../../ui/states/card-skeleton';
import { NoSuchEvent } from '../../ui/states/no-such-event';
import { QueryError } from '../../ui/states/query-error';
import { Loading } from '../../ui/base/skeleton';
import { BackToWhere } from './back-to-where';
import { EventFaq } from './event-faq';
import { EventHead } from './event-head';
import { GoodToKnow } from './good-to-know';
import { WhoComes } from './who-comes';
import classes from './event.module.css';

/** /events/{id}: an evening's own page. */
export default function EventScreen() {
  const { t } = useTranslation('event');
  const id = useIdParam('id');
  useReservationSync();
  const { pathname, search } = useLocation();
  useEffect(() => keepVia(linkIn(pathname + search)), [pathname, search]);
  return (
    // The title says no more than that it is an event: others look over one's shoulder.
    <PageFrame title={t('title')} width="wide" header={<AppHeader />}>
      {id === undefined ? <NoSuchEvent title={t('title')} /> : <Event id={id} />}
    </PageFrame>
  );
}

function Event({ id }: { id: number }) {
  const { t } = useTranslation('event');
  const event = useEvent(id, currentLanguage());
  if (event.data !== undefined) return <EventPage event={event.data} />;
  if (event.isError) return <QueryError title={t('title')} query={event} otherwise="errors.INTERNAL" />;
  return (
    <Loading>
      <CardSkeleton />
    </Loading>
  );
}

function EventPage({ event }: { event: EventDetail }) {
  const { data: profile } = useProfile();
  return (
    <div className={stack.stack}>
      <div className={classes.top}>
        <BackToWhere otherwise="/dashboard" />
        <OwnTicket eventId={event.id} guest={profile?.name} look="filled" />
      </div>
      <div className={classes.page}>
        <EventHead event={event} />
        <GoodToKnow event={event} />
        <WhoComes event={event} />
        <EventFaq event={event} />
      </div>
    </div>
  );
}
