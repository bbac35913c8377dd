import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '../../ui/form/inputs.css';

interface ProfessionFieldProps {
  /** What `useSchemaForm().field('profession')` gives. */
  field: { name: string; error?: string };
  optional: boolean;
}

/** The profession; optional but for profile editing. */
export function ProfessionField({ field, optional }: ProfessionFieldProps) {
  const { t } = useTranslation();
  const seen = t('common.seenByMatches');
  return (
    <TextInput
      {...field}
      label={t('common.profession')}
      description={optional ? `${t('common.optional')} ${seen}` : seen}
      autoComplete="organization-title"
      required={!optional}
      withAsterisk={false}
    />
  );
}
