import type { AdminEvent, NewEvent } from '../../../api/admin-types';
import { endOf, instantOf, wallTime } from '../../../lib/dates/zurich.rules';
import type { Language } from '../../../lib/i18n/languages';
import type { PhraseKey } from '../../../lib/i18n/phrase-key';
import { isPrice, parseChf } from '../../../lib/money';
import { adminKey } from '../../../ui/admin/admin-error';
import { required, type Rules, useFields } from '../../../ui/form/use-fields';
import { CITIES, type City } from '../../../lib/cities';

/** What events and series have in common, as a form holds it: all as typed. */
export type TemplateValues = {
  name: string;
  description: string;
  en: string;
  fr: string;
  it: string;
  de: string;
  venue: string;
  location: string;
  price: string;
  max_men: string;
  max_women: string;
  min_men: string;
  min_women: string;
};

/** The form of an event. */
export type EventValues = TemplateValues & {
  city: City;
  day: string;
  from: string;
  until: string;
  /** The status of a new event; an existing one is published by its own button. */
  status: 'draft' | 'published';
};

/** What an event usually is. */
export const NEW_TEMPLATE: TemplateValues = {
  name: '',
  description: '',
  en: '',
  fr: '',
  it: '',
  de: '',
  venue: '',
  location: '',
  price: '49',
  max_men: '20',
  max_women: '20',
  min_men: '8',
  min_women: '8',
};

const NEW_EVENT: EventValues = {
  ...NEW_TEMPLATE,
  city: CITIES[0],
  status: 'draft',
  day: '',
  from: '19:30',
  until: '22:30',
};
const MAX_SEATS = 100_000;

/** Rule: a number of seats. */
function seatsRule(value: string): PhraseKey | null {
  const seats = Number(value);
  const fine = value.trim() !== '' && Number.isInteger(seats) && seats >= 0 && seats <= MAX_SEATS;
  return fine ? null : adminKey('form.placesWrong');
}

/** Rule: free, or at least the lowest price, to the Rappen. */
function priceRule(value: string): PhraseKey | null {
  return isPrice(parseChf(value)) ? null : adminKey('form.priceWrong');
}

/** The rules of what events and series have in common. */
export const TEMPLATE_RULES = {
  name: required(adminKey('form.nameMissing')),
  price: priceRule,
  max_men: seatsRule,
  max_women: seatsRule,
  min_men: seatsRule,
  min_women: seatsRule,
} satisfies Rules<TemplateValues>;

/** The form of an event, filled with the one that is edited. */
export function useEventForm(event: AdminEvent | undefined) {
  return useFields<EventValues>({
    initial: event === undefined ? NEW_EVENT : valuesOf(event),
    rules: {
      ...TEMPLATE_RULES,
      day: required(adminKey('form.dayMissing')),
      from: required(adminKey('form.timeMissing')),
      until: required(adminKey('form.timeMissing')),
    },
  });
}

/** Returns what events and series have in common, as a form holds it. */
export function templateValues(
  of: Omit<TemplateFields, 'descriptions'> & {
    descriptions: Partial<Record<Language, string>>;
  },
): TemplateValues {
  const { descriptions } = of;
  return {
    name: of.name,
    description: of.description,
    en: descriptions.en ?? '',
    fr: descriptions.fr ?? '',
    it: descriptions.it ?? '',
    de: descriptions.de ?? '',
    venue: of.venue ?? '',
    location: of.location ?? '',
    price: String(of.price),
    max_men: String(of.max_men),
    max_women: String(of.max_women),
    min_men: String(of.min_men),
    min_women: String(of.min_women),
  };
}

type TemplateFields = Pick<
  AdminEvent,
  | 'name'
  | 'description'
  | 'descriptions'
  | 'venue'
  | 'location'
  | 'price'
  | 'max_men'
  | 'max_women'
  | 'min_men'
  | 'min_women'
>;

/** Returns the same as the API takes it. */
export function templateToWire(values: TemplateValues): TemplateFields {
  const { name, description, en, fr, it, de, venue, location } = values;
  return {
    name: name.trim(),
    description: description.trim(),
    descriptions: { en, fr, it, de },
    venue: venue.trim() || null,
    location: location.trim() || null,
    price: parseChf(values.price),
    max_men: Number(values.max_men),
    max_women: Number(values.max_women),
    min_men: Number(values.min_men),
    min_women: Number(values.min_women),
  };
}

function valuesOf(event: AdminEvent): EventValues {
  const { day, time: from } = wallTime(event.date);
  return {
    ...templateValues(event),
    city: event.city as City,
    status: 'draft',
    day,
    from,
    until: wallTime(event.ends_at).time,
  };
}

/** Returns an event as the API takes it. */
export function eventToWire(values: EventValues): NewEvent {
  const { city, day, from, until, status } = values;
  return {
    ...templateToWire(values),
    city,
    status,
    date: instantOf(day, from),
    ends_at: endOf(day, from, until),
  };
}
