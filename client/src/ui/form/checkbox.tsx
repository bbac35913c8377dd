import classes from './checkbox.module.css';

interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A box to tick, with a target for a thumb. */
export function Checkbox({ label, checked, onChange }: CheckboxProps) {
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  );
}
