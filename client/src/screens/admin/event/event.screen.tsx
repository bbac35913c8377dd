import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import type { AdminEvent } from '../../../api/admin-types';
import type { Side } from '../../../api/types';
import { useAdminEvent } from '../../../features/admin/events/api';
import { EventBadge } from '../../../features/admin/events/event-badge';
import { SeatCounts } from '../../../features/admin/events/seats/seat-counts';
import { dayTime, time } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import { useCityName } from '../../../ui/widgets/use-city-name';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { Badge } from '../../../ui/widgets/badge';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import stack from '../../../ui/base/stack.module.css';
import { UnknownPath } from '../../../ui/frame/route-error';
import '../../../ui/widgets/tabs.css';
import { useEventHistory } from '../../../features/admin/audit/api';
import { AuditList } from '../../../features/admin/audit/audit-list';
import { SaveList } from '../../../ui/admin/save-list';
import { Pager } from '../../../ui/admin/pager';
import { useFilters } from '../../../ui/admin/use-filters';
import { DecisionCard } from './decision/decision-card';
import { EventActions } from './event-actions';
import classes from './event.module.css';
import { HostsTab } from './hosts-tab';
import { MatchingTab } from './matching-tab';
import { MessagesTab } from './messages/messages-tab';
import { PublicPage } from './public-page';
import { ReservationsTab } from './reservations-tab';
import { WaitingListTab } from './waiting-list/waiting-list-tab';

/** The parts of the page, named as in its path; the first needs no name there. */
const TABS = ['reservations', 'waiting', 'messages', 'matching', 'hosts', 'public', 'history'] as const;
type Tab = (typeof TABS)[number];

/** /admin/events/{id}: one event with all that one can do with it. */
export default function EventScreen() {
  const { t } = useTranslation('admin');
  const { id, '*': path } = useParams();
  const tab = TABS.find((name) => name === (path || 'reservations'));
  const event = useAdminEvent(Number(id));
  const back = { to: '/admin/events', label: t('nav.events') };
  if (tab === undefined) return <UnknownPath />;
  if (event.data === undefined)
    return (
      <AdminPage title={t('event.title')} back={back}>
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
      <SeatCounts
        format={event.data.format}
        men={sideOf(event.data, 'men')}
        women={sideOf(event.data, 'women')}
      />
      {event.data.max_lead !== null && (
        <p className={stack.soft}>{t('seats.maxLead', { count: event.data.max_lead })}</p>
      )}
      <DecisionCard event={event.data} />
      <Parts event={event.data} tab={tab} />
    </AdminPage>
  );
}

function Parts({ event, tab }: { event: AdminEvent; tab: Tab }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const home = `/admin/events/${event.id}`;
  return (
    <Tabs
      value={tab}
      onChange={(next) => void navigate(next === 'reservations' ? home : `${home}/${next}`)}
      keepMounted={false}
      activateTabWithKeyboard={false}
    >
      <Tabs.List aria-label={t('event.parts')}>
        {TABS.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`event.tabs.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="reservations">
        <ReservationsTab event={event} />
      </Tabs.Panel>
      <Tabs.Panel value="waiting">
        <WaitingListTab event={event} />
      </Tabs.Panel>
      <Tabs.Panel value="messages">
        <MessagesTab event={event} />
      </Tabs.Panel>
      <Tabs.Panel value="matching">
        <MatchingTab event={event} />
      </Tabs.Panel>
      <Tabs.Panel value="hosts">
        <HostsTab eventId={event.id} />
      </Tabs.Panel>
      <Tabs.Panel value="public">
        <PublicPage event={event} />
      </Tabs.Panel>
      <Tabs.Panel value="history">
        <HistoryTab eventId={event.id} />
      </Tabs.Panel>
    </Tabs>
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
          <Badge tone="warn">{t('event.postponedFrom', { date: dayTime(postponed_from) })}</Badge>
        )}
        {series_id !== null && <Badge>{t('event.ofSeries')}</Badge>}
      </div>
    </div>
  );
}

/** What was done to an event, the newest first. */
function HistoryTab({ eventId }: { eventId: number }) {
  const { t } = useTranslation('admin');
  const { page, goTo } = useFilters([]);
  const history = useEventHistory(eventId, page);
  if (history.data === undefined)
    return history.isError ? <AdminQueryError query={history} /> : <TableSkeleton />;
  if (history.data.total === 0) return <p className={stack.soft}>{t('audit.empty')}</p>;
  return (
    <>
      <SaveList path={`/api/admin/events/${eventId}/history`} name="history" />
      <AuditList entries={history.data.items} />
      <Pager page={page} total={history.data.total} onGo={goTo} />
    </>
  );
}
