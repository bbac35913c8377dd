import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '../../../../ui/form/inputs.css';
import type { Field } from '../template-fields';

/** By how many seats no side may lead the other. */
export function LeadField({ field }: { field: ReturnType<Field> }) {
  const { t } = useTranslation('admin');
  return (
    <NumberInput
      {...field}
      label={t('form.lead')}
      description={t('form.leadHint')}
      placeholder={t('form.leadNone')}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      inputMode="numeric"
    />
  );
}
