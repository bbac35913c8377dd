import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminReservation } from '../../../api/admin-types';
import { useAdminEvents } from '../../../features/admin/events/api';
import { useMoveReservation } from '../../../features/admin/reservations/api';
import { dayTime } from '../../../lib/dates/dates';
import { useCityName } from '../../../ui/widgets/use-city-name';
import { AdminError } from '../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import '../../../ui/form/inputs.css';

interface MoveDialogProps {
  reservation: AdminReservation;
  onClose: () => void;
  onMoved: () => void;
}

/** Asks to which other event a reservation moves. */
export function MoveDialog({ reservation, onClose, onMoved }: MoveDialogProps) {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  const [target, setTarget] = useState('');
  const events = useAdminEvents({ status: 'published', when: 'coming', order: 'soonest' });
  const move = useMoveReservation(reservation.id, onMoved);
  const others = (events.data?.items ?? []).filter(({ id }) => id !== reservation.event_id);
  return (
    <ConfirmDialog
      title={t('move.title', { name: reservation.name })}
      confirmLabel={t('move.confirm')}
      keepLabel={t('common.cancel')}
      busy={move.isPending}
      ready={target !== ''}
      onConfirm={() => move.mutate(Number(target))}
      onClose={onClose}
    >
      <p>{t('move.text')}</p>
      <NativeSelect
        label={t('move.to')}
        data={[
          { value: '', label: t('move.choose') },
          ...others.map(({ id, name, date, city }) => ({
            value: String(id),
            label: `${dayTime(date)} · ${cityName(city)} · ${name}`,
          })),
        ]}
        value={target}
        onChange={({ currentTarget }) => setTarget(currentTarget.value)}
      />
      <AdminError error={move.error ?? events.error} />
    </ConfirmDialog>
  );
}
