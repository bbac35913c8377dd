import type { Language } from '../../common/http/request-language.js';
import type { Texts } from '../calendar/event.rules.js';

/** A question and its answer about an event, both by language. */
export interface FaqEntry {
  question: Texts;
  answer: Texts;
}

/** The details on an event's page. All of them are optional. */
export interface EventDetails {
  included: Texts;
  dress: Texts;
  accessibility: Texts;
  /** The neighbourhood; only guests see the exact address. */
  area: Texts;
  /** The languages spoken there. */
  languages: Language[];
  /** The intended ages, both included; nobody is refused because of them. */
  ageFrom: number | null;
  ageTo: number | null;
  /** The name of the person who welcomes the guests. */
  host: string | null;
  faq: FaqEntry[];
}

/** The details of an event without any. */
export const NO_DETAILS: EventDetails = {
  included: {},
  dress: {},
  accessibility: {},
  area: {},
  languages: [],
  ageFrom: null,
  ageTo: null,
  host: null,
  faq: [],
};

/** Returns the invalid field of the API and why; undefined if none is. */
export function detailsProblem({ ageFrom, ageTo }: EventDetails): [field: string, why: string] | undefined {
  return ageFrom !== null && ageTo !== null && ageTo < ageFrom
    ? ['details.age_to', 'must not be less than age_from']
    : undefined;
}
