import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminEvent } from '../../../api/admin-types';
import { day } from '../../../lib/dates/dates';
import '../../../ui/form/multi-select.css';
import { useCityName } from '../../../ui/widgets/use-city-name';
import { adminEventQuery, useAdminEvents } from '../../../features/admin/events/api';

/** Milliseconds without a key before a search is sent. */
const PAUSE = 250;

type Named = Pick<AdminEvent, 'id' | 'name' | 'city' | 'date'>;

interface EventsPickerProps {
  label: string;
  description: string;
  /** The ids of the events that are chosen. */
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Chooses events by name, city and day: those to come are offered, the others are found by their name. */
export function EventsPicker({ label, description, chosen, onChange }: EventsPickerProps) {
  const { t } = useTranslation('admin');
  const labelOf = useEventLabel();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), PAUSE);
  const found = useAdminEvents(q === '' ? { when: 'coming', order: 'soonest' } : { q });
  const known = useNamed(chosen);
  const others = (found.data?.items ?? []).filter(({ id }) => !chosen.includes(id));
  const options = [...known, ...others].map((event) => ({ value: String(event.id), label: labelOf(event) }));
  return (
    <MultiSelect
      label={label}
      description={description}
      data={options}
      value={chosen.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already.
      filter={({ options: all }) => all}
      hidePickedOptions
      nothingFoundMessage={found.data === undefined ? undefined : t('events.emptyTitle')}
      withScrollArea={false}
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
    />
  );
}

function useEventLabel() {
  const cityName = useCityName();
  return ({ name, city, date }: Named) => `${name}, ${cityName(city)}, ${day(date)}`;
}

/** The events of these ids, as far as they are known. */
function useNamed(ids: readonly number[]): AdminEvent[] {
  const queries = useQueries({ queries: ids.map(adminEventQuery) });
  return queries.flatMap(({ data }) => (data === undefined ? [] : [data]));
}
