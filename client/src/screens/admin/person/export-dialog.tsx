import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrderExport } from '../../../features/admin/people/api';
import { AdminError } from '../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import '../../../ui/form/inputs.css';

interface ExportDialogProps {
  id: number;
  email: string;
  onSent: () => void;
  onClose: () => void;
}

/** Asks why before a person is sent the link to their own data. */
export function ExportDialog({ id, email, onSent, onClose }: ExportDialogProps) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  const order = useOrderExport(id, onSent);
  return (
    <ConfirmDialog
      title={t('privacy.exportTitle')}
      confirmLabel={t('privacy.exportConfirm')}
      keepLabel={t('common.cancel')}
      busy={order.isPending}
      ready={reason.trim() !== ''}
      onConfirm={() => order.mutate(reason.trim())}
      onClose={onClose}
    >
      <p>{t('privacy.exportText', { email })}</p>
      <Textarea
        label={t('fields.reason')}
        description={t('privacy.reasonHint')}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <AdminError error={order.error} />
    </ConfirmDialog>
  );
}
