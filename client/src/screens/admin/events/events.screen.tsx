import { Checkbox } from '@mantine/core';

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminEvent } from '../../../api/admin-types';
import { SaveList } from '../../../ui/admin/save-list';
import { EVENT_STATUSES } from '../../../api/states';
import type { City, EventStatus } from '../../../api/types';
import { useAdminEvents } from '../../../features/admin/events/api';
import { useAllSeries } from '../../../features/admin/series/api';
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
import { BulkBar } from './bulk/bulk-bar';
import bulk from './bulk/bulk-bar.module.css';
import '../../../ui/form/checkbox.css';
import { type Selection, useSelection } from './bulk/use-selection';

const FILTERS = ['q', 'when', 'city', 'status', 'series', 'month'] as const;
type Filter = (typeof FILTERS)[number];

/** /admin/events: all events, drafts, past and cancelled ones included. */
export default function EventsScreen() {
  const { t } = useTranslation('admin');
  const filters = useFilters(FILTERS);
  const selection = useSelection();
  return (
    <AdminPage
      title={t('nav.events')}
      actions={
        <>
          <ButtonLink to="/admin/venues" look="outline">
            {t('venues.title')}
          </ButtonLink>
          <ButtonLink to="/admin/series" look="outline">
            {t('series.title')}
          </ButtonLink>
          <ButtonLink to="/admin/events/new">{t('events.new')}</ButtonLink>
        </>
      }
    >
      <EventFilters filters={filters} />
      <BulkBar selection={selection} />
      <List filters={filters} selection={selection} />
    </AdminPage>
  );
}

function EventFilters({ filters: { values, set } }: { filters: Filters<Filter> }) {
  const { t } = useTranslation('admin');
  const [now] = useState(() => new Date());
  const series = useAllSeries();
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
      {series.data !== undefined && series.data.length > 0 && (
        <FilterSelect
          label={t('series.title')}
          all={t('common.all')}
          options={series.data.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={values.series ?? ''}
          onChange={(id) => set('series', id)}
        />
      )}
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

function List({ filters, selection }: { filters: Filters<Filter>; selection: Selection }) {
  const { t } = useTranslation('admin');
  const columns = useColumns(selection);
  const { q, city, status, series, month } = filters.values;
  const when = whenOf(filters.values);
  const filter = {
    ...(q && { q }),
    ...(when !== 'always' && { when }),
    order: when === 'coming' ? 'soonest' : 'latest',
    ...(city && { city: city as City }),
    ...(status && { status: status as EventStatus }),
    ...(series && { series_id: Number(series) }),
    ...(month && { month }),
  } as const;
  const events = useAdminEvents(filter, filters.page);
  if (events.data === undefined)
    return events.isError ? <AdminQueryError query={events} /> : <TableSkeleton />;
  if (events.data.items.length === 0)
    return <EmptyState title={t('events.emptyTitle')}>{t('events.emptyText')}</EmptyState>;
  return (
    <>
      <SaveList path="/api/admin/events" filter={filter} name="events" hasMoney />
      <DataTable
        caption={t('nav.events')}
        columns={columns.filter(({ key }) => key !== 'all' || events.data.items.some(hasOpenSide))}
        rows={events.data.items}
        rowKey={({ id }) => id}
      />
      <Pager page={filters.page} total={events.data.total} onGo={filters.goTo} />
    </>
  );
}

function useColumns({ has, toggle }: Selection): Column<AdminEvent>[] {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  return [
    {
      key: 'name',
      label: t('fields.name'),
      cell: ({ id, name, date }) => (
        <div className={bulk.choose}>
          <Checkbox
            aria-label={t('bulk.choose', { name, date: dayTime(date) })}
            checked={has(id)}
            onChange={() => toggle(id)}
          />
          <Link to={`/admin/events/${id}`}>{name}</Link>
        </div>
      ),
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
      cell: (event) => seatsOn(event, 'men'),
    },
    {
      key: 'women',
      label: t('sides.women'),
      numeric: true,
      cell: (event) => seatsOn(event, 'women'),
    },
    { key: 'all', label: t('sides.all'), numeric: true, cell: (event) => seatsOn(event, 'all') },
    { key: 'price', label: t('fields.price'), numeric: true, cell: ({ price }) => chf(price) },
  ];
}

function hasOpenSide({ sides }: AdminEvent): boolean {
  return sides.some(({ side }) => side === 'all');
}

/** The places of a side; a dash where there is no such side. */
function seatsOn({ sides }: AdminEvent, name: AdminEvent['sides'][number]['side']): string {
  const seats = sides.find(({ side }) => side === name);
  return seats ? `${count(seats.reserved)}/${count(seats.capacity)}` : '–';
}
