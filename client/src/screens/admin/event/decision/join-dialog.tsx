import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventDecision } from '../../../../api/admin-types';
import { useAdminEvents } from '../../../../features/admin/events/api';
import { useJoinEvent } from '../../../../features/admin/events/decision/api';
import { dayTime } from '../../../../lib/dates/dates';
import { AdminError } from '../../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import '../../../../ui/form/inputs.css';
import { useCityName } from '../../../../ui/widgets/use-city-name';

interface JoinDialogProps {
  decision: EventDecision;
  onClose: () => void;
}

/** Asks to which other event the guests are moved, and says what that does. */
export function JoinDialog({ decision, onClose }: JoinDialogProps) {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  const [target, setTarget] = useState('');
  const events = useAdminEvents({ status: 'published', when: 'coming', order: 'soonest' });
  const join = useJoinEvent(decision.event_id, decision.starts_at, onClose);
  const others = (events.data?.items ?? []).filter(({ id }) => id !== decision.event_id);
  const chosen = others.find(({ id }) => String(id) === target);
  return (
    <ConfirmDialog
      title={t('takesPlace.joinTitle')}
      confirmLabel={t('takesPlace.joinConfirm')}
      keepLabel={t('common.cancel')}
      busy={join.isPending}
      ready={chosen !== undefined}
      onConfirm={() => join.mutate(Number(target))}
      onClose={onClose}
    >
      <p>{t('takesPlace.joinText', { count: decision.cancellation.guests })}</p>
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
      {chosen && <p>{t('takesPlace.joinSeats', { men: chosen.men_left, women: chosen.women_left })}</p>}
      <AdminError error={join.error ?? events.error} />
    </ConfirmDialog>
  );
}
