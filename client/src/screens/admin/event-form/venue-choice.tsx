import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CITIES } from '../../../api/states';
import type { EventValues, useEventForm } from '../../../features/admin/events/event-fields';
import { VenueFields } from '../../../features/admin/events/template-fields';
import { useVenues } from '../../../features/admin/venues/api';
import { Alert } from '../../../ui/base/alert';

/** Returns the form with another city: a venue on record in the one before goes with it. */
export function inCity(values: EventValues, city: string): EventValues {
  const moved = { ...values, city: CITIES.find((one) => one === city) ?? values.city };
  return values.venue_id === '' ? moved : { ...moved, venue_id: '', venue: '', location: '' };
}

/** Where an event is held: a venue on record in its city, or a place that is typed. */
export function VenueChoice({ form }: { form: ReturnType<typeof useEventForm> }) {
  const { t } = useTranslation('admin');
  const { values, set, field } = form;
  const { data } = useVenues({ archived: '0' });
  const offered = data?.items.filter(({ city }) => city === values.city) ?? [];
  const chosen = offered.find(({ id }) => String(id) === values.venue_id);
  const choose = (id: string) => {
    const venue = offered.find((one) => String(one.id) === id);
    set('venue_id', id);
    set('venue', venue?.name ?? '');
    set('location', venue?.address ?? '');
  };
  const places = Number(values.max_men) + Number(values.max_women);
  const isAsOnRecord = chosen?.name === values.venue && chosen.address === values.location;
  return (
    <>
      {offered.length > 0 && (
        <NativeSelect
          label={t('form.venueRecord')}
          description={isAsOnRecord ? chosen.address : undefined}
          error={field('venue_id').error}
          value={chosen ? values.venue_id : ''}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={[
            { value: '', label: t('form.otherPlace') },
            ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      {!isAsOnRecord && <VenueFields field={field} />}
      {chosen?.capacity != null && places > chosen.capacity && (
        <Alert tone="warn">
          {t('form.overCapacity', { venue: chosen.name, capacity: chosen.capacity, places })}
        </Alert>
      )}
    </>
  );
}
