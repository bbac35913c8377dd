import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckInGuest } from '../../../../api/admin-types';
import { useGiveBackCash } from '../../../../features/admin/check-in/api';
import { chf } from '../../../../lib/money';
import { AdminError } from '../../../../ui/admin/admin-error';
import { Button } from '../../../../ui/base/button';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import '../../../../ui/form/inputs.css';

interface GiveBackProps {
  eventId: number;
  guest: Pick<CheckInGuest, 'reservation_id' | 'name'>;
  /** What they paid in cash. */
  amount: number;
}

/** A button by which somebody who paid in cash at the entrance gets it back; asks first, and why. */
export function GiveBack({ eventId, guest, amount }: GiveBackProps) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const close = () => setAsking(false);
  const giveBack = useGiveBackCash(eventId, guest.reservation_id, close);
  const { name } = guest;
  return (
    <>
      <Button look="plain" aria-label={t('walkIn.giveBackWho', { name })} onClick={() => setAsking(true)}>
        {t('walkIn.giveBack')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('walkIn.giveBackTitle', { name, amount: chf(amount) })}
          confirmLabel={t('walkIn.giveBackDo')}
          keepLabel={t('common.cancel')}
          busy={giveBack.isPending}
          ready={reason.trim() !== ''}
          onConfirm={() => giveBack.mutate({ reason: reason.trim() })}
          onClose={close}
        >
          <p>{t('walkIn.giveBackText')}</p>
          <Textarea
            label={t('walkIn.giveBackReason')}
            description={t('walkIn.giveBackReasonHint')}
            rows={2}
            maxLength={200}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <AdminError error={giveBack.error} />
        </ConfirmDialog>
      )}
    </>
  );
}
