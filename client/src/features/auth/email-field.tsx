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
  /** Where it appears because it was asked for. */
  asked?: boolean;
}

/** An e-mail address. */
export function EmailField({ field, autoComplete, label, description, asked = false }: EmailFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      {...field}
      type="email"
      inputMode="email"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just pressed the button that brought it
      autoFocus={asked}
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
