import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminEvent } from '../../../api/admin-types';
import { CITIES } from '../../../api/states';
import type { City } from '../../../api/types';
import { useDuplicateEvent } from '../../../features/admin/events/api';
import { instantOf, wallTime } from '../../../lib/dates/zurich.rules';
import { useCityName } from '../../../ui/widgets/use-city-name';
import { AdminError } from '../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { DateField } from '../../../ui/form/date-fields';

interface DuplicateDialogProps {
  event: AdminEvent;
  onClose: () => void;
  onDone: (copy: AdminEvent) => void;
}

/** Asks where and when a copy of an event takes place; it begins as a draft. */
export function DuplicateDialog({ event, onClose, onDone }: DuplicateDialogProps) {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  const { day: oldDay, time } = wallTime(event.date);
  const [day, setDay] = useState(oldDay);
  const [city, setCity] = useState(event.city as City);
  const copy = useDuplicateEvent(event.id, { onSuccess: onDone });
  return (
    <ConfirmDialog
      title={t('duplicate.title')}
      confirmLabel={t('duplicate.confirm')}
      keepLabel={t('common.cancel')}
      busy={copy.isPending}
      ready={day !== ''}
      onConfirm={() => copy.mutate({ date: instantOf(day, time), city })}
      onClose={onClose}
    >
      <p>{t('duplicate.text')}</p>
      <DateField label={t('fields.day')} value={day} onChange={setDay} />
      <NativeSelect
        label={t('fields.city')}
        data={CITIES.map((value) => ({ value, label: cityName(value) }))}
        value={city}
        onChange={({ currentTarget }) => setCity(currentTarget.value as City)}
      />
      <AdminError error={copy.error} />
    </ConfirmDialog>
  );
}
