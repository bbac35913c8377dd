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
import { KIND_SCHEMA, type KindValues, type KindWire, kindToWire, kindValues, NO_KIND } from './kind-values';
import { NO_ROUNDS, ROUNDS_SCHEMA, roundsToWire, type RoundsValues, roundsValues } from './rounds-values';
import { LEAD_SCHEMA, leadToWire, SEATS_SCHEMA } from './seats/lead';

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
  kind: KindValues;
  rounds: RoundsValues;
  city: City;
  /** The id of a venue on record; '' if the place is typed. */
  venue_id: string;
  friends_welcome: boolean;
  /** By how many seats a side may lead; '' if it does not matter. */
  max_lead: number | string;
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
  kind: NO_KIND,
  rounds: NO_ROUNDS,
  city: CITIES[0],
  venue_id: '',
  friends_welcome: false,
  max_lead: '',
  status: 'draft',
  begins: '',
  until: '22:30',
};

/** Something other than blanks; `message` says what is missing. */
export const filled = (message: AdminKey) => z.string().trim().min(1, adminKey(message));

/** What is asked of what events and series have in common. */
export const TEMPLATE_SCHEMA = z.object({
  name: filled('form.nameMissing'),
  // Free, or at least the lowest price, to the Rappen.
  price: z.string().refine((price) => isPrice(parseChf(price)), adminKey('form.priceWrong')),
  max_men: SEATS_SCHEMA,
  max_women: SEATS_SCHEMA,
  min_men: SEATS_SCHEMA,
  min_women: SEATS_SCHEMA,
  details: z.custom<DetailValues>(
    (details) => agesFit(details as DetailValues),
    adminKey('eventDetails.agesWrong'),
  ),
});

const EVENT_SCHEMA = TEMPLATE_SCHEMA.extend({
  max_lead: LEAD_SCHEMA,
  kind: KIND_SCHEMA,
  rounds: ROUNDS_SCHEMA,
  begins: filled('form.dayMissing'),
  until: filled('form.timeMissing'),
})
  // an end at the beginning would be a whole day later
  .refine(({ begins, until }) => until === '' || splitWallTime(begins).time !== until.slice(0, 5), {
    path: ['until'],
    error: adminKey('form.endIsStart'),
    when: () => true,
  })
  .refine(({ min_men, max_men }) => Number(min_men) <= Number(max_men), {
    path: ['min_men'],
    error: adminKey('form.minimumWrong'),
  })
  .refine(({ min_women, max_women }) => Number(min_women) <= Number(max_women), {
    path: ['min_women'],
    error: adminKey('form.minimumWrong'),
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

/** Returns an event as its form holds it. */
export function valuesOf(event: EventWire): EventValues {
  const { day, time } = wallTime(event.date);
  return {
    ...templateValues(event),
    kind: kindValues(event),
    rounds: roundsValues(event),
    city: event.city as City,
    venue_id: event.venue_id === null ? '' : String(event.venue_id),
    friends_welcome: event.friends_welcome,
    max_lead: event.max_lead ?? '',
    status: 'draft',
    begins: `${day} ${time}`,
    until: wallTime(event.ends_at).time,
  };
}

/** What a form says of an event, as the API takes it. */
export type EventWire = TemplateFields &
  KindWire &
  ReturnType<typeof roundsToWire> &
  Pick<AdminEvent, 'city' | 'venue_id' | 'friends_welcome' | 'max_lead' | 'date' | 'ends_at'>;

/** Returns an event as the API takes it. */
export function eventToWire(values: EventValues): EventWire & Pick<NewEvent, 'status'> {
  const { city, venue_id, friends_welcome, max_lead, begins, until, status } = values;
  const { day, time } = splitWallTime(begins);
  return {
    ...templateToWire(values),
    ...kindToWire(values.kind),
    ...roundsToWire(values.rounds),
    city,
    venue_id: venue_id === '' ? null : Number(venue_id),
    friends_welcome,
    max_lead: leadToWire(max_lead, values.kind.format),
    status,
    date: instantOf(day, time),
    ends_at: endOf(day, time, until),
  };
}
