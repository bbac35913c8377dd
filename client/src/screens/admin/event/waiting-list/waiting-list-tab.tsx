import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminEvent, WaitingGuest } from '../../../../api/admin-types';
import { sideName, sidesOf } from '../../../../features/admin/events/seats/sides';
import type { Side } from '../../../../api/types';
import { useAdminWaitingList } from '../../../../features/admin/waiting-list/api';
import { dayTime } from '../../../../lib/dates/dates';
import { AdminQueryError } from '../../../../ui/admin/admin-error';
import { type Column, DataTable } from '../../../../ui/admin/data-table';
import { SaveList } from '../../../../ui/admin/save-list';
import { Pager } from '../../../../ui/admin/pager';
import { Panel } from '../../../../ui/admin/panel';
import { TableSkeleton } from '../../../../ui/admin/table-skeleton';
import { Button } from '../../../../ui/base/button';
import stack from '../../../../ui/base/stack.module.css';
import { Badge } from '../../../../ui/widgets/badge';
import classes from '../event.module.css';
import { type WaitingAction, WaitingDialog } from './waiting-dialog';

/** The waiting lists of an event, one for each side. */
export function WaitingListTab({ event }: { event: AdminEvent }) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState<{ action: WaitingAction; guest: WaitingGuest; last: number }>();
  return (
    <>
      <p className={stack.soft}>{t('waiting.lead')}</p>
      {sidesOf(event.format).map((side) => (
        <SideList
          key={side}
          eventId={event.id}
          side={side}
          name={t(`sides.${sideName(side, event.format)}`)}
          onAct={(action, guest, last) => setAsking({ action, guest, last })}
        />
      ))}
      {asking && (
        <WaitingDialog
          action={asking.action}
          guest={asking.guest}
          last={asking.last}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

interface SideListProps {
  eventId: number;
  side: Side;
  /** What it is called. */
  name: string;
  /** Called with the position of the last in the list. */
  onAct: (action: WaitingAction, guest: WaitingGuest, last: number) => void;
}

function SideList({ eventId, side, name, onAct }: SideListProps) {
  const { t } = useTranslation('admin');
  const [page, setPage] = useState(1);
  const list = useAdminWaitingList(eventId, side, page);
  const total = list.data?.total ?? 0;
  const columns: Column<WaitingGuest>[] = [
    {
      key: 'name',
      label: t('fields.guest'),
      cell: ({ account_id, name, position }) => (
        <>
          {position}. <Link to={`/admin/people/${account_id}`}>{name || `#${account_id}`}</Link>
        </>
      ),
    },
    { key: 'since', label: t('waiting.since'), cell: ({ joined_at }) => dayTime(joined_at) },
    { key: 'status', label: t('fields.status'), cell: (guest) => <Status guest={guest} /> },
    {
      key: 'actions',
      label: t('waiting.actions'),
      cell: (guest) => <Actions guest={guest} onAct={(action) => onAct(action, guest, total)} />,
    },
  ];
  return (
    <Panel title={t('waiting.side', { side: name })}>
      {list.data === undefined &&
        (list.isError ? <AdminQueryError query={list} /> : <TableSkeleton rows={2} />)}
      {list.data?.total === 0 && <p className={stack.soft}>{t('waiting.none')}</p>}
      {list.data !== undefined && list.data.items.length > 0 && (
        <>
          <SaveList
            path={`/api/admin/events/${eventId}/waiting-list`}
            filter={{ side }}
            name="waiting-list"
          />
          <DataTable
            caption={t('waiting.side', { side: name })}
            columns={columns}
            rows={list.data.items}
            rowKey={({ id }) => id}
          />
          <Pager page={page} total={total} onGo={setPage} />
        </>
      )}
    </Panel>
  );
}

function Status({ guest }: { guest: WaitingGuest }) {
  const { t } = useTranslation('admin');
  const { offered_until, to_all, paid_late } = guest;
  if (offered_until !== null)
    return <Badge tone="good">{t('waiting.offeredUntil', { until: dayTime(offered_until) })}</Badge>;
  if (to_all) return <Badge tone="good">{t('waiting.toAll')}</Badge>;
  return paid_late ? <Badge tone="warn">{t('waiting.paidLate')}</Badge> : t('waiting.waits');
}

interface ActionsProps {
  guest: WaitingGuest;
  onAct: (action: WaitingAction) => void;
}

function Actions({ guest, onAct }: ActionsProps) {
  const { t } = useTranslation('admin');
  const has = guest.offered_until !== null;
  // An offer is kept: it cannot be moved, nor made twice.
  const actions: readonly WaitingAction[] = has ? ['remove'] : ['move', 'offer', 'remove'];
  return (
    <span className={classes.tools}>
      {actions.map((action) => (
        <Button
          key={action}
          look="plain"
          aria-label={t(`waiting.${action}.named`, { name: guest.name })}
          onClick={() => onAct(action)}
        >
          {t(`waiting.${action}.start`)}
        </Button>
      ))}
    </span>
  );
}
