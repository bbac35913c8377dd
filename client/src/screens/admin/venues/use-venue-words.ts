import { useTranslation } from 'react-i18next';
import { textsOf } from '../../../features/admin/events/use-field-words';
import { chf } from '../../../lib/money';
import type { AdminKey } from '../../../ui/admin/admin-error';
import { useCityName } from '../../../ui/widgets/use-city-name';
import type { VenueWire } from './venue-fields';

/** What the form calls each field of a venue. */
const LABELS: Record<keyof VenueWire, AdminKey> = {
  name: 'fields.name',
  city: 'fields.city',
  address: 'fields.location',
  map_url: 'venues.map',
  accessibility: 'eventDetails.accessibility',
  capacity: 'venues.capacity',
  cost: 'venues.cost',
  contact: 'venues.contact',
  host_notes: 'venues.notes',
};

/** Returns what puts a field of a venue and its value into words. */
export function useVenueWords() {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  return {
    label: (field: keyof VenueWire) => t(LABELS[field]),
    text: (field: keyof VenueWire, value: unknown): string => {
      const [text = t('conflict.empty'), ...others] = textsOf(value);
      if (field === 'cost' && value !== null) return chf(Number(value));
      return field === 'city' ? cityName(text) : [text, ...others].join(' · ');
    },
  };
}
