import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '../../ui/form/inputs.css';

interface EmailFieldProps {
  /** What `useSchemaForm().field('email')` gives. */
  field: { name: string; error?: string };
  autoComplete: 'username' | 'email';
}

/** An e-mail address. */
export function EmailField({ field, autoComplete }: EmailFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      {...field}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      label={t('common.email')}
      required
      withAsterisk={false}
    />
  );
}
