import { TextInput } from '@mantine/core';
import '../../ui/form/inputs.css';

interface TotpFieldProps {
  /** What `useSchemaForm().field('totp')` gives. */
  field: { name: string; error?: string };
  label: string;
  description: string;
  /** Where it appears because it was asked for. */
  asked?: boolean;
}

/** A code of an authenticator app, or a recovery code; the browser offers what the phone has at hand. */
export function TotpField({ field, label, description, asked = false }: TotpFieldProps) {
  return (
    <TextInput
      {...field}
      label={label}
      description={description}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just pressed the button that brought it
      autoFocus={asked}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      withAsterisk={false}
    />
  );
}
