import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminEvent } from '../../../api/admin-types';
import { usePostponeEvent } from '../../../features/admin/events/api';
import { endOf, instantOf, splitWallTime, wallTime } from '../../../lib/dates/zurich.rules';
import { AdminError } from '../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { DateTimeField, TimeField } from '../../../ui/form/date-fields';

/** Asks to which time an event is postponed. */
export function PostponeDialog({ event, onClose }: { event: AdminEvent; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const before = wallTime(event.date);
  const [begins, setBegins] = useState(`${before.day} ${before.time}`);
  const [until, setUntil] = useState(wallTime(event.ends_at).time);
  const [reason, setReason] = useState('');
  const { day, time } = splitWallTime(begins);
  const moved = begins !== '' && until !== '' && (day !== before.day || time !== before.time);
  const postpone = usePostponeEvent(event.id, onClose);
  const submit = () =>
    postpone.mutate({
      date: instantOf(day, time),
      ends_at: endOf(day, time, until),
      ...(reason.trim() && { reason: reason.trim() }),
    });
  return (
    <ConfirmDialog
      title={t('postpone.title')}
      confirmLabel={t('postpone.confirm')}
      keepLabel={t('common.cancel')}
      busy={postpone.isPending}
      ready={moved}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{t('postpone.text')}</p>
      <DateTimeField label={t('form.from')} value={begins} onChange={setBegins} />
      <TimeField label={t('form.until')} value={until} onChange={setUntil} />
      <TextInput
        label={t('postpone.reason')}
        value={reason}
        maxLength={500}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <AdminError error={postpone.error} />
    </ConfirmDialog>
  );
}
