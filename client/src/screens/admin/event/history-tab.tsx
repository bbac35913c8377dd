import { useTranslation } from 'react-i18next';
import { useEventHistory } from '../../../features/admin/audit/api';
import { AuditList } from '../../../features/admin/audit/audit-list';
import { SaveList } from '../../../ui/admin/save-list';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import { Pager } from '../../../ui/admin/pager';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { useFilters } from '../../../ui/admin/use-filters';
import stack from '../../../ui/base/stack.module.css';

/** What was done to an event, the newest first. */
export function HistoryTab({ eventId }: { eventId: number }) {
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
