import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, take } from '../../../api/http/client';
import { queryClient } from '../../../api/query/query-client';
import { Button } from '../../../ui/base/button';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import stack from '../../../ui/base/stack.module.css';
import { DeskError, NotLoadedHere } from '../../../ui/admin/admin-error';
import { Panel } from '../../../ui/admin/panel';
import { PersonPicker } from '../../../features/admin/people/person-picker';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import type { Person } from '../../../api/admin-types';
import classes from './event.module.css';

/** Who stands at the door of an evening. */
export function HostsTab({ eventId }: { eventId: number }) {
  const { t } = useTranslation('admin');
  const [adding, setAdding] = useState(false);
  const queryKey = ['admin', 'event', eventId, 'hosts'];
  const hosts = useQuery({
    queryKey,
    queryFn: () => take(api.GET('/api/admin/events/{id}/hosts', { params: { path: { id: eventId } } })),
  });
  const remove = useMutation({
    mutationFn: (accountId: number) =>
      take(
        api.DELETE('/api/admin/events/{id}/hosts/{accountId}', {
          params: { path: { id: eventId, accountId } },
        }),
      ),
    onSuccess: (left) => queryClient.setQueryData(queryKey, left),
  });
  return (
    <Panel
      title={t('evening.tabs.hosts')}
      actions={
        <Button look="outline" onClick={() => setAdding(true)}>
          {t('hosts.add')}
        </Button>
      }
    >
      <p className={stack.soft}>{t('hosts.lead')}</p>
      {hosts.data === undefined &&
        (hosts.isError ? <NotLoadedHere query={hosts} /> : <TableSkeleton rows={2} />)}
      {hosts.data?.items.length === 0 && <p>{t('hosts.none')}</p>}
      <ul className={classes.list}>
        {hosts.data?.items.map(({ account_id, name, email }) => (
          <li key={account_id}>
            <span>
              <strong>{name ?? email}</strong>
              {name !== null && <> · {email}</>}
            </span>
            <Button
              look="plain"
              busy={remove.isPending && remove.variables === account_id}
              onClick={() => remove.mutate(account_id)}
              aria-label={t('hosts.removeWho', { name: name ?? email })}
            >
              {t('hosts.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <DeskError error={remove.error} />
      {adding && <AddHostDialog eventId={eventId} queryKey={queryKey} onClose={() => setAdding(false)} />}
    </Panel>
  );
}

interface AddHostDialogProps {
  eventId: number;
  queryKey: readonly unknown[];
  onClose: () => void;
}

function AddHostDialog({ eventId, queryKey, onClose }: AddHostDialogProps) {
  const { t } = useTranslation('admin');
  const [person, setPerson] = useState<Person>();
  const assign = useMutation({
    mutationFn: (account_id: number) =>
      take(
        api.POST('/api/admin/events/{id}/hosts', { params: { path: { id: eventId } }, body: { account_id } }),
      ),
    onSuccess: (all) => {
      queryClient.setQueryData(queryKey, all);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('hosts.addTitle')}
      confirmLabel={t('hosts.addConfirm')}
      keepLabel={t('common.cancel')}
      busy={assign.isPending}
      ready={person !== undefined}
      onConfirm={() => person && assign.mutate(person.account_id)}
      onClose={onClose}
    >
      <p>{t('hosts.addText')}</p>
      <PersonPicker chosen={person} onChoose={setPerson} />
      <DeskError error={assign.error} />
    </ConfirmDialog>
  );
}
