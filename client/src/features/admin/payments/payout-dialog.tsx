import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminPayment, Payout } from '../../../api/admin-types';
import { wallTime } from '../../../lib/dates/zurich.rules';
import { chf } from '../../../lib/money';
import { AdminError } from '../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { DateField } from '../../../ui/form/date-fields';
import '../../../ui/form/inputs.css';
import { usePayRefundOut } from './api';

const WAYS = ['bank_transfer', 'cash', 'other'] as const;

interface PayoutDialogProps {
  refund: AdminPayment['refunds'][number];
  name: string;
  onClose: () => void;
}

/** Asks how, when and under which reference a failed refund was paid by other means. */
export function PayoutDialog({ refund, name, onClose }: PayoutDialogProps) {
  const { t } = useTranslation('admin');
  const [how, setHow] = useState<Payout['how']>('bank_transfer');
  const [date, setDate] = useState(() => wallTime(new Date().toISOString()).day);
  const [reference, setReference] = useState('');
  const pay = usePayRefundOut(refund.id, onClose);
  return (
    <ConfirmDialog
      title={t('payout.title', { amount: chf(refund.amount_chf), name })}
      confirmLabel={t('payout.confirm')}
      keepLabel={t('common.cancel')}
      busy={pay.isPending}
      ready={date !== '' && reference.trim() !== ''}
      onConfirm={() => pay.mutate({ how, date, reference: reference.trim() })}
      onClose={onClose}
    >
      <p>{t('payout.text')}</p>
      <NativeSelect
        label={t('payout.how')}
        data={WAYS.map((way) => ({ value: way, label: t(`settlement.${way}`) }))}
        value={how}
        onChange={({ currentTarget }) => setHow(WAYS.find((way) => way === currentTarget.value) ?? 'other')}
      />
      <DateField label={t('payout.date')} value={date} onChange={setDate} />
      <TextInput
        label={t('payout.reference')}
        description={t('payout.referenceHint')}
        maxLength={200}
        autoComplete="off"
        value={reference}
        onChange={({ currentTarget }) => setReference(currentTarget.value)}
      />
      <AdminError error={pay.error} />
    </ConfirmDialog>
  );
}
