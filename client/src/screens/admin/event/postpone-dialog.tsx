import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminEvent } from '../../../api/admin-types';
import { usePostponeEvent } from '../../../features/admin/events/api';
import { endOf, instantOf, wallTime } from '../../../lib/dates/zurich.rules';
import { AdminError } from '../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import '../../../ui/form/inputs.css';

/** Asks to which time an event is postponed. */
export function PostponeDialog({ event, onClose }: { event: AdminEvent; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const before = wallTime(event.date);
  const [day, setDay] = useState(before.day);
  const [from, setFrom] = useState(before.time);
  const [until, setUntil] = useState(wallTime(event.ends_at).time);
  const [reason, setReason] = useState('');
  const complete = day !== '' && from !== '' && until !== '';
  const moved = complete && (day !== before.day || from !== before.time);
  const postpone = usePostponeEvent(event.id, onClose);
  const submit = () =>
    postpone.mutate({
      date: instantOf(day, from),
      ends_at: endOf(day, from, until),
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
      <TextInput
        type="date"
        label={t('fields.day')}
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      <TextInput
        type="time"
        label={t('form.from')}
        value={from}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      <TextInput
        type="time"
        label={t('form.until')}
        value={until}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
      />
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
