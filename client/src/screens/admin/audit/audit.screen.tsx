import { TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, take } from '../../../api/http/client';
import { EmptyState } from '../../../ui/states/empty-state';
import '../../../ui/form/inputs.css';
import { AdminPage } from '../../../ui/admin/admin-page';
import { AuditList } from '../../../features/admin/audit/audit-list';
import { NotLoadedHere } from '../../../ui/admin/admin-error';
import { FilterBar, FilterSelect, SearchField } from '../../../ui/admin/filter-bar';
import { Pager, PER_PAGE } from '../../../ui/admin/pager';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { type Filters, useFilters } from '../../../ui/admin/use-filters';
import { endOf, instantOf } from '../../../lib/dates/zurich.rules';
import type { AuditEntry } from '../../../api/admin-types';

const FILTERS = ['q', 'subject', 'from', 'to'] as const;
type Filter = (typeof FILTERS)[number];
type Subject = AuditEntry['subject'];
const SUBJECTS: readonly Subject[] = ['event', 'series', 'reservation', 'account', 'report', 'statistics'];

/** /admin/audit: who did what at the desk. */
export default function AuditScreen() {
  const { t } = useTranslation('admin');
  const filters = useFilters(FILTERS);
  const { values, set } = filters;
  return (
    <AdminPage title={t('nav.audit')}>
      <FilterBar>
        <SearchField label={t('audit.search')} value={values.q ?? ''} onChange={(q) => set('q', q)} />
        <FilterSelect
          label={t('audit.subject')}
          all={t('common.all')}
          options={SUBJECTS.map((value) => ({ value, label: t(`subjects.${value}`) }))}
          value={values.subject ?? ''}
          onChange={(subject) => set('subject', subject)}
        />
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={t(`audit.${name}`)}
            value={values[name] ?? ''}
            onChange={({ currentTarget }) => set(name, currentTarget.value)}
          />
        ))}
      </FilterBar>
      <Log filters={filters} />
    </AdminPage>
  );
}

function Log({ filters: { values, page, goTo } }: { filters: Filters<Filter> }) {
  const { t } = useTranslation('admin');
  const { q, subject, from, to } = values;
  const query = {
    ...(q && { q }),
    ...(subject && { subject: subject as Subject }),
    ...(from && { from: instantOf(from, '00:00') }),
    // The whole of the last day: until midnight after it.
    ...(to && { to: endOf(to, '00:00', '00:00') }),
  };
  const log = useQuery({
    queryKey: ['admin', 'audit', query, page],
    queryFn: () =>
      take(api.GET('/api/admin/audit', { params: { query: { ...query, page, per_page: PER_PAGE } } })),
    placeholderData: keepPreviousData,
  });
  if (log.data === undefined) return log.isError ? <NotLoadedHere query={log} /> : <TableSkeleton />;
  if (log.data.total === 0) return <EmptyState title={t('audit.emptyTitle')}>{t('audit.empty')}</EmptyState>;
  return (
    <>
      <AuditList entries={log.data.items} />
      <Pager page={page} total={log.data.total} onGo={goTo} />
    </>
  );
}
