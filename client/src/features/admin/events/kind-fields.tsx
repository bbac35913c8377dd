import { NativeSelect, NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FORMATS, THEMES } from '../../../api/states';
import { Panel } from '../../../ui/admin/panel';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import '../../../ui/form/inputs.css';
import '../../../ui/widgets/stack.css';
import type { KindValues } from './kind-values';
import classes from './event-form.module.css';

/** The ages that are chosen most: 25–35, 35–45, over 50. */
const PRESETS = [
  { min_age: 25, max_age: 35 },
  { min_age: 35, max_age: 45 },
  { min_age: 50, max_age: '' },
] as const;

interface KindFieldsProps {
  values: KindValues;
  /** What is wrong with the ages. */
  error: string | undefined;
  /** What guests will read of it. */
  preview: ReactNode;
  onChange: (values: KindValues) => void;
}

/** For whom an event is, with what guests will read of it. */
export function KindFields({ values, error, preview, onChange }: KindFieldsProps) {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('event');
  const set = (change: Partial<KindValues>) => onChange({ ...values, ...change });
  return (
    <Panel title={t('kind.title')}>
      <NativeSelect
        name="format"
        label={t('kind.format')}
        value={values.format}
        onChange={({ currentTarget: { value } }) =>
          set({ format: FORMATS.find((one) => one === value) ?? 'two_sides' })
        }
        data={FORMATS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        description={values.format === 'open' ? t('kind.openHint') : undefined}
      />
      <div className={stack.row}>
        {PRESETS.map(({ min_age, max_age }) => (
          <Button key={min_age} look="outline" onClick={() => set({ min_age, max_age })}>
            {max_age === '' ? words('kind.from', { from: min_age }) : `${min_age}–${max_age}`}
          </Button>
        ))}
      </div>
      <div className={classes.pair}>
        {(['min_age', 'max_age'] as const).map((name) => (
          <NumberInput
            key={name}
            name={name}
            label={t(`kind.${name}`)}
            value={values[name]}
            onChange={(value) => set({ [name]: value })}
            error={name === 'max_age' ? error : undefined}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            inputMode="numeric"
          />
        ))}
      </div>
      <NativeSelect
        name="theme"
        label={t('kind.theme')}
        value={values.theme}
        onChange={({ currentTarget: { value } }) => set({ theme: THEMES.find((one) => one === value) ?? '' })}
        data={[
          { value: '', label: t('kind.noTheme') },
          ...THEMES.map((value) => ({ value, label: words(`kind.theme.${value}`) })),
        ]}
      />
      {preview}
      <p className={stack.soft}>{t('kind.guests')}</p>
    </Panel>
  );
}
