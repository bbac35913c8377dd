import * as z from 'zod/mini';
import { CITIES, GENDERS } from '../../api/states';
import type { City, Gender } from '../../api/types';
import type { PhraseKey } from '../../lib/i18n/phrase-key';
import { filled, oneOf } from '../../lib/schema';

/** Years. Sign-up and onboarding take one year more than profile editing does. */
export const AGE_AT_SIGN_UP = { min: 18, max: 100 } as const;
export const AGE_WHEN_EDITING = { min: 18, max: 99 } as const;

/** The profile's fields as a form holds them: age as typed, gender '' until chosen. */
export type Details = { name: string; age: string; gender: Gender | ''; city: City; profession: string };

export const NO_DETAILS: Details = { name: '', age: '', gender: '', city: CITIES[0], profession: '' };

/**
 * What the forms of the profile ask, but for the profession, which only editing requires.
 * @param ageMessage says which ages are accepted
 */
export function detailsSchema(ages: { min: number; max: number }, ageMessage: PhraseKey) {
  return z.object({
    name: filled('common.nameMissing'),
    age: z.string().check(z.refine((age) => isWithin(age, ages), ageMessage)),
    gender: oneOf(GENDERS, 'common.genderMissing'),
  });
}

function isWithin(age: string, { min, max }: { min: number; max: number }): boolean {
  const years = Number(age.trim());
  return Number.isInteger(years) && years >= min && years <= max;
}
