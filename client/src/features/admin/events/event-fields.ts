import { z } from 'zod';
import type { AdminEvent, NewEvent } from '../../../api/admin-types';
import { CITIES } from '../../../api/states';
import type { City, NewEventStatus } from '../../../api/types';
import { endOf, instantOf, splitWallTime, wallTime } from '../../../lib/dates/zurich.rules';
import type { Language } from '../../../lib/i18n/languages';
import { isPrice, parseChf } from '../../../lib/money';
import { adminKey, type AdminKey } from '../../../ui/admin/admin-error';
import { useSchemaForm } from '../../../ui/form/use-schema-form';
import {
  agesFit,
  detailsToWire,
  detailValues,
  type DetailValues,
  NO_DETAILS,
  NO_TEXT,
  textsToWire,
  textValues,
  type TextValues,
} from './detail-values';

/** What events and series have in common, as a form holds it. */
export type TemplateValues = {
  name: string;
  names: TextValues;
  description: string;
  en: string;
  fr: string;
  it: string;
  de: string;
  venue: string;
  location: string;
  price: string;
  max_men: number | string;
  max_women: number | string;
  min_men: number | string;
  min_women: number | string;
  details: DetailValues;
};

/** The form of an event. */
export type EventValues = TemplateValues & {
  city: City;
  /** When it begins in Zurich: `2026-12-04 19:30`. */
  begins: string;
  until: string;
  /** The status of a new event; an existing one is published by its own button. */
  status: NewEventStatus;
};

/** What an event usually is. */
export const NEW_TEMPLATE: TemplateValues = {
  name: '',
  names: NO_TEXT,
  description: '',
  en: '',
  fr: '',
  it: '',
  de: '',
  venue: '',
  location: '',
  price: '49',
  max_men: 20,
  max_women: 20,
  min_men: 8,
  min_women: 8,
  details: NO_DETAILS,
};

const NEW_EVENT: EventValues = {
  ...NEW_TEMPLATE,
  city: CITIES[0],
  status: 'draft',
  begins: '',
  until: '22:30',
};
const MAX_SEATS = 100_000;

/** Something other than blanks; `message` says what is missing. */
export const filled = (message: AdminKey) => z.string().trim().min(1, adminKey(message));

const seats = z.preprocess(
  // An empty field is no number, and no 0.
  (value) => (value === '' ? undefined : value),
  z.coerce
    .number(adminKey('form.seatsWrong'))
    .int(adminKey('form.seatsWrong'))
    .min(0, adminKey('form.seatsWrong'))
    .max(MAX_SEATS, adminKey('form.seatsWrong')),
);

/** What is asked of what events and series have in common. */
export const TEMPLATE_SCHEMA = z.object({
  name: filled('form.nameMissing'),
  // Free, or at least the lowest price, to the Rappen.
  price: z.string().refine((price) => isPrice(parseChf(price)), adminKey('form.priceWrong')),
  max_men: seats,
  max_women: seats,
  min_men: seats,
  min_women: seats,
  details: z.custom<DetailValues>(
    (details) => agesFit(details as DetailValues),
    adminKey('eventDetails.agesWrong'),
  ),
});

const EVENT_SCHEMA = TEMPLATE_SCHEMA.extend({
  begins: filled('form.dayMissing'),
  until: filled('form.timeMissing'),
});

/** The form of an event, filled with the one that is edited. */
export function useEventForm(event: AdminEvent | undefined) {
  return useSchemaForm<EventValues>({
    initial: event === undefined ? NEW_EVENT : valuesOf(event),
    schema: EVENT_SCHEMA,
  });
}

/** Returns what events and series have in common, as a form holds it. */
export function templateValues(
  of: Omit<TemplateFields, 'descriptions' | 'names'> & {
    descriptions: Partial<Record<Language, string>>;
    names: Partial<Record<Language, string>>;
  },
): TemplateValues {
  const { descriptions } = of;
  return {
    name: of.name,
    names: textValues(of.names),
    description: of.description,
    en: descriptions.en ?? '',
    fr: descriptions.fr ?? '',
    it: descriptions.it ?? '',
    de: descriptions.de ?? '',
    venue: of.venue ?? '',
    location: of.location ?? '',
    price: String(of.price),
    max_men: of.max_men,
    max_women: of.max_women,
    min_men: of.min_men,
    min_women: of.min_women,
    details: detailValues(of.details),
  };
}

type TemplateFields = Pick<
  AdminEvent,
  | 'name'
  | 'names'
  | 'description'
  | 'descriptions'
  | 'venue'
  | 'location'
  | 'price'
  | 'max_men'
  | 'max_women'
  | 'min_men'
  | 'min_women'
  | 'details'
>;

/** Returns the same as the API takes it. */
export function templateToWire(values: TemplateValues): TemplateFields {
  const { name, description, en, fr, it, de, venue, location } = values;
  return {
    name: name.trim(),
    names: textsToWire(values.names),
    description: description.trim(),
    descriptions: { en, fr, it, de },
    venue: venue.trim() || null,
    location: location.trim() || null,
    price: parseChf(values.price),
    max_men: Number(values.max_men),
    max_women: Number(values.max_women),
    min_men: Number(values.min_men),
    min_women: Number(values.min_women),
    details: detailsToWire(values.details),
  };
}

function valuesOf(event: AdminEvent): EventValues {
  const { day, time } = wallTime(event.date);
  return {
    ...templateValues(event),
    city: event.city as City,
    status: 'draft',
    begins: `${day} ${time}`,
    until: wallTime(event.ends_at).time,
  };
}

/** Returns an event as the API takes it. */
export function eventToWire(values: EventValues): NewEvent {
  const { city, begins, until, status } = values;
  const { day, time } = splitWallTime(begins);
  return {
    ...templateToWire(values),
    city,
    status,
    date: instantOf(day, time),
    ends_at: endOf(day, time, until),
  };
}
