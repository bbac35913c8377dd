import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Series } from '../../../api/admin-types';
import { SaveList } from '../../../ui/admin/save-list';
import { useSeriesList } from '../../../features/admin/series/api';
import { useRuleWords } from '../../../lib/recurrence/use-rule-words';
import { useCityName } from '../../../ui/widgets/use-city-name';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { Badge } from '../../../ui/widgets/badge';
import { type Column, DataTable } from '../../../ui/admin/data-table';
import { Pager } from '../../../ui/admin/pager';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { useFilters } from '../../../ui/admin/use-filters';
import { ButtonLink } from '../../../ui/base/button';
import { EmptyState } from '../../../ui/states/empty-state';

/** /admin/series: the rules by which events are made. */
export default function SeriesScreen() {
  const { t } = useTranslation('admin');
  return (
    <AdminPage
      title={t('series.title')}
      back={{ to: '/admin/events', label: t('nav.events') }}
      actions={<ButtonLink to="/admin/series/new">{t('series.new')}</ButtonLink>}
    >
      <List />
    </AdminPage>
  );
}

function List() {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  const ruleWords = useRuleWords();
  const { page, goTo } = useFilters([]);
  const series = useSeriesList(page);
  const columns: Column<Series>[] = [
    {
      key: 'name',
      label: t('fields.name'),
      cell: ({ id, name }) => <Link to={`/admin/series/${id}`}>{name}</Link>,
    },
    {
      key: 'rule',
      label: t('series.rule'),
      cell: ({ rule, start_time }) => `${ruleWords(rule)}, ${start_time}`,
    },
    { key: 'cities', label: t('series.cities'), cell: ({ cities }) => cities.map(cityName).join(', ') },
    { key: 'events', label: t('nav.events'), numeric: true, cell: ({ events }) => events },
    {
      key: 'active',
      label: t('fields.status'),
      cell: ({ active }) => (
        <Badge tone={active ? 'good' : 'plain'}>{t(active ? 'series.active' : 'series.ended')}</Badge>
      ),
    },
  ];
  if (series.data === undefined)
    return series.isError ? <AdminQueryError query={series} /> : <TableSkeleton rows={3} />;
  if (series.data.items.length === 0)
    return <EmptyState title={t('series.emptyTitle')}>{t('series.emptyText')}</EmptyState>;
  return (
    <>
      <SaveList path="/api/admin/series" name="series" />
      <DataTable
        caption={t('series.title')}
        columns={columns}
        rows={series.data.items}
        rowKey={({ id }) => id}
      />
      <Pager page={page} total={series.data.total} onGo={goTo} />
    </>
  );
}
