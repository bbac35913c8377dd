import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, take } from '../../../api/http/client';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { DeskError } from '../../../ui/admin/admin-error';
import { rereadDesk } from '../../../features/admin/events/api';
import { PersonPicker } from '../../../features/admin/people/person-picker';
import type { AdminEvent, Person } from '../../../api/admin-types';

/** Asks who gets a place without payment. */
export function GivePlaceDialog({ event, onClose }: { event: AdminEvent; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [person, setPerson] = useState<Person>();
  const give = useMutation({
    mutationFn: (account_id: number) =>
      take(
        api.POST('/api/admin/events/{id}/reservations', {
          params: { path: { id: event.id } },
          body: { account_id },
        }),
      ),
    onSuccess: async () => {
      await rereadDesk();
      onClose();
    },
  });
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
      <DeskError error={give.error} />
    </ConfirmDialog>
  );
}
