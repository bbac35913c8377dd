import { IconClock, IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { EventDetail } from '../../api/types';
import { CityMotif } from '../../features/events/card/city-motif';
import { DateBlock } from '../../features/events/date-block';
import { KindLine, NotForYou } from '../../features/events/kind-line';
import { unfitReason } from '../../features/events/kind.rules';
import { hasBegun } from '../../features/events/phase.rules';
import { BringFriend } from '../../features/friends/bring-friend';
import { KeptPlace } from '../../features/friends/kept-place';
import { ComingGuests } from '../../features/matches/coming-guests';
import { useProfile } from '../../features/profile/api';
import { useReservations } from '../../features/reservations/api';
import { MapLink } from '../../features/reservations/today/map-link';
import { EventAction } from '../../features/reservations/action/event-action';
import { EventDate } from '../../ui/widgets/event-date';
import { longDayTime } from '../../lib/dates/dates';
import { wallTime } from '../../lib/dates/zurich.rules';
import { useNow } from '../../lib/use-now';
import { ScreenHeading } from '../../ui/frame/screen-heading';
import { Alert } from '../../ui/widgets/alert';
import { useCityName } from '../../ui/widgets/use-city-name';
import { ShareButton } from './share-button';
import classes from './event.module.css';

/** What one looks for first: its name, when and where it is, what it is like, and the way to a place. */
export function EventHead({ event }: { event: EventDetail }) {
  const { t } = useTranslation('event');
  const cityName = useCityName();
  return (
    <section className={classes.head}>
      <div className={classes.side}>
        <DateBlock date={event.date} />
        <p className={classes.city}>{cityName(event.city)}</p>
        <CityMotif city={event.city} />
      </div>
      <div className={classes.body}>
        <ScreenHeading>{event.name}</ScreenHeading>
        <div className={classes.facts}>
          <p>
            <IconClock size={18} aria-hidden />
            <span>
              <EventDate date={event.date} />{' '}
              <time dateTime={event.ends_at}>{t('until', { time: wallTime(event.ends_at).time })}</time>
            </span>
          </p>
          <Where event={event} />
        </div>
        <KindLine event={event} />
        {event.description !== '' && <p className={classes.description}>{event.description}</p>}
        <WhatToDo event={event} />
        <ShareButton path={`/events/${event.slug}`} />
      </div>
    </section>
  );
}

/** Where about it is; to guests with a place the address, once it is known. */
function Where({ event }: { event: EventDetail }) {
  const { t } = useTranslation('event');
  const cityName = useCityName();
  const { data: reservations } = useReservations();
  const own = reservations?.upcoming.find(({ id }) => id === event.id);
  const address = [own?.venue, own?.location].filter(Boolean).join(', ');
  return (
    <div className={classes.where}>
      <IconMapPin size={18} aria-hidden />
      <div>
        <p>{[cityName(event.city), event.area].filter(Boolean).join(' · ')}</p>
        {address === '' ? <p className={classes.later}>{t('addressLater')}</p> : <p>{address}</p>}
        {own !== undefined && <MapLink event={own} />}
        {own?.venue_accessibility && event.accessibility === null && <p>{own.venue_accessibility}</p>}
        {own !== undefined && <Link to="/profile">{t('ticket')}</Link>}
      </div>
    </div>
  );
}

/** The way to a place, as on the card; afterwards, why there is none. */
function WhatToDo({ event }: { event: EventDetail }) {
  const { t } = useTranslation('event');
  const { data: profile } = useProfile();
  const now = useNow();
  if (event.status === 'cancelled') return <Alert tone="warn">{t('cancelled')}</Alert>;
  if (hasBegun(event, now) && !event.user_reserved)
    return <Alert tone="info">{t(new Date(event.ends_at) <= now ? 'over' : 'begun')}</Alert>;
  const unfit = event.user_status === 'none' ? unfitReason(event, profile) : undefined;
  const kept = <KeptPlace eventId={event.id} hasPlace={event.user_reserved} isUnfit={unfit !== undefined} />;
  if (unfit)
    return (
      <>
        {kept}
        <NotForYou event={event} reason={unfit} linked />
      </>
    );
  return (
    <>
      {event.postponed_from !== null && (
        <Alert tone="info">{t('postponed', { date: longDayTime(event.postponed_from) })}</Alert>
      )}
      {event.free_refund_until && (
        <Alert tone="info">{t('freeRefund', { date: longDayTime(event.free_refund_until) })}</Alert>
      )}
      {kept}
      {event.user_status === 'none' && (
        <ComingGuests event={event} profile={profile} back={`/events/${event.id}`} />
      )}
      <EventAction event={event} gender={profile?.gender ?? undefined} />
      {event.friends_welcome && ['paid', 'confirmed'].includes(event.user_status) && (
        <BringFriend eventId={event.id} />
      )}
    </>
  );
}
