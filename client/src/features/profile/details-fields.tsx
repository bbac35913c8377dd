import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CITIES } from '../../api/states';
import type { Gender } from '../../api/types';
import classes from '../../ui/base/stack.module.css';
import { ChoiceField } from '../../ui/form/choice-field';
import '../../ui/form/inputs.css';
import type { SchemaForm } from '../../ui/form/use-schema-form';
import { type Details } from './details.rules';

interface DetailsFieldsProps {
  form: SchemaForm<Details>;
  genders: readonly Gender[];
  ages: { min: number; max: number };
  /** Whether the gender cannot be changed now. */
  genderLocked?: boolean;
}

/** Name, age, gender and city, as every form of the profile asks them. */
export function DetailsFields({ form, genders, ages, genderLocked = false }: DetailsFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.stack}>
      <TextInput
        {...form.field('name')}
        label={t('common.name')}
        description={`${t('common.nameHint')} ${t('common.seenByGuests')}`}
        autoComplete="given-name"
        required
        withAsterisk={false}
      />
      <TextInput
        {...form.field('age')}
        label={t('common.age')}
        description={`${t('common.ageHint', ages)} ${t('common.seenByMatches')}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        // Narrow, as what belongs in it; the words around it keep the whole line.
        styles={{ input: { width: '8rem' } }}
        required
        withAsterisk={false}
      />
      <ChoiceField
        name="gender"
        label={t('common.gender')}
        options={genders.map((value) => ({ value, label: t(`common.genders.${value}`) }))}
        value={form.values.gender}
        error={form.field('gender').error}
        disabled={genderLocked}
        hint={t(genderLocked ? 'profile.genderLocked' : 'common.seenByNobody')}
        onChange={(value) => form.set('gender', value)}
      />
      <NativeSelect
        {...form.field('city')}
        label={t('common.city')}
        description={`${t('common.cityHint')} ${t('common.seenByNobody')}`}
        data={CITIES.map((value) => ({ value, label: t(`cities.${value}`) }))}
        required
        withAsterisk={false}
      />
    </div>
  );
}
