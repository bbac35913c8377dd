import { z } from 'zod';
import type { NewVenue, Venue } from '../../../api/admin-types';
import { CITIES } from '../../../api/states';
import type { City } from '../../../api/types';
import { filled } from '../../../features/admin/events/event-fields';
import {
  NO_TEXT,
  textsToWire,
  textValues,
  type TextValues,
} from '../../../features/admin/events/detail-values';
import { parseChf } from '../../../lib/money';
import { adminKey } from '../../../ui/admin/admin-error';
import { useSchemaForm } from '../../../ui/form/use-schema-form';

/** The form of a venue. */
export type VenueValues = {
  name: string;
  address: string;
  city: City;
  contact: string;
  capacity: number | string;
  map_url: string;
  cost: string;
  accessibility: TextValues;
  host_notes: string;
};

/** What the form of a venue shows, in its order. */
export const VENUE_FIELDS = [
  'name',
  'city',
  'address',
  'map_url',
  'accessibility',
  'capacity',
  'cost',
  'contact',
  'host_notes',
] as const satisfies readonly (keyof VenueWire)[];

const NEW_VENUE: VenueValues = {
  name: '',
  address: '',
  city: CITIES[0],
  contact: '',
  capacity: '',
  map_url: '',
  cost: '',
  accessibility: NO_TEXT,
  host_notes: '',
};

const VENUE_SCHEMA = z.object({
  name: filled('venues.nameMissing'),
  address: filled('venues.addressMissing'),
  capacity: z.any().refine((value) => value === '' || Number(value) >= 1, adminKey('venues.capacityWrong')),
  map_url: z
    .string()
    .refine((url) => url === '' || /^https:\/\/\S+$/.test(url.trim()), adminKey('venues.mapWrong')),
  cost: z.string().refine((cost) => cost === '' || parseChf(cost) >= 0, adminKey('venues.costWrong')),
});

/** The form of a venue, filled with the one that is edited. */
export function useVenueForm(venue: Venue | undefined) {
  return useSchemaForm<VenueValues>({
    initial: venue === undefined ? NEW_VENUE : valuesOf(venue),
    schema: VENUE_SCHEMA,
  });
}

/** Returns a venue as its form holds it. */
export function valuesOf(venue: Pick<Venue, keyof VenueWire>): VenueValues {
  return {
    name: venue.name,
    address: venue.address,
    city: venue.city as City,
    contact: venue.contact ?? '',
    capacity: venue.capacity ?? '',
    map_url: venue.map_url ?? '',
    cost: venue.cost === null ? '' : String(venue.cost),
    accessibility: textValues(venue.accessibility),
    host_notes: venue.host_notes ?? '',
  };
}

/** What a form says of a venue, as the API takes it. */
export type VenueWire = Required<NewVenue>;

/** Returns a venue as the API takes it. */
export function venueToWire(values: VenueValues): VenueWire {
  return {
    name: values.name.trim(),
    address: values.address.trim(),
    city: values.city,
    contact: values.contact.trim() || null,
    capacity: values.capacity === '' ? null : Number(values.capacity),
    map_url: values.map_url.trim() || null,
    cost: values.cost === '' ? null : parseChf(values.cost),
    accessibility: textsToWire(values.accessibility),
    host_notes: values.host_notes.trim() || null,
  };
}
