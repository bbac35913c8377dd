import { Checkbox as MantineCheckbox } from '@mantine/core';
import { useId } from 'react';
import classes from './checkbox.module.css';
import './checkbox.css';

interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What ticking it means, below its label. */
  hint?: string;
  /** What is wrong with it, such as that it must be ticked. */
  error?: string;
}

/** A box to tick. */
export function Checkbox({ label, checked, onChange, hint, error }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <MantineCheckbox
        label={label}
        checked={checked}
        aria-invalid={error ? true : undefined}
        aria-describedby={[hint && `${id}-hint`, error && id].filter(Boolean).join(' ') || undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={id} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
