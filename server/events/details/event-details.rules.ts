import type { Language } from '../../common/http/request-language.js';
import type { Texts } from '../calendar/texts.rules.js';

/** A question about an event with its answer, both by language. */
export interface FaqEntry {
  question: Texts;
  answer: Texts;
}

/** What organisers say of an event on its own page. All of it is optional. */
export interface EventDetails {
  included: Texts;
  dress: Texts;
  accessibility: Texts;
  /** Where about it is, while the address is told only to guests. */
  area: Texts;
  /** Which languages are spoken there. */
  languages: Language[];
  /** For which ages it is meant, both included; nobody is refused by it. */
  ageFrom: number | null;
  ageTo: number | null;
  /** Who welcomes the guests, by the name that they are to be called. */
  host: string | null;
  faq: FaqEntry[];
}

/** The details of an event of which nothing is said. */
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

/** Returns the field of the API that is wrong, and why; undefined if none is. */
export function detailsProblem({ ageFrom, ageTo }: EventDetails): [field: string, why: string] | undefined {
  return ageFrom !== null && ageTo !== null && ageTo < ageFrom
    ? ['details.age_to', 'must not be less than age_from']
    : undefined;
}
