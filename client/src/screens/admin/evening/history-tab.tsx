import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, take } from '../../../api/client';
import stack from '../../../shared/stack.module.css';
import { AuditList } from '../shared/audit-list';
import { NotLoadedHere } from '../shared/desk-error';
import { Pager, PER_PAGE } from '../shared/pager';
import { TableSkeleton } from '../shared/table-skeleton';
import { useFilters } from '../shared/use-filters';

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
