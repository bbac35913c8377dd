import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonDetail } from '../../../api/admin-types';
import { useRemovePhoto } from '../../../features/admin/people/api';
import { AdminError } from '../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import '../../../ui/form/inputs.css';

interface RemovePhotoDialogProps {
  person: PersonDetail;
  photo: PersonDetail['photos'][number];
  onClose: () => void;
}

/** Asks before a photo is removed: for which reason, which the person reads. */
export function RemovePhotoDialog({ person, photo, onClose }: RemovePhotoDialogProps) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  const remove = useRemovePhoto(person.account_id, photo.id, onClose);
  return (
    <ConfirmDialog
      title={t('person.removePhotoTitle')}
      confirmLabel={t('person.removePhoto')}
      keepLabel={t('common.cancel')}
      busy={remove.isPending}
      ready={reason.trim() !== ''}
      onConfirm={() => remove.mutate(reason.trim())}
      onClose={onClose}
    >
      <p>{t('person.removePhotoText')}</p>
      <Textarea
        label={t('fields.reason')}
        description={t('person.removePhotoReason', { name: person.name ?? person.email })}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <AdminError error={remove.error} />
    </ConfirmDialog>
  );
}
