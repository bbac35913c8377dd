import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, take } from '../../../api/http/client';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import '../../../ui/form/inputs.css';
import { Check } from '../../../ui/form/checkbox';
import { DeskError } from '../../../ui/admin/admin-error';
import { rereadDesk } from '../../../features/admin/events/api';
import type { PersonDetail } from '../../../api/admin-types';

/** Asks before somebody is shut out: why, and what becomes of their places. */
export function BlockDialog({ person, onClose }: { person: PersonDetail; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  const [refund, setRefund] = useState(true);
  const block = useMutation({
    mutationFn: () =>
      take(
        api.POST('/api/admin/people/{id}/block', {
          params: { path: { id: person.account_id } },
          body: { reason: reason.trim(), refund_future_places: refund },
        }),
      ),
    onSuccess: async () => {
      await rereadDesk();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('block.title', { name: person.name ?? person.email })}
      confirmLabel={t('person.block')}
      keepLabel={t('common.cancel')}
      busy={block.isPending}
      ready={reason.trim() !== ''}
      onConfirm={() => block.mutate()}
      onClose={onClose}
    >
      <p>{t('block.text')}</p>
      <Textarea
        label={t('fields.reason')}
        description={t('block.reasonHint')}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Check label={t('block.refund')} checked={refund} onChange={setRefund} />
      <DeskError error={block.error} />
    </ConfirmDialog>
  );
}
