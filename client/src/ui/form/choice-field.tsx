import { useId } from 'react';
import classes from './choice-field.module.css';

interface ChoiceFieldProps<V extends string> {
  name: string;
  label: string;
  options: readonly { value: V; label: string }[];
  /** '' while nothing is chosen. */
  value: V | '';
  error?: string;
  disabled?: boolean;
  hint?: string;
  optional?: boolean;
  onChange: (value: V) => void;
}

/** A question with a few answers to choose from: radio buttons, drawn as chips that a thumb can hit. */
export function ChoiceField<V extends string>(props: ChoiceFieldProps<V>) {
  const { name, label, options, value, error, disabled, hint, optional = false, onChange } = props;
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      className={classes.field}
      disabled={disabled}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : hint ? `${id}-hint` : undefined}
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
              required={!optional}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
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
    </fieldset>
  );
}
