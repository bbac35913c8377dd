import { NumberInput, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_CODES, LANGUAGES } from '../../../lib/i18n/languages';
import { Panel } from '../../../ui/admin/panel';
import stack from '../../../ui/base/stack.module.css';
import '../../../ui/form/inputs.css';
import type { TemplateValues } from './event-fields';
import type { KindValues } from './kind-values';
import classes from './event-form.module.css';

/** Returns what an input of the form is given. */
export type Field = (name: Exclude<keyof TemplateValues, 'names' | 'details'>) => {
  name: string;
  value: string | number;
  onChange: (change: unknown) => void;
  onBlur: () => void;
  error: string | undefined;
};

interface DescriptionFieldsProps {
  field: Field;
  values: TemplateValues;
  onNames: (names: TemplateValues['names']) => void;
}

/** Name and texts of an event or a series. */
export function DescriptionFields({ field, values, onNames }: DescriptionFieldsProps) {
  const { t } = useTranslation('admin');
  return (
    <Panel title={t('form.words')}>
      <TextInput {...field('name')} label={t('fields.name')} maxLength={200} required withAsterisk={false} />
      <Textarea
        {...field('description')}
        label={t('form.description')}
        description={t('form.descriptionHint')}
        rows={4}
        maxLength={5000}
      />
      <details
        className={classes.more}
        open={LANGUAGE_CODES.some((code) => values[code] !== '' || values.names[code] !== '') || undefined}
      >
        <summary>{t('form.otherLanguages')}</summary>
        <div className={stack.stack}>
          {LANGUAGE_CODES.map((code) => (
            <div key={code} className={stack.tight}>
              <TextInput
                name={`name_${code}`}
                label={t('form.nameIn', { language: LANGUAGES[code] })}
                lang={code}
                value={values.names[code]}
                onChange={(event) => onNames({ ...values.names, [code]: event.currentTarget.value })}
                maxLength={200}
              />
              <Textarea
                {...field(code)}
                label={t('form.descriptionIn', { language: LANGUAGES[code] })}
                lang={code}
                rows={3}
                maxLength={5000}
              />
            </div>
          ))}
        </div>
      </details>
    </Panel>
  );
}

/** The venue of an event, or of the events of a series. */
export function VenueFields({ field }: { field: Field }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <TextInput
        {...field('venue')}
        label={t('fields.venue')}
        description={t('form.venueHint')}
        maxLength={200}
      />
      <TextInput
        {...field('location')}
        label={t('fields.location')}
        description={t('form.locationHint')}
        maxLength={300}
      />
    </>
  );
}

const SEAT_FIELDS = {
  two_sides: ['max_men', 'max_women', 'min_men', 'min_women'],
  men: ['max_men', 'min_men'],
  women: ['max_women', 'min_women'],
  open: ['max_women', 'min_women'],
} as const;

interface TermsFieldsProps {
  field: Field;
  /** Which sides have seats. */
  format?: KindValues['format'];
  /** What else there is to say about the seats. */
  children?: ReactNode;
}

/** Price, capacity and minimum. */
export function TermsFields({ field, format = 'two_sides', children }: TermsFieldsProps) {
  const { t } = useTranslation('admin');
  return (
    <Panel title={t('form.terms')}>
      <TextInput
        {...field('price')}
        label={t('form.price')}
        description={t('form.priceHint')}
        inputMode="decimal"
        required
        withAsterisk={false}
      />
      <div className={classes.pair}>
        {SEAT_FIELDS[format].map((name) => (
          <NumberInput
            key={name}
            {...field(name)}
            label={
              format === 'two_sides'
                ? t(`form.${name}`)
                : t(name.startsWith('max') ? 'kind.capacity' : 'kind.minimum')
            }
            allowDecimal={false}
            allowNegative={false}
            hideControls
            inputMode="numeric"
            required
            withAsterisk={false}
          />
        ))}
      </div>
      <p className={stack.soft}>{t('form.minimumHint')}</p>
      {children}
    </Panel>
  );
}
