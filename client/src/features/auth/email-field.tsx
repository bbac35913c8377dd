import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '../../ui/form/inputs.css';

interface EmailFieldProps {
  /** What `useSchemaForm().field('email')` gives. */
  field: { name: string; error?: string };
  autoComplete: 'username' | 'email';
  /** 'Email' without it. */
  label?: string;
  description?: string;
}

/** An e-mail address. */
export function EmailField({ field, autoComplete, label, description }: EmailFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      {...field}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      label={label ?? t('common.email')}
      description={description}
      required
      withAsterisk={false}
    />
  );
}
