import { Checkbox } from '../../../ui/form/checkbox';
import classes from './integrations.module.css';

interface ChoicesProps<Value extends string> {
  legend: string;
  all: readonly Value[];
  labelOf: (value: Value) => string;
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** Boxes of which any number can be ticked. */
export function Choices<Value extends string>({
  legend,
  all,
  labelOf,
  chosen,
  onChange,
}: ChoicesProps<Value>) {
  return (
    <fieldset className={classes.choices}>
      <legend>{legend}</legend>
      {all.map((value) => (
        <Checkbox
          key={value}
          label={labelOf(value)}
          checked={chosen.includes(value)}
          onChange={(checked) =>
            onChange(all.filter((one) => (one === value ? checked : chosen.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}
