import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Code, CodeUse } from '../../../api/admin-types';
import { useCodeUses } from '../../../features/admin/codes/api';
import { chf } from '../../../lib/money';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import { type Column, DataTable } from '../../../ui/admin/data-table';
import { SaveList } from '../../../ui/admin/save-list';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { Dialog } from '../../../ui/dialog/dialog';

/** Who has used a code, at which event, and whether the use still counts. */
export function CodeUses({ code, onClose }: { code: Code; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'translation']);
  const uses = useCodeUses(code.id);
  const columns: Column<CodeUse>[] = [
    {
      key: 'guest',
      label: t('codes.guest'),
      cell: ({ account_id, name }) => <Link to={`/admin/people/${account_id}`}>{name}</Link>,
    },
    {
      key: 'event',
      label: t('codes.event'),
      cell: ({ event_id, event_name }) => <Link to={`/admin/events/${event_id}`}>{event_name}</Link>,
    },
    { key: 'paid', label: t('codes.paid'), numeric: true, cell: ({ paid_chf }) => chf(paid_chf) },
    {
      key: 'counts',
      label: t('codes.uses'),
      cell: ({ counts }) => t(counts ? 'codes.counts' : 'codes.back'),
    },
  ];
  return (
    <Dialog title={code.code} closeLabel={t('translation:common.close')} onClose={onClose}>
      {uses.isError && <AdminQueryError query={uses} />}
      {uses.isPending && <TableSkeleton rows={3} />}
      {uses.data?.items.length === 0 && <p>{t('codes.noUses')}</p>}
      {uses.data !== undefined && uses.data.items.length > 0 && (
        <>
          <SaveList path={`/api/admin/codes/${code.id}/uses`} name={`code-${code.code}`} hasMoney />
          <DataTable
            caption={t('codes.who')}
            columns={columns}
            rows={uses.data.items}
            rowKey={({ reservation_id }) => reservation_id}
          />
        </>
      )}
    </Dialog>
  );
}
