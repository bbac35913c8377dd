import { Checkbox as MantineCheckbox } from '@mantine/core';
import './checkbox.css';

interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A box to tick. */
export function Checkbox({ label, checked, onChange }: CheckboxProps) {
  return (
    <MantineCheckbox
      label={label}
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
