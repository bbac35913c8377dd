import { useTranslation } from 'react-i18next';
import { AUDIT_SUBJECTS } from '../../../api/states';
import type { AuditSubject } from '../../../api/types';
import { type AuditFilter, useAuditLog } from '../../../features/admin/audit/api';
import { AuditList } from '../../../features/admin/audit/audit-list';
import { endOf, instantOf } from '../../../lib/dates/zurich.rules';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { FilterBar, FilterSelect, SearchField } from '../../../ui/admin/filter-bar';
import { Pager } from '../../../ui/admin/pager';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { type Filters, useFilters } from '../../../ui/admin/use-filters';
import '../../../ui/form/inputs.css';
import { DateField } from '../../../ui/form/date-fields';
import { EmptyState } from '../../../ui/states/empty-state';

const FILTERS = ['q', 'kind', 'subject', 'from', 'to'] as const;
type Filter = (typeof FILTERS)[number];

/** /admin/audit: who did what on the organisers' screens. */
export default function AuditScreen() {
  const { t } = useTranslation('admin');
  const filters = useFilters(FILTERS);
  const { values, set } = filters;
  return (
    <AdminPage title={t('nav.audit')}>
      <FilterBar>
        <SearchField label={t('audit.search')} value={values.q ?? ''} onChange={(q) => set('q', q)} />
        <FilterSelect
          label={t('audit.kind')}
          all={t('audit.changes')}
          options={[{ value: 'read', label: t('audit.reads') }]}
          value={values.kind ?? ''}
          onChange={(kind) => set('kind', kind)}
        />
        <FilterSelect
          label={t('audit.subject')}
          all={t('common.all')}
          options={AUDIT_SUBJECTS.map((value) => ({ value, label: t(`subjects.${value}`) }))}
          value={values.subject ?? ''}
          onChange={(subject) => set('subject', subject)}
        />
        {(['from', 'to'] as const).map((name) => (
          <DateField
            key={name}
            label={t(`audit.${name}`)}
            value={values[name] ?? ''}
            onChange={(day) => set(name, day)}
            clearable
          />
        ))}
      </FilterBar>
      <Log filters={filters} />
    </AdminPage>
  );
}

function Log({ filters: { values, page, goTo } }: { filters: Filters<Filter> }) {
  const { t } = useTranslation('admin');
  const { q, kind, subject, from, to } = values;
  const filter: AuditFilter = {
    kind: kind === 'read' ? 'read' : 'change',
    ...(q && { q }),
    ...(subject && { subject: subject as AuditSubject }),
    ...(from && { from: instantOf(from, '00:00') }),
    // The whole of the last day: until midnight after it.
    ...(to && { to: endOf(to, '00:00', '00:00') }),
  };
  const log = useAuditLog(filter, page);
  if (log.data === undefined) return log.isError ? <AdminQueryError query={log} /> : <TableSkeleton />;
  if (log.data.total === 0) return <EmptyState title={t('audit.emptyTitle')}>{t('audit.empty')}</EmptyState>;
  return (
    <>
      <AuditList entries={log.data.items} />
      <Pager page={page} total={log.data.total} onGo={goTo} />
    </>
  );
}
