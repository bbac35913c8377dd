import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { City } from '../../../api/types';
import classes from '../../../features/admin/events/event-form.module.css';
import { useVenues } from '../../../features/admin/venues/api';
import { useCityName } from '../../../ui/widgets/use-city-name';

interface CityVenuesProps {
  cities: readonly City[];
  values: Partial<Record<City, string>>;
  onChange: (values: Partial<Record<City, string>>) => void;
}

/** In which venue the events are, for each city that has one on record. */
export function CityVenues({ cities, values, onChange }: CityVenuesProps) {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  const { data: venues } = useVenues({ archived: '0' });
  const of = (city: City) => venues?.items.filter((venue) => venue.city === city) ?? [];
  const offered = cities.filter((city) => of(city).length > 0);
  if (offered.length === 0) return null;
  return (
    <div className={classes.pair}>
      {offered.map((city) => (
        <NativeSelect
          key={city}
          label={t('series.perCity', { city: cityName(city) })}
          value={values[city] ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ ...values, [city]: value })}
          data={[
            { value: '', label: t('series.unlessChosen') },
            ...of(city).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      ))}
    </div>
  );
}
