import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminEvent } from '../../../api/admin-types';
import { EVENT_STATUSES } from '../../../api/states';
import type { City, EventStatus } from '../../../api/types';
import { useAdminEvents } from '../../../features/admin/events/api';
import { EventBadge } from '../../../features/admin/events/event-badge';
import { dayTime, monthName } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import { useCityName } from '../../../ui/widgets/use-city-name';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { type Column, DataTable } from '../../../ui/admin/data-table';
import { CityFilter, FilterBar, FilterSelect, SearchField } from '../../../ui/admin/filter-bar';
import { Pager } from '../../../ui/admin/pager';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { type Filters, useFilters } from '../../../ui/admin/use-filters';
import { ButtonLink } from '../../../ui/base/button';
import { EmptyState } from '../../../ui/states/empty-state';
import { monthsAround, type When } from './months.rules';
import { count } from '../../../lib/numbers';

const FILTERS = ['q', 'when', 'city', 'status', 'month'] as const;
type Filter = (typeof FILTERS)[number];

/** /admin/events: all events, drafts, past and cancelled ones included. */
export default function EventsScreen() {
  const { t } = useTranslation('admin');
  const filters = useFilters(FILTERS);
  return (
    <AdminPage
      title={t('nav.events')}
      actions={
        <>
          <ButtonLink to="/admin/series" look="outline">
            {t('series.title')}
          </ButtonLink>
          <ButtonLink to="/admin/events/new">{t('events.new')}</ButtonLink>
        </>
      }
    >
      <EventFilters filters={filters} />
      <List filters={filters} />
    </AdminPage>
  );
}

function EventFilters({ filters: { values, set } }: { filters: Filters<Filter> }) {
  const { t } = useTranslation('admin');
  const [now] = useState(() => new Date());
  return (
    <FilterBar>
      <SearchField label={t('events.search')} value={values.q ?? ''} onChange={(q) => set('q', q)} />
      <FilterSelect
        label={t('events.when')}
        all={t('events.coming')}
        options={(['past', 'always'] as const).map((value) => ({ value, label: t(`events.${value}`) }))}
        value={values.when ?? ''}
        onChange={(when) => set('when', when)}
      />
      <CityFilter value={values.city ?? ''} onChange={(city) => set('city', city)} />
      <FilterSelect
        label={t('fields.status')}
        all={t('common.all')}
        options={EVENT_STATUSES.map((value) => ({ value, label: t(`eventStatus.${value}`) }))}
        value={values.status ?? ''}
        onChange={(status) => set('status', status)}
      />
      <FilterSelect
        label={t('fields.month')}
        all={t('common.all')}
        options={monthsAround(now, whenOf(values), values.month).map((value) => ({
          value,
          label: monthName(value),
        }))}
        value={values.month ?? ''}
        onChange={(month) => set('month', month)}
      />
    </FilterBar>
  );
}

/** Without a word, what is ahead. */
function whenOf({ when }: Filters<Filter>['values']): When {
  return when === 'past' || when === 'always' ? when : 'coming';
}

function List({ filters }: { filters: Filters<Filter> }) {
  const { t } = useTranslation('admin');
  const columns = useColumns();
  const { q, city, status, month } = filters.values;
  const when = whenOf(filters.values);
  const events = useAdminEvents(
    {
      ...(q && { q }),
      ...(when !== 'always' && { when }),
      order: when === 'coming' ? 'soonest' : 'latest',
      ...(city && { city: city as City }),
      ...(status && { status: status as EventStatus }),
      ...(month && { month }),
    },
    filters.page,
  );
  if (events.data === undefined)
    return events.isError ? <AdminQueryError query={events} /> : <TableSkeleton />;
  if (events.data.items.length === 0)
    return <EmptyState title={t('events.emptyTitle')}>{t('events.emptyText')}</EmptyState>;
  return (
    <>
      <DataTable
        caption={t('nav.events')}
        columns={columns}
        rows={events.data.items}
        rowKey={({ id }) => id}
      />
      <Pager page={filters.page} total={events.data.total} onGo={filters.goTo} />
    </>
  );
}

function useColumns(): Column<AdminEvent>[] {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  return [
    {
      key: 'name',
      label: t('fields.name'),
      cell: ({ id, name }) => <Link to={`/admin/events/${id}`}>{name}</Link>,
    },
    {
      key: 'date',
      label: t('fields.date'),
      cell: ({ date }) => <time dateTime={date}>{dayTime(date)}</time>,
    },
    { key: 'city', label: t('fields.city'), cell: ({ city }) => cityName(city) },
    { key: 'status', label: t('fields.status'), cell: ({ status }) => <EventBadge status={status} /> },
    {
      key: 'men',
      label: t('sides.men'),
      numeric: true,
      cell: ({ men_reserved, max_men }) => `${count(men_reserved)}/${count(max_men)}`,
    },
    {
      key: 'women',
      label: t('sides.women'),
      numeric: true,
      cell: ({ women_reserved, max_women }) => `${count(women_reserved)}/${count(max_women)}`,
    },
    { key: 'price', label: t('fields.price'), numeric: true, cell: ({ price }) => chf(price) },
  ];
}
