import { Checkbox, Group, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n';
import { LANGUAGE_CODES, LANGUAGES } from '../../../lib/i18n/languages';
import { Panel } from '../../../ui/admin/panel';
import stack from '../../../ui/base/stack.module.css';
import '../../../ui/form/checkbox.css';
import '../../../ui/form/inputs.css';
import '../../../ui/widgets/stack.css';
import { DETAIL_TEXTS, type DetailValues, hasDetails } from './detail-values';
import classes from './event-form.module.css';
import { FaqFields } from './faq-fields';

interface DetailFieldsProps {
  values: DetailValues;
  /** What is wrong with the ages. */
  error: string | undefined;
  onChange: (values: DetailValues) => void;
}

/** What the event's own page says; nothing of it has to be filled in, and the fields are folded while all are empty. */
export function DetailFields({ values, error, onChange }: DetailFieldsProps) {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(() => hasDetails(values));
  const set = (change: Partial<DetailValues>) => onChange({ ...values, ...change });
  return (
    <Panel title={t('eventDetails.title')}>
      <p className={stack.soft}>{t('eventDetails.hint')}</p>
      <details
        className={classes.more}
        // an age that is wrong must be seen
        open={isOpen || error !== undefined}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{t('eventDetails.contents')}</summary>
        <div className={stack.stack}>
          <div className={classes.pair}>
            {(['age_from', 'age_to'] as const).map((name) => (
              <NumberInput
                key={name}
                name={name}
                label={t(`eventDetails.${name}`)}
                value={values[name]}
                onChange={(age) => set({ [name]: age })}
                error={name === 'age_to' ? error : undefined}
                allowDecimal={false}
                allowNegative={false}
                hideControls
                inputMode="numeric"
              />
            ))}
          </div>
          <TextInput
            name="host"
            label={t('eventDetails.host')}
            description={t('eventDetails.hostHint')}
            value={values.host}
            onChange={(event) => set({ host: event.currentTarget.value })}
            maxLength={100}
          />
          <Checkbox.Group
            label={t('eventDetails.languages')}
            value={values.languages}
            onChange={(chosen) => set({ languages: LANGUAGE_CODES.filter((code) => chosen.includes(code)) })}
          >
            <Group gap="0 1.25rem">
              {LANGUAGE_CODES.map((code) => (
                <Checkbox key={code} value={code} label={<span lang={code}>{LANGUAGES[code]}</span>} />
              ))}
            </Group>
          </Checkbox.Group>
          <Texts values={values} set={set} />
        </div>
      </details>
    </Panel>
  );
}

interface TextsProps {
  values: DetailValues;
  set: (change: Partial<DetailValues>) => void;
}

/** The texts, all of one language at a time: so they are written, and read once more. */
function Texts({ values, set }: TextsProps) {
  const { t } = useTranslation('admin');
  const [language, setLanguage] = useState(currentLanguage);
  return (
    <>
      <NativeSelect
        name="details_language"
        label={t('eventDetails.textsIn')}
        description={t('eventDetails.textsInHint')}
        value={language}
        onChange={({ currentTarget: { value } }) =>
          setLanguage(LANGUAGE_CODES.find((code) => code === value) ?? language)
        }
        data={LANGUAGE_CODES.map((value) => ({ value, label: LANGUAGES[value] }))}
      />
      {DETAIL_TEXTS.map((name) => (
        <Textarea
          key={name}
          name={name}
          label={t(`eventDetails.${name}`)}
          description={t(`eventDetails.${name}Hint`)}
          lang={language}
          value={values[name][language]}
          onChange={(event) => set({ [name]: { ...values[name], [language]: event.currentTarget.value } })}
          rows={2}
          maxLength={1000}
        />
      ))}
      <FaqFields language={language} faq={values.faq} onChange={(faq) => set({ faq })} />
    </>
  );
}
