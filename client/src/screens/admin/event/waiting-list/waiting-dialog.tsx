import { NumberInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WaitingGuest } from '../../../../api/admin-types';
import { useMoveWaiting, useOfferSeat, useRemoveWaiting } from '../../../../features/admin/waiting-list/api';
import { AdminError } from '../../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import { Checkbox } from '../../../../ui/form/checkbox';
import '../../../../ui/form/inputs.css';

/** What an organiser can do about somebody who waits. */
export type WaitingAction = 'move' | 'offer' | 'remove';

/** The longest reason that the server takes, in characters. */
const MAX_REASON = 500;

interface WaitingDialogProps {
  action: WaitingAction;
  guest: WaitingGuest;
  /** The position of the last in the list. */
  last: number;
  onClose: () => void;
}

/** Asks how, and why, the order of a waiting list is not kept. */
export function WaitingDialog({ action, guest, last, onClose }: WaitingDialogProps) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  const [position, setPosition] = useState<number | string>(1);
  const [addSeat, setAddSeat] = useState(false);
  const move = useMoveWaiting(guest.id, onClose);
  const offer = useOfferSeat(guest.id, onClose);
  const remove = useRemoveWaiting(guest.id, onClose);
  const { isPending, error } = { move, offer, remove }[action];
  const why = reason.trim();
  const run = () => {
    if (action === 'move') move.mutate({ position: Number(position), reason: why });
    if (action === 'offer') offer.mutate({ ...(why && { reason: why }), add_seat: addSeat });
    if (action === 'remove') remove.mutate(why);
  };
  // In turn, and with a free seat, an offer needs no reason.
  const needsReason = action !== 'offer' || addSeat || guest.position > 1;
  return (
    <ConfirmDialog
      title={t(`waiting.${action}.title`, { name: guest.name })}
      confirmLabel={t(`waiting.${action}.confirm`)}
      keepLabel={t('common.cancel')}
      busy={isPending}
      ready={(why !== '' || !needsReason) && position !== ''}
      onConfirm={run}
      onClose={onClose}
    >
      <p>{t(`waiting.${action}.text`)}</p>
      {action === 'move' && (
        <NumberInput
          label={t('waiting.position')}
          description={t('waiting.positionHint', { last })}
          min={1}
          max={last}
          clampBehavior="strict"
          allowDecimal={false}
          hideControls
          value={position}
          onChange={setPosition}
        />
      )}
      {action === 'offer' && (
        <Checkbox label={t('waiting.addSeat')} checked={addSeat} onChange={setAddSeat} />
      )}
      <Textarea
        label={t('fields.reason')}
        description={t(needsReason ? 'decide.reasonHint' : 'waiting.reasonOptional')}
        rows={3}
        maxLength={MAX_REASON}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <AdminError error={error} />
    </ConfirmDialog>
  );
}
