import { useTranslation } from 'react-i18next';
import { AUDIT_SUBJECTS } from '../../../api/states';
import type { AuditSubject } from '../../../api/types';
import { type AuditFilter, useAuditLog } from '../../../features/admin/audit/api';
import { actionOfKey, kindOfAction } from '../../../features/admin/audit/actions.rules';
import { AuditList } from '../../../features/admin/audit/audit-list';
import { useAdminEvents } from '../../../features/admin/events/api';
import { useTeam } from '../../../features/admin/team/api';
import { day } from '../../../lib/dates/dates';
import { endOf, instantOf } from '../../../lib/dates/zurich.rules';
import { SaveList } from '../../../ui/admin/save-list';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { FilterBar, FilterSelect, SearchField } from '../../../ui/admin/filter-bar';
import { Pager } from '../../../ui/admin/pager';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { type Filters, useFilters } from '../../../ui/admin/use-filters';
import '../../../ui/form/inputs.css';
import { DateField } from '../../../ui/form/date-fields';
import { EmptyState } from '../../../ui/states/empty-state';

const FILTERS = ['q', 'kind', 'subject', 'action', 'actor', 'event', 'from', 'to'] as const;
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
        <ActionFilter values={values} set={set} />
        <Whose values={values} set={set} />
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

/** One single action, of those that are listed now. */
function ActionFilter({ values, set }: Pick<Filters<Filter>, 'values' | 'set'>) {
  const { t } = useTranslation('admin');
  return (
    <FilterSelect
      label={t('audit.action')}
      all={t('common.all')}
      options={useActionGroups(kindOf(values))}
      value={actionOf(values) ?? ''}
      onChange={(action) => set('action', action)}
    />
  );
}

const kindOf = ({ kind }: Filters<Filter>['values']) => (kind === 'read' ? 'read' : 'change');

/** Returns the action that is chosen, unless the list shows no longer what it is one of. */
function actionOf(values: Filters<Filter>['values']): string | undefined {
  const { action } = values;
  return action !== undefined && kindOfAction(action) === kindOf(values) ? action : undefined;
}

/** By which organiser, and about which of the latest evenings. */
function Whose({ values, set }: Pick<Filters<Filter>, 'values' | 'set'>) {
  const { t } = useTranslation('admin');
  const team = useTeam();
  const events = useAdminEvents({ order: 'latest' });
  return (
    <>
      <FilterSelect
        label={t('audit.actor')}
        all={t('common.all')}
        options={
          team.data?.items.map(({ account_id, email }) => ({ value: String(account_id), label: email })) ?? []
        }
        value={values.actor ?? ''}
        onChange={(actor) => set('actor', actor)}
      />
      <FilterSelect
        label={t('audit.event')}
        all={t('common.all')}
        options={
          events.data?.items.map(({ id, name, date }) => ({
            value: String(id),
            label: `${name}, ${day(date)}`,
          })) ?? []
        }
        value={values.event ?? ''}
        onChange={(event) => set('event', event)}
      />
    </>
  );
}

function Log({ filters: { values, page, goTo } }: { filters: Filters<Filter> }) {
  const { t } = useTranslation('admin');
  const { q, subject, actor, event, from, to } = values;
  const action = actionOf(values);
  const filter: AuditFilter = {
    kind: kindOf(values),
    ...(q && { q }),
    ...(subject && { subject: subject as AuditSubject }),
    ...(action && { action }),
    ...(actor && { actor_id: Number(actor) }),
    ...(event && { event_id: Number(event) }),
    ...(from && { from: instantOf(from, '00:00') }),
    // The whole of the last day: until midnight after it.
    ...(to && { to: endOf(to, '00:00', '00:00') }),
  };
  const log = useAuditLog(filter, page);
  if (log.data === undefined) return log.isError ? <AdminQueryError query={log} /> : <TableSkeleton />;
  if (log.data.total === 0) return <EmptyState title={t('audit.emptyTitle')}>{t('audit.empty')}</EmptyState>;
  return (
    <>
      <SaveList path="/api/admin/audit" filter={filter} name="history" />
      <AuditList entries={log.data.items} />
      <Pager page={page} total={log.data.total} onGo={goTo} />
    </>
  );
}

/** Returns the actions of the log of one kind as choices, in groups by what they begin with, each in the order of the alphabet. */
function useActionGroups(kind: 'change' | 'read') {
  const { t, i18n } = useTranslation('admin');
  const phrases: Record<string, string> = t('actions', { returnObjects: true });
  const actions = Object.entries(phrases).flatMap(([key, label]) => {
    const found = actionOfKey(key);
    return found === undefined ? [] : { ...found, label };
  });
  const order = new Intl.Collator(i18n.language);
  return AUDIT_SUBJECTS.map((subject) => ({
    group: t(`subjects.${subject}`),
    items: actions
      .filter(({ action, group }) => group === subject && kindOfAction(action) === kind)
      .map(({ action, label }) => ({ value: action, label }))
      .sort((a, b) => order.compare(a.label, b.label)),
  })).filter(({ items }) => items.length > 0);
}
