import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NewCredit } from '../../../api/admin-types';
import { parseChf } from '../../../lib/money';
import '../../../ui/form/inputs.css';

const REASONS = ['failed', 'missed', 'goodwill'] as const;
/** In CHF, as the server takes it. */
const LEAST = 0.05;
const MOST = 1000;

/** How much credit is given, and why. */
export interface CreditValues {
  amount: string;
  reason: NewCredit['reason'];
}

/** What a form begins with. */
export const NO_CREDIT: CreditValues = { amount: '', reason: 'failed' };

interface CreditFieldsProps {
  values: CreditValues;
  onChange: (values: CreditValues) => void;
}

/** The amount of a credit, and its reason, which the guest reads. */
export function CreditFields({ values, onChange }: CreditFieldsProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <TextInput
        label={t('credits.amount')}
        inputMode="decimal"
        autoComplete="off"
        value={values.amount}
        onChange={({ currentTarget }) => onChange({ ...values, amount: currentTarget.value })}
      />
      <NativeSelect
        label={t('credits.reason')}
        data={REASONS.map((value) => ({ value, label: t(`credits.reasons.${value}`) }))}
        value={values.reason}
        onChange={({ currentTarget }) => {
          const reason = REASONS.find((one) => one === currentTarget.value);
          if (reason) onChange({ ...values, reason });
        }}
      />
    </>
  );
}

/** Returns what is given as the API takes it; undefined while the amount is none. */
export function creditToWire({ amount, reason }: CreditValues): NewCredit | undefined {
  const chf = parseChf(amount);
  return amount.trim() !== '' && chf >= LEAST && chf <= MOST ? { chf, reason } : undefined;
}
