import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Code, CodeLimits } from '../../../api/admin-types';
import { useChangeCode } from '../../../features/admin/codes/api';
import { EventsPicker } from './events-picker';
import { wallTime } from '../../../lib/dates/zurich.rules';
import { AdminError } from '../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { DateTimeField } from '../../../ui/form/date-fields';
import '../../../ui/form/inputs.css';
import { instantAt } from './code-values';

const TEXTS = [
  { name: 'uses', label: 'limit', hint: 'limitHint' },
  { name: 'note', label: 'note', hint: 'noteHint' },
] as const;

/** Changes the limits of a code; what it takes off stays, and so do places that were reserved with it. */
export function ChangeCodeDialog({ code, onClose }: { code: Code; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [values, setValues] = useState(() => valuesOf(code));
  const change = useChangeCode(code, onClose);
  const set =
    <Name extends keyof Values>(name: Name) =>
    (value: Values[Name]) =>
      setValues((before) => ({ ...before, [name]: value }));
  return (
    <ConfirmDialog
      title={code.code}
      confirmLabel={t('common.save')}
      keepLabel={t('common.cancel')}
      busy={change.isPending}
      onConfirm={() => change.mutate(limitsToWire(values))}
      onClose={onClose}
    >
      <DateTimeField label={t('codes.from')} value={values.from} onChange={set('from')} />
      <DateTimeField label={t('codes.until')} value={values.until} onChange={set('until')} />
      {TEXTS.map(({ name, label, hint }) => (
        <TextInput
          key={name}
          label={t(`codes.${label}`)}
          description={t(`codes.${hint}`)}
          autoComplete="off"
          maxLength={name === 'note' ? 200 : 400}
          value={values[name]}
          onChange={({ currentTarget }) => set(name)(currentTarget.value)}
        />
      ))}
      <EventsPicker
        label={t('codes.events')}
        description={t('codes.eventsHint')}
        chosen={values.events}
        onChange={set('events')}
      />
      <AdminError error={change.error} />
    </ConfirmDialog>
  );
}

type Values = ReturnType<typeof valuesOf>;

function valuesOf({ from, until, uses, events, note }: Code) {
  return {
    from: wallTimeOf(from),
    until: wallTimeOf(until),
    uses: uses === null ? '' : String(uses),
    events: events ?? [],
    note,
  };
}

/** What is empty has no limit. */
function limitsToWire({ from, until, uses, events, note }: Values): CodeLimits {
  return {
    from: from === '' ? null : instantAt(from),
    until: until === '' ? null : instantAt(until),
    uses: uses.trim() === '' ? null : Number(uses),
    events: events.length === 0 ? null : events,
    note: note.trim(),
  };
}

function wallTimeOf(iso: string | null): string {
  if (iso === null) return '';
  const { day, time } = wallTime(iso);
  return `${day} ${time}`;
}
