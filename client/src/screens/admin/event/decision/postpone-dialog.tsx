import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminEvent } from '../../../../api/admin-types';
import { useAboard, usePostponeEvent } from '../../../../features/admin/events/api';
import { Aboard } from '../../../../features/admin/events/impact';
import { endOf, instantOf, splitWallTime, wallTime } from '../../../../lib/dates/zurich.rules';
import { AdminError } from '../../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import { Checkbox } from '../../../../ui/form/checkbox';
import { DateTimeField, TimeField } from '../../../../ui/form/date-fields';

interface DialogProps {
  event: AdminEvent;
  /** The start about which this is the decision; without it nothing was asked. */
  decides?: string;
  onClose: () => void;
}

/** Asks to which time an event is postponed. */
export function PostponeDialog({ event, decides, onClose }: DialogProps) {
  const { t } = useTranslation('admin');
  const before = wallTime(event.date);
  const [begins, setBegins] = useState(`${before.day} ${before.time}`);
  const [until, setUntil] = useState(wallTime(event.ends_at).time);
  const [reason, setReason] = useState('');
  const [tells, setTells] = useState(true);
  const aboard = useAboard(event.id);
  const { day, time } = splitWallTime(begins);
  const moved = begins !== '' && until !== '' && (day !== before.day || time !== before.time);
  const postpone = usePostponeEvent(event.id, onClose, decides);
  const submit = () =>
    postpone.mutate({
      date: instantOf(day, time),
      ends_at: endOf(day, time, until),
      ...(reason.trim() && { reason: reason.trim() }),
      tell_guests: tells,
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
      {aboard.data !== undefined && <Aboard preview={aboard.data} />}
      <DateTimeField label={t('form.from')} value={begins} onChange={setBegins} />
      <TimeField label={t('form.until')} value={until} onChange={setUntil} />
      <TextInput
        label={t('postpone.reason')}
        value={reason}
        maxLength={500}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Checkbox label={t('impact.tell')} checked={tells} onChange={setTells} />
      <AdminError error={postpone.error} />
    </ConfirmDialog>
  );
}
