import { useTranslation } from 'react-i18next';
import { NavLink, Route, Routes, useParams } from 'react-router-dom';
import type { AdminEvent } from '../../../api/admin-types';
import { useAdminEvent } from '../../../features/admin/events/api';
import { EventBadge } from '../../../features/admin/events/event-badge';
import { SeatCounts } from '../../../features/admin/events/seat-counts';
import { dayTime, time } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import type { Side } from '../../../lib/sides';
import { useCityName } from '../../../lib/use-city-name';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { Badge } from '../../../ui/widgets/badge';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import stack from '../../../ui/base/stack.module.css';
import { UnknownPath } from '../../../ui/frame/route-error';
import { EventActions } from './event-actions';
import classes from './event.module.css';
import { HistoryTab } from './history-tab';
import { HostsTab } from './hosts-tab';
import { MatchingTab } from './matching-tab';
import { ReservationsTab } from './reservations-tab';

const TABS = ['reservations', 'matching', 'hosts', 'history'] as const;

/** /admin/evenings/{id}: one event with all that one can do with it. */
export default function EventScreen() {
  const { t } = useTranslation('admin');
  const { id } = useParams();
  const event = useAdminEvent(Number(id));
  const back = { to: '/admin/evenings', label: t('nav.evenings') };
  if (event.data === undefined)
    return (
      <AdminPage title={t('evening.title')} back={back}>
        {event.isError ? <AdminQueryError query={event} /> : <TableSkeleton />}
      </AdminPage>
    );
  return (
    <AdminPage
      title={event.data.name}
      back={back}
      lead={<Lead event={event.data} />}
      actions={<EventActions event={event.data} />}
    >
      <SeatCounts men={sideOf(event.data, 'men')} women={sideOf(event.data, 'women')} />
      <nav className={classes.tabs} aria-label={t('evening.parts')}>
        {TABS.map((tab) => (
          <NavLink
            key={tab}
            to={tab === 'reservations' ? `/admin/evenings/${id}` : `/admin/evenings/${id}/${tab}`}
            end
            className={classes.tab}
          >
            {t(`evening.tabs.${tab}`)}
          </NavLink>
        ))}
      </nav>
      <Routes>
        <Route index element={<ReservationsTab event={event.data} />} />
        <Route path="matching" element={<MatchingTab event={event.data} />} />
        <Route path="hosts" element={<HostsTab eventId={event.data.id} />} />
        <Route path="history" element={<HistoryTab eventId={event.data.id} />} />
        <Route path="*" element={<UnknownPath />} />
      </Routes>
    </AdminPage>
  );
}

function sideOf(event: AdminEvent, side: Side) {
  const [taken, free, max, min] = [
    event[`${side}_reserved`],
    event[`${side}_left`],
    event[`max_${side}`],
    event[`min_${side}`],
  ];
  return { taken, free, max, min, held: Math.max(0, max - free - taken) };
}

function Lead({ event }: { event: AdminEvent }) {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  const { date, ends_at, city, venue, location, price, status, postponed_from, series_id } = event;
  return (
    <div className={stack.tight}>
      <p>
        <time dateTime={date}>{dayTime(date)}</time>–{time(ends_at)} ·{' '}
        {[cityName(city), venue, location].filter(Boolean).join(' · ')} · {chf(price)}
      </p>
      <div className={classes.badges}>
        <EventBadge status={status} />
        {postponed_from !== null && (
          <Badge tone="warn">{t('evening.postponedFrom', { date: dayTime(postponed_from) })}</Badge>
        )}
        {series_id !== null && <Badge>{t('evening.ofSeries')}</Badge>}
      </div>
    </div>
  );
}
