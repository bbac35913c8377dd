import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonDetail } from '../../../api/admin-types';
import { useBlockAccount } from '../../../features/admin/people/api';
import { AdminError } from '../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { Checkbox } from '../../../ui/form/checkbox';
import '../../../ui/form/inputs.css';

interface BlockDialogProps {
  person: PersonDetail;
  onClose: () => void;
  /** Called with the person as they are now, and what blocking them has changed. */
  onBlocked: (person: PersonDetail) => void;
}

/** Asks before an account is blocked: why, and whether its reservations are refunded. */
export function BlockDialog({ person, onClose, onBlocked }: BlockDialogProps) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  const [refund, setRefund] = useState(true);
  const block = useBlockAccount(person.account_id, (blocked) => {
    onClose();
    onBlocked(blocked);
  });
  return (
    <ConfirmDialog
      title={t('block.title', { name: person.name ?? person.email })}
      confirmLabel={t('person.block')}
      keepLabel={t('common.cancel')}
      busy={block.isPending}
      ready={reason.trim() !== ''}
      onConfirm={() => block.mutate({ reason: reason.trim(), refund_future_places: refund })}
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
      <Checkbox label={t('block.refund')} checked={refund} onChange={setRefund} />
      <AdminError error={block.error} />
    </ConfirmDialog>
  );
}
