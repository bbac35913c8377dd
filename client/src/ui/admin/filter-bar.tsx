import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CITIES } from '../../api/states';
import { useCityName } from '../widgets/use-city-name';
import '../form/inputs.css';
import classes from './filter-bar.module.css';

/** Milliseconds without a key before a search is sent. */
const PAUSE = 250;

/** The row of filters above a list. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <search className={classes.bar}>{children}</search>;
}

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A search that is sent when the typing pauses. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (
    <div className={classes.search}>
      <TextInput
        type="search"
        label={label}
        value={typed}
        onChange={({ currentTarget }) => {
          const next = currentTarget.value;
          setTyped(next);
          window.clearTimeout(timer.current);
          timer.current = window.setTimeout(() => onChange(next.trim()), PAUSE);
        }}
      />
    </div>
  );
}

interface Option {
  value: string;
  label: string;
}

interface FilterSelectProps {
  label: string;
  /** What choosing nothing means, such as "All cities". */
  all: string;
  /** Many are in groups. */
  options: readonly (Option | { group: string; items: Option[] })[];
  value: string;
  onChange: (value: string) => void;
}

/** A filter with a few values. */
export function FilterSelect({ label, all, options, value, onChange }: FilterSelectProps) {
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: all }, ...options]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** The filter by city; `''` stands for all. */
export function CityFilter({ value, onChange }: Pick<FilterSelectProps, 'value' | 'onChange'>) {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  return (
    <FilterSelect
      label={t('fields.city')}
      all={t('common.allCities')}
      options={CITIES.map((city) => ({ value: city, label: cityName(city) }))}
      value={value}
      onChange={onChange}
    />
  );
}
