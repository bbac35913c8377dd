import { Checkbox as MantineCheckbox } from '@mantine/core';
import { useId } from 'react';
import classes from './checkbox.module.css';
import './checkbox.css';

interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What is wrong with it, such as that it must be ticked. */
  error?: string;
}

/** A box to tick. */
export function Checkbox({ label, checked, onChange, error }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <MantineCheckbox
        label={label}
        checked={checked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {error && (
        <p id={id} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
