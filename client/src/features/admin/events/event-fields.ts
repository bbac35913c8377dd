import type { PhraseKey } from '../../../lib/i18n/phrase-key';
import { required, type Rules, useFields } from '../../../ui/form/use-fields';
import { CITIES, type City } from '../../profile/details.rules';
import { deskKey } from '../../../ui/admin/admin-error';
import { endOf, instantOf, wallTime } from '../../../lib/dates/zurich.rules';
import type { AdminEvent, NewEvent } from '../../../api/admin-types';

/** What evenings and series have in common, as a form holds it: all as typed. */
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

/** The form of an evening. */
export type EveningValues = TemplateValues & {
  city: City;
  day: string;
  from: string;
  until: string;
  /** What a new evening begins as; of one that is there, publishing decides. */
  status: 'draft' | 'published';
};

/** What an evening usually is. */
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

const NEW_EVENING: EveningValues = {
  ...NEW_TEMPLATE,
  city: CITIES[0],
  status: 'draft',
  day: '',
  from: '19:30',
  until: '22:30',
};
/** The least that can be charged, in CHF; free is possible too. */
const LEAST_PRICE = 0.5;
const MOST_PLACES = 100_000;

/** Rule: a number of places. */
function placesRule(value: string): PhraseKey | null {
  const places = Number(value);
  const fine = value.trim() !== '' && Number.isInteger(places) && places >= 0 && places <= MOST_PLACES;
  return fine ? null : deskKey('form.placesWrong');
}

/** Rule: free, or from 50 centimes on, to the centime. */
function priceRule(value: string): PhraseKey | null {
  const price = priceOf(value);
  const fine = /^\d+([.,]\d{1,2})?$/.test(value.trim()) && (price === 0 || price >= LEAST_PRICE);
  return fine ? null : deskKey('form.priceWrong');
}

function priceOf(value: string): number {
  return Number(value.trim().replace(',', '.'));
}

/** The rules of what evenings and series have in common. */
export const TEMPLATE_RULES = {
  name: required(deskKey('form.nameMissing')),
  price: priceRule,
  max_men: placesRule,
  max_women: placesRule,
  min_men: placesRule,
  min_women: placesRule,
} satisfies Rules<TemplateValues>;

/** The form of an evening, filled with the one that is edited. */
export function useEveningForm(event: AdminEvent | undefined) {
  return useFields<EveningValues>({
    initial: event === undefined ? NEW_EVENING : valuesOf(event),
    rules: {
      ...TEMPLATE_RULES,
      day: required(deskKey('form.dayMissing')),
      from: required(deskKey('form.timeMissing')),
      until: required(deskKey('form.timeMissing')),
    },
  });
}

/** What evenings and series have in common, as a form holds it. */
export function templateValues(
  of: Omit<TemplateOnTheWire, 'descriptions'> & {
    descriptions: Partial<Record<'en' | 'fr' | 'it' | 'de', string>>;
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

type TemplateOnTheWire = Pick<
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

/** The same as the wire takes it. */
export function templateToWire(values: TemplateValues): TemplateOnTheWire {
  const { name, description, en, fr, it, de, venue, location } = values;
  return {
    name: name.trim(),
    description: description.trim(),
    descriptions: { en, fr, it, de },
    venue: venue.trim() || null,
    location: location.trim() || null,
    price: priceOf(values.price),
    max_men: Number(values.max_men),
    max_women: Number(values.max_women),
    min_men: Number(values.min_men),
    min_women: Number(values.min_women),
  };
}

function valuesOf(event: AdminEvent): EveningValues {
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

/** An evening as the wire takes it. */
export function eveningToWire(values: EveningValues): NewEvent {
  const { city, day, from, until, status } = values;
  return {
    ...templateToWire(values),
    city,
    status,
    date: instantOf(day, from),
    ends_at: endOf(day, from, until),
  };
}
