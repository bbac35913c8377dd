import { CITIES, type City } from '../../lib/cities';
import type { Gender } from '../../lib/genders';
import type { PhraseKey } from '../../lib/i18n/phrase-key';

/** Years. Sign-up and onboarding take one year more than profile editing does. */
export const AGE_AT_SIGN_UP = { min: 18, max: 100 } as const;
export const AGE_WHEN_EDITING = { min: 18, max: 99 } as const;

/** The profile's fields as a form holds them: age as typed, gender '' until chosen. */
export type Details = { name: string; age: string; gender: Gender | ''; city: City; profession: string };

export const NO_DETAILS: Details = { name: '', age: '', gender: '', city: CITIES[0], profession: '' };

/** Rule: a whole number within the range. */
export function ageRule(range: { min: number; max: number }, message: PhraseKey) {
  return (age: string): PhraseKey | null => {
    const years = Number(age.trim());
    return Number.isInteger(years) && years >= range.min && years <= range.max ? null : message;
  };
}
