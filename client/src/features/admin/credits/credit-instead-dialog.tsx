import { useTranslation } from 'react-i18next';
import type { AdminReservation } from '../../../api/admin-types';
import { useCreditReservation } from './api';
import { chf } from '../../../lib/money';
import { AdminError } from '../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';

interface CreditInsteadDialogProps {
  reservation: AdminReservation;
  onClose: () => void;
}

/** Asks before a place is cancelled and its money stays as credit. */
export function CreditInsteadDialog({ reservation, onClose }: CreditInsteadDialogProps) {
  const { t } = useTranslation('admin');
  const { id, name, paid_chf } = reservation;
  const credit = useCreditReservation(id, onClose);
  return (
    <ConfirmDialog
      title={t('credits.insteadTitle', { name })}
      confirmLabel={t('credits.instead')}
      keepLabel={t('reservations.keep')}
      busy={credit.isPending}
      onConfirm={() => credit.mutate()}
      onClose={onClose}
    >
      <p>{t('credits.insteadText', { amount: chf(paid_chf) })}</p>
      <AdminError error={credit.error} />
    </ConfirmDialog>
  );
}
