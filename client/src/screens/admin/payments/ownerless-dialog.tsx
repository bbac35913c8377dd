import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnerlessPayment, Person } from '../../../api/admin-types';
import { useDecideOwnerless } from '../../../features/admin/payments/api';
import { PersonPicker } from '../../../features/admin/people/person-picker';
import { chf } from '../../../lib/money';
import { AdminError } from '../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import '../../../ui/form/inputs.css';

/** What can be done with money that nobody knows what it is for. */
export type Decision = 'place' | 'refund' | 'dismiss';

interface OwnerlessDialogProps {
  payment: OwnerlessPayment;
  decision: Decision;
  onClose: () => void;
}

/** Asks before the place is given, the money goes back, or neither is done. */
export function OwnerlessDialog({ payment, decision, onClose }: OwnerlessDialogProps) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  const [person, setPerson] = useState<Person>();
  const decide = useDecideOwnerless(payment.id, onClose);
  const needsPerson = decision === 'place' && payment.account_id === null;
  const isReady = decision === 'dismiss' ? reason.trim() !== '' : !needsPerson || person !== undefined;
  const body = {
    decision,
    ...(decision === 'dismiss' ? { reason: reason.trim() } : {}),
    ...(needsPerson && person ? { account_id: person.account_id } : {}),
  };
  return (
    <ConfirmDialog
      title={t(`ownerless.${decision}Title`, { amount: chf(payment.amount_chf, payment.currency) })}
      confirmLabel={t(`ownerless.${decision}`)}
      keepLabel={t('common.cancel')}
      busy={decide.isPending}
      ready={isReady}
      onConfirm={() => decide.mutate(body)}
      onClose={onClose}
    >
      <p>{t(`ownerless.${decision}Text`)}</p>
      {needsPerson && (
        <>
          <p>{t('ownerless.choosePerson')}</p>
          <PersonPicker chosen={person} onChoose={setPerson} withProfile />
        </>
      )}
      {decision === 'dismiss' && (
        <Textarea
          label={t('ownerless.reason')}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <AdminError error={decide.error} />
    </ConfirmDialog>
  );
}
