import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../ui/form/inputs.css';
import { MIN_PASSWORD } from './credentials.rules';

interface PasswordFieldProps {
  /** What `useSchemaForm().field('password')` gives. */
  field: { name: string; error?: string };
  /** A new password gets the hint how long it must be, and a suggestion from the browser. */
  isNew?: boolean;
}

/** A password with an eye that shows it. */
export function PasswordField({ field, isNew = false }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...field}
      // Mantine says this of all its inputs but this one.
      aria-invalid={field.error ? true : undefined}
      label={t('common.password')}
      description={isNew ? t('common.passwordHint') : undefined}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      minLength={MIN_PASSWORD}
      required
      withAsterisk={false}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': t(visible ? 'common.hidePassword' : 'common.showPassword'),
        // Mantine takes the eye out of the tab order; by keyboard it is of as much use.
        tabIndex: 0,
      }}
    />
  );
}
