import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useDeletePerson, usePersonDeletion } from '../../../features/admin/people/api';
import { chf } from '../../../lib/money';
import { AdminError } from '../../../ui/admin/admin-error';
import { Facts } from '../../../ui/admin/facts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import '../../../ui/form/inputs.css';
import { Loading, Skeleton } from '../../../ui/base/skeleton';

interface DeleteDialogProps {
  id: number;
  name: string;
  onClose: () => void;
}

/** Asks before a person is deleted: what becomes of their places and money, and why it is done. */
export function DeleteDialog({ id, name, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const preview = usePersonDeletion(id);
  const remove = useDeletePerson(id, () => void navigate('/admin/people', { replace: true }));
  return (
    <ConfirmDialog
      title={t('privacy.deleteTitle', { name })}
      confirmLabel={t('privacy.deleteConfirm')}
      keepLabel={t('common.cancel')}
      busy={remove.isPending}
      ready={preview.data !== undefined && reason.trim() !== ''}
      onConfirm={() => remove.mutate(reason.trim())}
      onClose={onClose}
    >
      <p>{t('privacy.deleteText')}</p>
      {preview.isPending && (
        <Loading>
          <Skeleton height="3rem" />
        </Loading>
      )}
      {preview.data !== undefined && (
        <Facts
          facts={[
            [t('privacy.places'), preview.data.places.length],
            [t('privacy.refund'), chf(preview.data.refund_chf)],
          ]}
        />
      )}
      <Textarea
        label={t('fields.reason')}
        description={t('privacy.reasonHint')}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <AdminError error={remove.error ?? preview.error} />
    </ConfirmDialog>
  );
}
