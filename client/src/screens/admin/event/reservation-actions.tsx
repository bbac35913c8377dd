import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminReservation } from '../../../api/admin-types';
import { useCheckInReservation, useEndReservation } from '../../../features/admin/reservations/api';
import { chf } from '../../../lib/money';
import { AdminError } from '../../../ui/admin/admin-error';
import { Button } from '../../../ui/base/button';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { useCreditReservation } from '../../../features/admin/credits/api';
import classes from './event.module.css';
import { MoveDialog } from './move-dialog';
import { RefundPartDialog } from './refund-part-dialog';

interface CreditInsteadDialogProps {
  reservation: AdminReservation;
  onClose: () => void;
}

type Asking = 'refund' | 'refundPart' | 'credit' | 'cancel' | 'move';

interface ReservationActionsProps {
  reservation: AdminReservation;
  /** Called when the reservation has moved to another event. */
  onMoved: () => void;
}

/** What can be done with a reservation in its present state. */
export function ReservationActions({ reservation, onMoved }: ReservationActionsProps) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState<Asking>();
  const { id, status, checked_in_at } = reservation;
  const hasSeat = status === 'paid' || status === 'confirmed';
  const checkIn = useCheckInReservation(id);
  const close = () => setAsking(undefined);
  if (!hasSeat && status !== 'held') return null;
  return (
    <div className={classes.tools}>
      {hasSeat && (
        <>
          <Button busy={checkIn.isPending} onClick={() => checkIn.mutate(checked_in_at === null)}>
            {t(checked_in_at === null ? 'checkIn.checkIn' : 'checkIn.undo')}
          </Button>
          <Button look="outline" onClick={() => setAsking('move')}>
            {t('reservations.move')}
          </Button>
        </>
      )}
      {status === 'paid' &&
        (['refund', 'refundPart'] as const).map((how) => (
          <Button key={how} look="outline" onClick={() => setAsking(how)}>
            {t(`reservations.${how}`)}
          </Button>
        ))}
      {status === 'paid' && (
        <Button look="outline" onClick={() => setAsking('credit')}>
          {t('credits.instead')}
        </Button>
      )}
      <Button look="outline" onClick={() => setAsking('cancel')}>
        {t('reservations.cancel')}
      </Button>
      <AdminError error={checkIn.error} />
      {asking === 'refundPart' && <RefundPartDialog reservation={reservation} onClose={close} />}
      {asking === 'credit' && <CreditInsteadDialog reservation={reservation} onClose={close} />}
      {asking === 'move' && <MoveDialog reservation={reservation} onClose={close} onMoved={onMoved} />}
      {(asking === 'refund' || asking === 'cancel') && (
        <EndReservationDialog reservation={reservation} how={asking} onClose={close} />
      )}
    </div>
  );
}

interface EndReservationDialogProps {
  reservation: AdminReservation;
  how: 'refund' | 'cancel';
  onClose: () => void;
}

/** Asks before a reservation is ended: with a refund, or without. */
function EndReservationDialog({ reservation, how, onClose }: EndReservationDialogProps) {
  const { t } = useTranslation('admin');
  const { id, name, status, paid_chf } = reservation;
  const end = useEndReservation(id, how, onClose);
  return (
    <ConfirmDialog
      title={t(how === 'refund' ? 'reservations.refundTitle' : 'reservations.cancelTitle', { name })}
      confirmLabel={t(how === 'refund' ? 'reservations.refund' : 'reservations.cancel')}
      keepLabel={t('reservations.keep')}
      busy={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      <p>
        {how === 'refund' && t('reservations.refundText', { amount: chf(paid_chf) })}
        {how === 'cancel' && t(status === 'paid' ? 'reservations.cancelPaidText' : 'reservations.cancelText')}
      </p>
      <AdminError error={end.error} />
    </ConfirmDialog>
  );
}

/** Asks before a place is cancelled and its money stays as credit. */
function CreditInsteadDialog({ reservation, onClose }: CreditInsteadDialogProps) {
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
