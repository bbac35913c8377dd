import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '../../../api/admin-types';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import '../../../ui/form/select.css';
import { usePeopleSearch } from './api';
import classes from './person-picker.module.css';

/** Milliseconds without a key before a search is sent. */
const PAUSE = 250;

interface PersonPickerProps {
  chosen: Person | undefined;
  onChoose: (person: Person) => void;
  /** Whether only people with a profile are offered. */
  withProfile?: boolean;
}

/** Finds somebody by name or e-mail. */
export function PersonPicker({ chosen, onChoose, withProfile = false }: PersonPickerProps) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), PAUSE);
  const people = usePeopleSearch(q);
  const found =
    q === '' ? [] : (people.data?.items ?? []).filter(({ name }) => !withProfile || name !== null);
  const options = chosen === undefined ? found : [chosen, ...found.filter(isOther(chosen))];
  const personOf = (id: string | null) => options.find(({ account_id }) => String(account_id) === id);
  return (
    <>
      <Select
        label={t('people.search')}
        data={options.map((person) => ({ value: String(person.account_id), label: labelOf(person) }))}
        value={chosen === undefined ? null : String(chosen.account_id)}
        onChange={(id) => {
          const person = personOf(id);
          if (person !== undefined) onChoose(person);
        }}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        // The server has searched already.
        filter={({ options: all }) => all}
        nothingFoundMessage={q !== '' && people.data !== undefined ? t('people.emptyTitle') : undefined}
        allowDeselect={false}
        withCheckIcon={false}
        withScrollArea={false}
        // It belongs to the dialog in which one searches.
        comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
        renderOption={({ option }) => <Found person={personOf(option.value)} />}
      />
      {people.isError && <AdminQueryError query={people} />}
    </>
  );
}

function Found({ person }: { person: Person | undefined }) {
  if (person === undefined) return null;
  return (
    <span className={classes.person}>
      <strong>{labelOf(person)}</strong>
      {person.name !== null && <small>{person.email}</small>}
    </span>
  );
}

function labelOf({ name, email }: Person): string {
  return name ?? email;
}

function isOther(person: Person): (another: Person) => boolean {
  return ({ account_id }) => account_id !== person.account_id;
}
