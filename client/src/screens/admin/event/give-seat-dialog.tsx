import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminEvent, Person } from '../../../api/admin-types';
import { PersonPicker } from '../../../features/admin/people/person-picker';
import { useGiveSeat } from '../../../features/admin/reservations/api';
import { AdminError } from '../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';

/** Asks who gets a seat without payment. */
export function GiveSeatDialog({ event, onClose }: { event: AdminEvent; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [person, setPerson] = useState<Person>();
  const give = useGiveSeat(event.id, onClose);
  return (
    <ConfirmDialog
      title={t('give.title')}
      confirmLabel={t('give.confirm')}
      keepLabel={t('common.cancel')}
      busy={give.isPending}
      ready={person !== undefined}
      onConfirm={() => person && give.mutate(person.account_id)}
      onClose={onClose}
    >
      <p>{t('give.text')}</p>
      <PersonPicker chosen={person} onChoose={setPerson} withProfile />
      <AdminError error={give.error} />
    </ConfirmDialog>
  );
}
