import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminEvent, EventMessage } from '../../../../api/admin-types';
import { useCancelMessage, useEventMessages } from '../../../../features/admin/messages/api';
import { sideName } from '../../../../features/admin/events/seats/sides';
import { dayTime } from '../../../../lib/dates/dates';
import { AdminError, AdminQueryError } from '../../../../ui/admin/admin-error';
import { type Column, DataTable } from '../../../../ui/admin/data-table';
import { Pager } from '../../../../ui/admin/pager';
import { SaveList } from '../../../../ui/admin/save-list';
import { TableSkeleton } from '../../../../ui/admin/table-skeleton';
import { Button } from '../../../../ui/base/button';
import stack from '../../../../ui/base/stack.module.css';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import { Badge } from '../../../../ui/widgets/badge';

/** What was written to the guests of an event, and what became of it. */
export function MessageList({ event }: { event: AdminEvent }) {
  const { t } = useTranslation('admin');
  const [page, setPage] = useState(1);
  const [cancelling, setCancelling] = useState<EventMessage>();
  const messages = useEventMessages(event.id, page);
  const columns: Column<EventMessage>[] = [
    { key: 'subject', label: t('messages.subject'), cell: ({ texts }) => texts[0]?.subject },
    {
      key: 'to',
      label: t('messages.to'),
      cell: (message) => <Reach message={message} format={event.format} />,
    },
    { key: 'when', label: t('messages.when'), cell: ({ due_at }) => dayTime(due_at) },
    { key: 'state', label: t('fields.status'), cell: (message) => <State message={message} /> },
    {
      key: 'actions',
      label: t('messages.actions'),
      cell: (message) =>
        isOpen(message) && (
          <Button look="plain" onClick={() => setCancelling(message)}>
            {t('messages.cancel')}
          </Button>
        ),
    },
  ];
  if (messages.data === undefined)
    return messages.isError ? <AdminQueryError query={messages} /> : <TableSkeleton rows={2} />;
  if (messages.data.total === 0) return <p className={stack.soft}>{t('messages.none')}</p>;
  return (
    <>
      <SaveList path={`/api/admin/events/${event.id}/messages`} name={`messages-${event.id}`} />
      <DataTable
        caption={t('event.tabs.messages')}
        columns={columns}
        rows={messages.data.items}
        rowKey={({ id }) => id}
      />
      <Pager page={page} total={messages.data.total} onGo={setPage} />
      {cancelling && (
        <CancelDialog eventId={event.id} message={cancelling} onClose={() => setCancelling(undefined)} />
      )}
    </>
  );
}

function isOpen({ state, counts }: EventMessage): boolean {
  return state === 'scheduled' || (state === 'released' && counts.waiting > 0);
}

interface ReachProps {
  message: EventMessage;
  format: AdminEvent['format'];
}

function Reach({ message: { to, side, recipients }, format }: ReachProps) {
  const { t } = useTranslation('admin');
  const whom = t(`messages.audiences.${to}`);
  return (
    <>
      {side === null ? whom : `${whom}, ${t(`sides.${sideName(side, format)}`)}`} · {recipients}
    </>
  );
}

function State({ message: { state, counts } }: { message: EventMessage }) {
  const { t } = useTranslation('admin');
  if (state === 'scheduled') return <Badge tone="warn">{t('messages.states.scheduled')}</Badge>;
  if (state !== 'released') return <Badge>{t(`messages.states.${state}`)}</Badge>;
  const { sent, waiting, failed } = counts;
  return (
    <>
      {t('messages.counts.sent', { count: sent })}
      {waiting > 0 && <> · {t('messages.counts.waiting', { count: waiting })}</>}
      {failed > 0 && (
        <>
          {' '}
          <Badge tone="bad">{t('messages.counts.failed', { count: failed })}</Badge>
        </>
      )}
    </>
  );
}

interface CancelDialogProps {
  eventId: number;
  message: EventMessage;
  onClose: () => void;
}

function CancelDialog({ eventId, message, onClose }: CancelDialogProps) {
  const { t } = useTranslation('admin');
  const cancel = useCancelMessage(eventId, onClose);
  return (
    <ConfirmDialog
      title={t('messages.cancelTitle')}
      confirmLabel={t('messages.cancel')}
      keepLabel={t('messages.keep')}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate(message.id)}
      onClose={onClose}
    >
      <p>{t('messages.cancelText')}</p>
      <AdminError error={cancel.error} />
    </ConfirmDialog>
  );
}
