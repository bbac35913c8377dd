import { z } from 'zod';
import type { AdminEvent } from '../../../api/admin-types';
import { adminKey } from '../../../ui/admin/admin-error';
import { agesFit, ageToWire } from './detail-values';

/** For whom an event is, as a form holds it. */
export interface KindValues {
  format: AdminEvent['format'];
  min_age: number | string;
  max_age: number | string;
  theme: NonNullable<AdminEvent['theme']> | '';
}

/** An event for everybody. */
export const NO_KIND: KindValues = { format: 'two_sides', min_age: '', max_age: '', theme: '' };

/** What is asked of ages. */
export const KIND_SCHEMA = z.custom<KindValues>((kind) => {
  const { min_age: age_from, max_age: age_to } = kind as KindValues;
  return agesFit({ age_from, age_to });
}, adminKey('kind.agesWrong'));

/** For whom an event is, as the API has it. */
export type KindWire = Pick<AdminEvent, 'format' | 'min_age' | 'max_age' | 'theme'>;

/** Returns for whom an event is, as a form holds it. */
export function kindValues({ format, min_age, max_age, theme }: KindWire): KindValues {
  return { format, min_age: min_age ?? '', max_age: max_age ?? '', theme: theme ?? '' };
}

/** Returns for whom an event is, as the API has it. */
export function kindOf({ format, min_age, max_age, theme }: KindValues): KindWire {
  return { format, min_age: ageToWire(min_age), max_age: ageToWire(max_age), theme: theme || null };
}

/** Returns what the API takes of it: a side that is closed has no seats. */
export function kindToWire(kind: KindValues) {
  const { format } = kind;
  const closed =
    format === 'two_sides'
      ? {}
      : format === 'men'
        ? { max_women: 0, min_women: 0 }
        : { max_men: 0, min_men: 0 };
  return { ...closed, ...kindOf(kind) };
}
