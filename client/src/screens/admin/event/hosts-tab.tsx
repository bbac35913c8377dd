import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '../../../api/admin-types';
import { useAddHost, useHosts, useRemoveHost } from '../../../features/admin/events/api';
import { PersonPicker } from '../../../features/admin/people/person-picker';
import { AdminError, AdminQueryError } from '../../../ui/admin/admin-error';
import { Panel } from '../../../ui/admin/panel';
import { SaveList } from '../../../ui/admin/save-list';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { FocusedAlert } from '../../../ui/states/focused-alert';
import { Badge } from '../../../ui/widgets/badge';
import { CopyButton } from '../../../ui/widgets/copy-button';
import classes from './event.module.css';

/** The hosts of an event. */
export function HostsTab({ eventId }: { eventId: number }) {
  const { t } = useTranslation('admin');
  const [adding, setAdding] = useState(false);
  const hosts = useHosts(eventId);
  const remove = useRemoveHost(eventId);
  return (
    <Panel
      title={t('event.tabs.hosts')}
      actions={
        <Button look="outline" onClick={() => setAdding(true)}>
          {t('hosts.add')}
        </Button>
      }
    >
      <p className={stack.soft}>{t('hosts.lead')}</p>
      {hosts.data === undefined &&
        (hosts.isError ? <AdminQueryError query={hosts} /> : <TableSkeleton rows={2} />)}
      {hosts.data?.items.length === 0 && <p>{t('hosts.none')}</p>}
      {hosts.data !== undefined && hosts.data.items.length > 0 && (
        <SaveList path={`/api/admin/events/${eventId}/hosts`} name={`hosts-${eventId}`} />
      )}
      <ul className={classes.list}>
        {hosts.data?.items.map(({ account_id, name, email, active }) => (
          <li key={account_id}>
            <span>
              <strong>{name ?? email}</strong>
              {name !== null && <> · {email}</>} {!active && <Badge tone="warn">{t('hosts.waiting')}</Badge>}
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
      <AdminError error={remove.error} />
      {adding && <AddHostDialog eventId={eventId} onClose={() => setAdding(false)} />}
    </Panel>
  );
}

interface AddHostDialogProps {
  eventId: number;
  onClose: () => void;
}

function AddHostDialog({ eventId, onClose }: AddHostDialogProps) {
  const { t } = useTranslation('admin');
  const [person, setPerson] = useState<Person>();
  const assign = useAddHost(eventId);
  const url = assign.data?.invitation_url;
  return (
    <ConfirmDialog
      title={t('hosts.addTitle')}
      confirmLabel={t('hosts.addConfirm')}
      keepLabel={t('common.cancel')}
      busy={assign.isPending}
      ready={person !== undefined && !url}
      onConfirm={() =>
        person &&
        assign.mutate(person.account_id, {
          onSuccess: ({ invitation_url }) => invitation_url === null && onClose(),
        })
      }
      onClose={onClose}
    >
      <p>{t('hosts.addText')}</p>
      <PersonPicker chosen={person} onChoose={setPerson} />
      {url && (
        <FocusedAlert
          tone="good"
          action={<CopyButton text={url} label={t('team.copyLink')} copied={t('team.copied')} />}
        >
          {t('team.invitedByLink', { email: person?.email })}
        </FocusedAlert>
      )}
      <AdminError error={assign.error} />
    </ConfirmDialog>
  );
}
