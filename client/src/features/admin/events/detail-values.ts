import type { AdminEvent } from '../../../api/admin-types';
import { type Language, LANGUAGE_CODES } from '../../../lib/i18n/languages';

/** The same text in the four languages, as a form holds it. */
export type TextValues = Record<Language, string>;
type Texts = Partial<TextValues>;

/** What an event's own page says in words. */
export const DETAIL_TEXTS = ['included', 'dress', 'accessibility', 'area'] as const;

/** What an event's own page says, as a form holds it. */
export type DetailValues = Record<(typeof DETAIL_TEXTS)[number], TextValues> & {
  languages: Language[];
  age_from: number | string;
  age_to: number | string;
  host: string;
  faq: { question: TextValues; answer: TextValues }[];
};

type DetailsOnWire = AdminEvent['details'];

/** A text that is written in no language yet. */
export const NO_TEXT: TextValues = { en: '', fr: '', it: '', de: '' };

/** The form of an event of which nothing is said. */
export const NO_DETAILS: DetailValues = {
  included: NO_TEXT,
  dress: NO_TEXT,
  accessibility: NO_TEXT,
  area: NO_TEXT,
  languages: [],
  age_from: '',
  age_to: '',
  host: '',
  faq: [],
};

/** Returns whether a form says anything of an event's own page. */
export function hasDetails(values: DetailValues): boolean {
  const { languages, age_from, age_to, host, faq } = values;
  const texts = DETAIL_TEXTS.flatMap((name) => Object.values(values[name]));
  return (
    languages.length > 0 || faq.length > 0 || [age_from, age_to, host, ...texts].some((one) => one !== '')
  );
}

/** Returns texts as a form holds them. */
export function textValues(texts: Texts | undefined): TextValues {
  return { ...NO_TEXT, ...texts };
}

/** Returns texts as the API takes them. */
export function textsToWire(texts: TextValues): TextValues {
  const { en, fr, it, de } = texts;
  return { en: en.trim(), fr: fr.trim(), it: it.trim(), de: de.trim() };
}

/** Returns details as a form holds them. */
export function detailValues(details: DetailsOnWire): DetailValues {
  return {
    included: textValues(details.included),
    dress: textValues(details.dress),
    accessibility: textValues(details.accessibility),
    area: textValues(details.area),
    languages: details.languages ?? [],
    age_from: details.age_from ?? '',
    age_to: details.age_to ?? '',
    host: details.host ?? '',
    faq: (details.faq ?? []).map(({ question, answer }) => ({
      question: textValues(question),
      answer: textValues(answer),
    })),
  };
}

/** Returns details as the API takes them. */
export function detailsToWire(values: DetailValues): DetailsOnWire {
  return {
    included: textsToWire(values.included),
    dress: textsToWire(values.dress),
    accessibility: textsToWire(values.accessibility),
    area: textsToWire(values.area),
    languages: LANGUAGE_CODES.filter((code) => values.languages.includes(code)),
    age_from: ageToWire(values.age_from),
    age_to: ageToWire(values.age_to),
    host: values.host.trim() || null,
    faq: values.faq.map(({ question, answer }) => ({
      question: textsToWire(question),
      answer: textsToWire(answer),
    })),
  };
}

/** Returns whether the ages of an event go from the younger to the older; each may be left open. */
export function agesFit({ age_from, age_to }: Pick<DetailValues, 'age_from' | 'age_to'>): boolean {
  const [from, to] = [ageToWire(age_from), ageToWire(age_to)];
  const isAge = (age: number | null) => age === null || (Number.isInteger(age) && age >= 18 && age <= 100);
  return isAge(from) && isAge(to) && (from === null || to === null || from <= to);
}

export function ageToWire(age: number | string): number | null {
  return age === '' ? null : Number(age);
}
