import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminEvent, EventCredit } from '../../../api/admin-types';
import { useGiveEventCredits } from './api';
import { CreditFields, creditToWire, NO_CREDIT } from './credit-fields';
import { AdminError } from '../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { Dialog } from '../../../ui/dialog/dialog';
import { Alert } from '../../../ui/base/alert';

const ALL: readonly EventCredit['to'][] = ['all', 'arrived', 'no_shows'];

/** Gives guests of an event that failed, or that some missed, the same credit. */
export function CreditsDialog({ event, onClose }: { event: AdminEvent; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'translation']);
  const [values, setValues] = useState(NO_CREDIT);
  const [to, setTo] = useState<EventCredit['to']>('all');
  const give = useGiveEventCredits(event.id);
  const wire = creditToWire(values);
  if (give.data !== undefined)
    return (
      <Dialog title={t('credits.toGuestsTitle')} closeLabel={t('translation:common.close')} onClose={onClose}>
        <Alert tone="good">
          {t('credits.given', { count: give.data.given })}{' '}
          {give.data.before > 0 && t('credits.before', { count: give.data.before })}
        </Alert>
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={t('credits.toGuestsTitle')}
      confirmLabel={t('credits.toGuests')}
      keepLabel={t('common.cancel')}
      busy={give.isPending}
      ready={wire !== undefined}
      onConfirm={() => wire && give.mutate({ ...wire, to })}
      onClose={onClose}
    >
      <p>{t('credits.toGuestsText')}</p>
      <CreditFields values={values} onChange={setValues} />
      {event.status !== 'cancelled' && (
        <NativeSelect
          label={t('credits.to')}
          data={ALL.map((value) => ({ value, label: t(`credits.recipients.${value}`) }))}
          value={to}
          onChange={({ currentTarget }) => setTo(ALL.find((one) => one === currentTarget.value) ?? 'all')}
        />
      )}
      <AdminError error={give.error} />
    </ConfirmDialog>
  );
}
