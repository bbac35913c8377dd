import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Venue } from '../../../api/admin-types';
import type { City } from '../../../api/types';
import { useVenues } from '../../../features/admin/venues/api';
import { chf } from '../../../lib/money';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { type Column, DataTable } from '../../../ui/admin/data-table';
import { CityFilter, FilterBar, FilterSelect } from '../../../ui/admin/filter-bar';
import { SaveList } from '../../../ui/admin/save-list';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { useFilters } from '../../../ui/admin/use-filters';
import { ButtonLink } from '../../../ui/base/button';
import { EmptyState } from '../../../ui/states/empty-state';
import { useCityName } from '../../../ui/widgets/use-city-name';

/** /admin/venues: the places in which events are held. */
export default function VenuesScreen() {
  const { t } = useTranslation('admin');
  const { values, set } = useFilters(['city', 'archived']);
  const archived = values.archived === '1' ? '1' : '0';
  return (
    <AdminPage
      title={t('venues.title')}
      back={{ to: '/admin/events', label: t('nav.events') }}
      actions={<ButtonLink to="/admin/venues/new">{t('venues.new')}</ButtonLink>}
    >
      <FilterBar>
        <CityFilter value={values.city ?? ''} onChange={(city) => set('city', city)} />
        <FilterSelect
          label={t('fields.status')}
          all={t('venues.inUse')}
          options={[{ value: '1', label: t('venues.archived') }]}
          value={archived === '1' ? '1' : ''}
          onChange={(value) => set('archived', value)}
        />
      </FilterBar>
      <List filter={{ archived, ...(values.city && { city: values.city as City }) }} />
    </AdminPage>
  );
}

function List({ filter }: { filter: Parameters<typeof useVenues>[0] }) {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  const venues = useVenues(filter);
  const columns: Column<Venue>[] = [
    {
      key: 'name',
      label: t('fields.name'),
      cell: ({ id, name }) => <Link to={`/admin/venues/${id}`}>{name}</Link>,
    },
    { key: 'city', label: t('fields.city'), cell: ({ city }) => cityName(city) },
    { key: 'address', label: t('fields.location'), cell: ({ address }) => address },
    {
      key: 'capacity',
      label: t('venues.capacity'),
      numeric: true,
      cell: ({ capacity }) => capacity ?? '–',
    },
    {
      key: 'cost',
      label: t('venues.cost'),
      numeric: true,
      cell: ({ cost }) => (cost === null ? '–' : chf(cost)),
    },
    { key: 'coming', label: t('venues.coming'), numeric: true, cell: ({ coming_events }) => coming_events },
  ];
  if (venues.data === undefined)
    return venues.isError ? <AdminQueryError query={venues} /> : <TableSkeleton rows={3} />;
  if (venues.data.items.length === 0)
    return <EmptyState title={t('venues.emptyTitle')}>{t('venues.emptyText')}</EmptyState>;
  return (
    <>
      <SaveList path="/api/admin/venues" filter={filter} name="venues" />
      <DataTable
        caption={t('venues.title')}
        columns={columns}
        rows={venues.data.items}
        rowKey={({ id }) => id}
      />
    </>
  );
}
