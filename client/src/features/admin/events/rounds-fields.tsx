import { NativeSelect, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/admin/panel';
import stack from '../../../ui/base/stack.module.css';
import '../../../ui/form/inputs.css';
import classes from './event-form.module.css';
import { ROUNDS_NUMBERS, type RoundsValues } from './rounds-values';

interface RoundsFieldsProps {
  values: RoundsValues;
  /** What is wrong with the numbers. */
  error: string | undefined;
  onChange: (values: RoundsValues) => void;
}

/** How guests meet: as they like, or in rounds at tables; and how long and how many they are. */
export function RoundsFields({ values, error, onChange }: RoundsFieldsProps) {
  const { t } = useTranslation('admin');
  const { mingling } = values;
  return (
    <Panel title={t('rounds.form.title')}>
      <NativeSelect
        name="mingling"
        label={t('rounds.form.mingling')}
        value={mingling}
        onChange={({ currentTarget }) =>
          onChange({ ...values, mingling: currentTarget.value === 'rounds' ? 'rounds' : 'free' })
        }
        data={(['free', 'rounds'] as const).map((value) => ({ value, label: t(`rounds.form.${value}`) }))}
        error={error}
      />
      {mingling === 'rounds' && (
        <>
          <div className={classes.pair}>
            {ROUNDS_NUMBERS.map(([name, min, max]) => (
              <NumberInput
                key={name}
                name={name}
                label={t(`rounds.form.${name}`)}
                placeholder={name === 'round_tables' ? t('rounds.plan.asNeeded') : undefined}
                value={values[name]}
                onChange={(value) => onChange({ ...values, [name]: value })}
                min={min}
                max={max}
                allowDecimal={false}
                allowNegative={false}
                hideControls
                inputMode="numeric"
              />
            ))}
          </div>
          <p className={stack.soft}>{t('rounds.form.hint')}</p>
        </>
      )}
    </Panel>
  );
}
