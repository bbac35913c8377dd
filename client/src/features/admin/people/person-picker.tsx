import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '../../../api/admin-types';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import { SearchField } from '../../../ui/admin/filter-bar';
import { usePeopleSearch } from './api';
import classes from './person-picker.module.css';

interface PersonPickerProps {
  chosen: Person | undefined;
  onChoose: (person: Person) => void;
  /** Whether only people with a profile are offered. */
  withProfile?: boolean;
}

/** Finds somebody by name or e-mail. */
export function PersonPicker({ chosen, onChoose, withProfile = false }: PersonPickerProps) {
  const { t } = useTranslation('admin');
  const [q, setQ] = useState('');
  const people = usePeopleSearch(q);
  const found =
    q === '' ? [] : (people.data?.items ?? []).filter(({ name }) => !withProfile || name !== null);
  return (
    <div className={classes.picker}>
      <SearchField label={t('people.search')} value={q} onChange={setQ} />
      {people.isError && <AdminQueryError query={people} />}
      {q !== '' && people.data !== undefined && found.length === 0 && (
        <output>{t('people.emptyTitle')}</output>
      )}
      <div
        role="radiogroup"
        aria-label={t('people.found')}
        className={classes.found}
        hidden={found.length === 0}
      >
        {found.map((person) => (
          <label key={person.account_id} className={classes.person}>
            <input
              type="radio"
              name="person"
              checked={chosen?.account_id === person.account_id}
              onChange={() => onChoose(person)}
            />
            <span>
              <strong>{person.name ?? person.email}</strong>
              {person.name !== null && <small>{person.email}</small>}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
