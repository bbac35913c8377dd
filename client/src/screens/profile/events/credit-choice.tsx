import { useTranslation } from 'react-i18next';
import { chf } from '../../../lib/money';
import { ChoiceField } from '../../../ui/form/choice-field';

/** How money that is due comes back. */
export type Choice = 'money' | 'credit';

interface CreditChoiceProps {
  amount: number;
  value: Choice;
  onChange: (choice: Choice) => void;
}

/** Lets a guest choose between money back, which is meant unless they say otherwise, and credit. */
export default function CreditChoice({ amount, value, onChange }: CreditChoiceProps) {
  const { t, ready } = useTranslation('receipts');
  if (!ready) return null;
  return (
    <ChoiceField
      name="means"
      label={t('choice.label', { amount: chf(amount) })}
      options={[
        { value: 'money', label: t('choice.money') },
        { value: 'credit', label: t('choice.credit') },
      ]}
      value={value}
      hint={t('choice.creditHint')}
      onChange={onChange}
    />
  );
}
