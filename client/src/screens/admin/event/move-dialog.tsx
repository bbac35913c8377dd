import { NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, take } from '../../../api/http/client';
import { useCityName } from '../../../lib/use-city-name';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import '../../../ui/form/inputs.css';
import { dayTime } from '../../../lib/dates/dates';
import { DeskError } from '../../../ui/admin/admin-error';
import { adminEventsQuery, rereadDesk } from '../../../features/admin/events/api';
import type { AdminReservation } from '../../../api/admin-types';

interface MoveDialogProps {
  reservation: AdminReservation;
  onClose: () => void;
  onMoved: () => void;
}

/** Asks to which other evening a place moves. */
export function MoveDialog({ reservation, onClose, onMoved }: MoveDialogProps) {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  const [target, setTarget] = useState('');
  const events = useQuery(adminEventsQuery({ status: 'published', when: 'coming', order: 'soonest' }));
  const move = useMutation({
    mutationFn: () =>
      take(
        api.POST('/api/admin/reservations/{id}/move', {
          params: { path: { id: reservation.id } },
          body: { event_id: Number(target) },
        }),
      ),
    onSuccess: async () => {
      await rereadDesk();
      onMoved();
    },
  });
  const others = (events.data?.items ?? []).filter(({ id }) => id !== reservation.event_id);
  return (
    <ConfirmDialog
      title={t('move.title', { name: reservation.name })}
      confirmLabel={t('move.confirm')}
      keepLabel={t('common.cancel')}
      busy={move.isPending}
      ready={target !== ''}
      onConfirm={() => move.mutate()}
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
      <DeskError error={move.error ?? events.error} />
    </ConfirmDialog>
  );
}
