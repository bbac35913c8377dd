import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminReservation } from '../../../api/admin-types';
import { useRefundPart } from '../../../features/admin/reservations/api';
import { chf } from '../../../lib/money';
import { AdminError } from '../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import '../../../ui/form/inputs.css';

/** In CHF; the provider pays nothing smaller back. */
const LEAST = 0.05;

interface RefundPartDialogProps {
  reservation: AdminReservation;
  onClose: () => void;
}

/** Asks how much of a payment goes back, and why; the place stays. */
export function RefundPartDialog({ reservation, onClose }: RefundPartDialogProps) {
  const { t } = useTranslation('admin');
  const { id, name, paid_chf, status } = reservation;
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const refund = useRefundPart(id, onClose);
  const asked = Number(amount.trim().replace(',', '.'));
  const isPart = asked >= LEAST && (status !== 'paid' || asked < paid_chf);
  return (
    <ConfirmDialog
      title={t('reservations.refundPartTitle', { name })}
      confirmLabel={t('reservations.refundPart')}
      keepLabel={t('common.cancel')}
      busy={refund.isPending}
      ready={isPart && reason.trim() !== ''}
      onConfirm={() => refund.mutate({ amount_chf: asked, reason: reason.trim() })}
      onClose={onClose}
    >
      <p>{t('reservations.refundPartText', { amount: chf(paid_chf) })}</p>
      <TextInput
        label={t('reservations.refundPartAmount')}
        description={t('reservations.refundPartHint')}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={({ currentTarget }) => setAmount(currentTarget.value)}
      />
      <Textarea
        label={t('reservations.refundPartReason')}
        description={t('reservations.refundPartReasonHint')}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <AdminError error={refund.error} />
    </ConfirmDialog>
  );
}
