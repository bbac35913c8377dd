import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, take } from '../../../api/http/client';
import { Button } from '../../../ui/base/button';
import { chf } from '../../../lib/money';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { DeskError } from '../../../ui/admin/admin-error';
import { rereadDesk } from '../../../features/admin/events/api';
import type { AdminReservation } from '../../../api/admin-types';
import classes from './event.module.css';
import { MoveDialog } from './move-dialog';

type Asking = 'refund' | 'cancel' | 'move';

interface ReservationActionsProps {
  reservation: AdminReservation;
  /** Called when the place is at another evening now. */
  onMoved: () => void;
}

/** What can be done about a reservation as it stands. */
export function ReservationActions({ reservation, onMoved }: ReservationActionsProps) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState<Asking>();
  const { id, status, checked_in_at } = reservation;
  const hasPlace = status === 'paid' || status === 'confirmed';
  const params = { params: { path: { id } } };
  const checkIn = useMutation({
    mutationFn: () =>
      take(
        api.POST('/api/admin/reservations/{id}/check-in', {
          ...params,
          body: { checked_in: checked_in_at === null },
        }),
      ),
    onSuccess: rereadDesk,
  });
  const close = () => setAsking(undefined);
  if (!hasPlace && status !== 'held') return null;
  return (
    <div className={classes.tools}>
      {hasPlace && (
        <>
          <Button busy={checkIn.isPending} onClick={() => checkIn.mutate()}>
            {t(checked_in_at === null ? 'door.checkIn' : 'door.undo')}
          </Button>
          <Button look="outline" onClick={() => setAsking('move')}>
            {t('reservations.move')}
          </Button>
        </>
      )}
      {status === 'paid' && (
        <Button look="outline" onClick={() => setAsking('refund')}>
          {t('reservations.refund')}
        </Button>
      )}
      <Button look="outline" onClick={() => setAsking('cancel')}>
        {t('reservations.cancel')}
      </Button>
      <DeskError error={checkIn.error} />
      {asking === 'move' && <MoveDialog reservation={reservation} onClose={close} onMoved={onMoved} />}
      {(asking === 'refund' || asking === 'cancel') && (
        <TakeBackDialog reservation={reservation} how={asking} onClose={close} />
      )}
    </div>
  );
}

interface TakeBackDialogProps {
  reservation: AdminReservation;
  how: 'refund' | 'cancel';
  onClose: () => void;
}

/** Asks before a place is taken back: with its money, or without. */
function TakeBackDialog({ reservation, how, onClose }: TakeBackDialogProps) {
  const { t } = useTranslation('admin');
  const { id, name, status, paid_chf } = reservation;
  const params = { params: { path: { id } } };
  const takeBack = useMutation({
    mutationFn: () =>
      how === 'refund'
        ? take(api.POST('/api/admin/reservations/{id}/refund', params))
        : take(api.POST('/api/admin/reservations/{id}/cancel', params)),
    onSuccess: async () => {
      await rereadDesk();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t(how === 'refund' ? 'reservations.refundTitle' : 'reservations.cancelTitle', { name })}
      confirmLabel={t(how === 'refund' ? 'reservations.refund' : 'reservations.cancel')}
      keepLabel={t('reservations.keep')}
      busy={takeBack.isPending}
      onConfirm={() => takeBack.mutate()}
      onClose={onClose}
    >
      <p>
        {how === 'refund' && t('reservations.refundText', { amount: chf(paid_chf) })}
        {how === 'cancel' && t(status === 'paid' ? 'reservations.cancelPaidText' : 'reservations.cancelText')}
      </p>
      <DeskError error={takeBack.error} />
    </ConfirmDialog>
  );
}
