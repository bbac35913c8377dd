import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { EventDetail } from '../../api/types';
import { AppHeader } from '../../features/auth/header/app-header';
import { useEvent } from '../../features/events/api';
import { useProfile } from '../../features/profile/api';
import { useReservations, useReservationSync } from '../../features/reservations/api';
import { Today } from '../../features/reservations/today/today';
import { isToday } from '../../features/reservations/today/today.rules';
import { OwnTicket } from '../../features/reservations/ticket/ticket-button';
import { currentLanguage } from '../../lib/i18n';
import { keepVia, linkIn } from '../../lib/storage/via';
import { useIdParam } from '../../lib/use-id-param';
import { useNow } from '../../lib/use-now';
import stack from '../../ui/base/stack.module.css';
import { PageFrame } from '../../ui/frame/page-frame';
import { ScreenHeading } from '../../ui/frame/screen-heading';
import { CardSkeleton } from '../../ui/states/card-skeleton';
import { NoSuchEvent } from '../../ui/states/no-such-event';
import { QueryError } from '../../ui/states/query-error';
import { SilentQueryError } from '../../ui/states/silent-query-error';
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
  const isLate = useIsLate();
  const { data: profile } = useProfile();
  const hasCard = useIsOwnToday(id);
  if (event.data !== undefined) return <EventPage event={event.data} />;
  if (hasCard && (isLate || event.failureCount > 0))
    return (
      <div className={stack.stack}>
        <ScreenHeading>{t('title')}</ScreenHeading>
        <Today eventId={id} guest={profile?.name} />
        <SilentQueryError query={event} />
      </div>
    );
  if (event.isError) return <QueryError title={t('title')} query={event} otherwise="errors.INTERNAL" />;
  return (
    <Loading>
      <CardSkeleton />
    </Loading>
  );
}

/** Milliseconds after which the guest's card of today, which the phone keeps, shows without the rest of the page. */
const PATIENCE = 3000;

/** Returns whether the screen has been open for some seconds. */
function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** Returns whether an event is the guest's own of today. */
function useIsOwnToday(id: number): boolean {
  const { data: reservations } = useReservations();
  const now = useNow();
  const { upcoming = [], past = [] } = reservations ?? {};
  return [...upcoming, ...past].some((event) => event.id === id && isToday(event, now));
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
