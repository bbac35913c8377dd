import { useId } from 'react';
import classes from './choice-field.module.css';

interface ChoiceFieldProps {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  error?: string;
  onChange: (value: string) => void;
}

/** A question with a few answers to choose from: radio buttons, drawn as chips that a thumb can hit. */
export function ChoiceField({ name, label, options, value, error, onChange }: ChoiceFieldProps) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      className={classes.field}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
    >
      <legend className={classes.label}>{label}</legend>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              // Two forms on one page must not share a group.
              name={`${name}-${id}`}
              value={option.value}
              checked={option.value === value}
              required
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
