import { PasswordInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../ui/form/inputs.css';
import { MIN_PASSWORD } from './credentials.rules';

// With its list of common passwords it is heavy: only who is about to choose a password loads it.
const loadStrength = () => import('./strength/strength');
const Strength = lazy(loadStrength);

interface PasswordFieldProps {
  /** What `useSchemaForm().field('password')` gives. */
  field: { name: string; value?: string; error?: string };
  /** 'Password' without it. */
  label?: string;
  description?: string;
  /** A new password gets the hint how long it must be, advice on its strength, and a suggestion from the browser. */
  isNew?: boolean;
  /** What is known of the person, such as the e-mail: a new password should not be like it. */
  known?: readonly string[];
}

/** A password with an eye that shows it. */
export function PasswordField({ field, label, description, isNew = false, known }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  const [advised, setAdvised] = useState(false);
  return (
    <div>
      <PasswordInput
        {...field}
        onFocus={() => {
          if (isNew) void loadStrength().then(() => setAdvised(true), ignored);
        }}
        // Mantine says this of all its inputs but this one.
        aria-invalid={field.error ? true : undefined}
        label={label ?? t('common.password')}
        description={isNew ? t('common.passwordHint') : description}
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
      {advised && (
        <Suspense>
          <Strength password={field.value ?? ''} known={known} />
        </Suspense>
      )}
    </div>
  );
}

/** Without the advice a password can be chosen as well. */
const ignored = () => undefined;
