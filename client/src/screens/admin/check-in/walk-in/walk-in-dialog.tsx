import { NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalkIn } from '../../../../api/admin-types';
import { useSellWalkIn } from '../../../../features/admin/check-in/api';
import { toLanguage } from '../../../../lib/i18n/languages';
import { AdminError } from '../../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import { ChoiceField } from '../../../../ui/form/choice-field';
import '../../../../ui/form/inputs.css';
import { newClientId } from '../client-id';
import { isReady, type WalkInValues, walkInOf } from './walk-in.rules';

interface WalkInDialogProps {
  eventId: number;
  onSold: (sold: WalkIn) => void;
  onClose: () => void;
}

const NOTHING: WalkInValues = { name: '', gender: '', age: '', email: '', payment: 'cash' };

/** Sells a place to somebody who stands at the entrance without one. */
export function WalkInDialog({ eventId, onSold, onClose }: WalkInDialogProps) {
  const { t, i18n } = useTranslation('admin');
  // Pressed again after a lost answer, it is the same sale.
  const [clientId] = useState(newClientId);
  const [values, setValues] = useState(NOTHING);
  const sell = useSellWalkIn(eventId);
  const set = (change: Partial<WalkInValues>) => setValues((before) => ({ ...before, ...change }));
  const language = toLanguage(i18n.resolvedLanguage);
  const submit = () => sell.mutate(walkInOf(values, { clientId, language }), { onSuccess: onSold });
  return (
    <ConfirmDialog
      title={t('walkIn.title')}
      confirmLabel={t('walkIn.sell')}
      keepLabel={t('common.cancel')}
      busy={sell.isPending}
      ready={isReady(values)}
      onConfirm={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('walkIn.name')}
        value={values.name}
        maxLength={100}
        autoComplete="off"
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <ChoiceField
        name="gender"
        label={t('walkIn.gender')}
        options={(['female', 'male', 'other'] as const).map((value) => ({
          value,
          label: t(`walkIn.genders.${value}`),
        }))}
        value={values.gender}
        onChange={(gender) => set({ gender })}
      />
      <NumberInput
        label={t('walkIn.age')}
        description={t('walkIn.ageHint')}
        value={values.age}
        min={18}
        max={100}
        clampBehavior="none"
        hideControls
        onChange={(age) => set({ age: typeof age === 'number' ? age : '' })}
      />
      <TextInput
        label={t('walkIn.email')}
        description={t('walkIn.emailHint')}
        type="email"
        value={values.email}
        autoComplete="off"
        onChange={({ currentTarget }) => set({ email: currentTarget.value })}
      />
      <ChoiceField
        name="payment"
        label={t('walkIn.payment')}
        options={(['cash', 'card'] as const).map((value) => ({
          value,
          label: t(`walkIn.payments.${value}`),
        }))}
        value={values.payment}
        onChange={(payment) => set({ payment })}
      />
      <AdminError error={sell.error} />
    </ConfirmDialog>
  );
}
