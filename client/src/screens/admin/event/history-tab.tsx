import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, take } from '../../../api/http/client';
import stack from '../../../ui/base/stack.module.css';
import { AuditList } from '../../../features/admin/audit/audit-list';
import { NotLoadedHere } from '../../../ui/admin/admin-error';
import { Pager, PER_PAGE } from '../../../ui/admin/pager';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { useFilters } from '../../../ui/admin/use-filters';

/** What was done to an evening, the newest first. */
export function HistoryTab({ eventId }: { eventId: number }) {
  const { t } = useTranslation('admin');
  const { page, goTo } = useFilters([]);
  const history = useQuery({
    queryKey: ['admin', 'event', eventId, 'history', page],
    queryFn: () =>
      take(
        api.GET('/api/admin/events/{id}/history', {
          params: { path: { id: eventId }, query: { page, per_page: PER_PAGE } },
        }),
      ),
    placeholderData: keepPreviousData,
  });
  if (history.data === undefined)
    return history.isError ? <NotLoadedHere query={history} /> : <TableSkeleton />;
  if (history.data.total === 0) return <p className={stack.soft}>{t('audit.empty')}</p>;
  return (
    <>
      <AuditList entries={history.data.items} />
      <Pager page={page} total={history.data.total} onGo={goTo} />
    </>
  );
}
