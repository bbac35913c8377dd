import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminReservation } from '../../../api/admin-types';
import { useAdminEvents } from '../../../features/admin/events/api';
import { useMoveReservation } from '../../../features/admin/reservations/api';
import { chf } from '../../../lib/money';
import { dayTime } from '../../../lib/dates/dates';
import { useCityName } from '../../../ui/widgets/use-city-name';
import { AdminError } from '../../../ui/admin/admin-error';
import { ChoiceField } from '../../../ui/form/choice-field';
import { Checkbox } from '../../../ui/form/checkbox';
import { Dialog } from '../../../ui/dialog/dialog';
import { CopyButton } from '../../../ui/widgets/copy-button';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import '../../../ui/form/inputs.css';

interface MoveDialogProps {
  reservation: AdminReservation;
  onClose: () => void;
  onMoved: () => void;
}

/** Asks to which other event a reservation moves. */
export function MoveDialog({ reservation, onClose, onMoved }: MoveDialogProps) {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  const [target, setTarget] = useState('');
  const events = useAdminEvents({ status: 'published', when: 'coming', order: 'soonest' });
  const move = useMoveReservation(reservation.id);
  const [payBack, setPayBack] = useState(true);
  const [dearer, setDearer] = useState<'ask' | 'waive'>('ask');
  const link = move.data?.pay_url;
  const chosen = events.data?.items.find(({ id }) => String(id) === target);
  const isPaid = reservation.status === 'paid' && chosen !== undefined;
  // in Rappen, so that nothing is lost to fractions
  const difference = isPaid ? Math.round((reservation.paid_chf - chosen.price) * 100) / 100 : 0;
  const others = (events.data?.items ?? []).filter(({ id }) => id !== reservation.event_id);
  const how = difference > 0 ? (payBack ? 'refund' : 'waive') : dearer;
  const isAsked = difference < 0 && dearer === 'ask';
  if (link !== undefined)
    return <AskedDialog name={reservation.name} link={link} amount={-difference} onClose={onMoved} />;
  return (
    <ConfirmDialog
      title={t('move.title', { name: reservation.name })}
      confirmLabel={t(isAsked ? 'move.askConfirm' : 'move.confirm')}
      keepLabel={t('common.cancel')}
      busy={move.isPending}
      ready={target !== ''}
      onConfirm={() =>
        move.mutate(
          { event_id: Number(target), ...(difference === 0 ? {} : { difference: how }) },
          { onSuccess: (moved) => moved.pay_url === undefined && onMoved() },
        )
      }
      onClose={onClose}
    >
      {!isAsked && <p>{t('move.text')}</p>}
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
      {difference > 0 && (
        <Checkbox
          label={t('move.cheaper', { amount: chf(difference) })}
          checked={payBack}
          onChange={setPayBack}
        />
      )}
      {difference < 0 && (
        <>
          <p>{t('move.dearer', { amount: chf(-difference) })}</p>
          <ChoiceField
            name="difference"
            label={t('move.difference')}
            options={[
              { value: 'ask', label: t('move.ask', { name: reservation.name }) },
              { value: 'waive', label: t('move.waive') },
            ]}
            hint={t(isAsked ? 'move.askHint' : 'move.waiveHint')}
            value={dearer}
            onChange={setDearer}
          />
        </>
      )}
      <AdminError error={move.error ?? events.error} />
    </ConfirmDialog>
  );
}

interface AskedDialogProps {
  name: string;
  link: string;
  amount: number;
  onClose: () => void;
}

/** Shows the link by which a guest pays the difference. */
function AskedDialog({ name, link, amount, onClose }: AskedDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      title={t('move.askedTitle', { name })}
      closeLabel={t('move.done')}
      action={<CopyButton text={link} label={t('move.copy')} copied={t('move.copied')} />}
      onClose={onClose}
    >
      <p>{t('move.asked', { amount: chf(amount) })}</p>
      <TextInput
        label={t('move.link')}
        value={link}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Dialog>
  );
}
