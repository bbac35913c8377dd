import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Person } from '../../../api/admin-types';
import { GENDERS, ROLES } from '../../../api/states';
import type { City, Gender, Role } from '../../../api/types';
import { type PeopleFilter, usePeople } from '../../../features/admin/people/api';
import { hasBadges, PersonBadges } from '../../../features/admin/people/person-badges';
import { useCityName } from '../../../ui/widgets/use-city-name';
import { SaveList } from '../../../ui/admin/save-list';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { type Column, DataTable } from '../../../ui/admin/data-table';
import { CityFilter, FilterBar, FilterSelect, SearchField } from '../../../ui/admin/filter-bar';
import { Pager } from '../../../ui/admin/pager';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { type Filters, useFilters } from '../../../ui/admin/use-filters';
import { EmptyState } from '../../../ui/states/empty-state';

const FILTERS = ['q', 'city', 'gender', 'blocked', 'role'] as const;
type Filter = (typeof FILTERS)[number];

/** /admin/people: everybody with an account. */
export default function PeopleScreen() {
  const { t } = useTranslation('admin');
  const filters = useFilters(FILTERS);
  return (
    <AdminPage title={t('nav.people')}>
      <PeopleFilters filters={filters} />
      <List filters={filters} />
    </AdminPage>
  );
}

function PeopleFilters({ filters: { values, set } }: { filters: Filters<Filter> }) {
  const { t } = useTranslation(['admin', 'translation']);
  return (
    <FilterBar>
      <SearchField label={t('people.search')} value={values.q ?? ''} onChange={(q) => set('q', q)} />
      <CityFilter value={values.city ?? ''} onChange={(city) => set('city', city)} />
      <FilterSelect
        label={t('fields.gender')}
        all={t('common.all')}
        options={GENDERS.map((value) => ({ value, label: t(`translation:common.genders.${value}`) }))}
        value={values.gender ?? ''}
        onChange={(gender) => set('gender', gender)}
      />
      <FilterSelect
        label={t('fields.role')}
        all={t('common.all')}
        options={ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
        value={values.role ?? ''}
        onChange={(role) => set('role', role)}
      />
      <FilterSelect
        label={t('people.blocked')}
        all={t('common.all')}
        options={[
          { value: 'true', label: t('people.onlyBlocked') },
          { value: 'false', label: t('people.notBlocked') },
        ]}
        value={values.blocked ?? ''}
        onChange={(blocked) => set('blocked', blocked)}
      />
    </FilterBar>
  );
}

function filterOf({ q, city, gender, role, blocked }: Filters<Filter>['values']): PeopleFilter {
  return {
    ...(q && { q }),
    ...(city && { city: city as City }),
    ...(gender && { gender: gender as Gender }),
    ...(role && { role: role as Role }),
    ...(blocked && { blocked: blocked === 'true' }),
  };
}

function List({ filters }: { filters: Filters<Filter> }) {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  const people = usePeople(filterOf(filters.values), filters.page);
  const columns: Column<Person>[] = [
    {
      key: 'name',
      label: t('fields.name'),
      cell: ({ account_id, name, email }) => <Link to={`/admin/people/${account_id}`}>{name ?? email}</Link>,
    },
    { key: 'email', label: t('fields.email'), breaks: true, cell: ({ email }) => email },
    { key: 'city', label: t('fields.city'), cell: ({ city }) => (city === null ? '–' : cityName(city)) },
    { key: 'age', label: t('fields.age'), numeric: true, cell: ({ age }) => age ?? '–' },
    {
      key: 'came',
      label: t('people.came'),
      numeric: true,
      cell: ({ arrived, places }) => `${arrived}/${places}`,
    },
    { key: 'no-shows', label: t('people.noShows'), numeric: true, cell: ({ no_shows }) => no_shows },
    {
      key: 'state',
      label: t('fields.status'),
      cell: (person) => (hasBadges(person) ? <PersonBadges person={person} /> : '–'),
    },
  ];
  if (people.data === undefined)
    return people.isError ? <AdminQueryError query={people} /> : <TableSkeleton />;
  if (people.data.items.length === 0)
    return <EmptyState title={t('people.emptyTitle')}>{t('people.emptyText')}</EmptyState>;
  return (
    <>
      <SaveList path="/api/admin/people" filter={filterOf(filters.values)} name="people" />
      <DataTable
        caption={t('nav.people')}
        columns={columns}
        rows={people.data.items}
        rowKey={({ account_id }) => account_id}
      />
      <Pager page={filters.page} total={people.data.total} onGo={filters.goTo} />
    </>
  );
}
