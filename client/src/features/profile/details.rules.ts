import type { PhraseKey } from '../../lib/i18n/phrase-key';

/** The cities of the evenings, by their names on the wire; the first is what the form starts with. */
export const CITIES = ['Geneva', 'Zurich', 'Basel', 'Bern', 'Lausanne', 'Lucerne'] as const;
export type City = (typeof CITIES)[number];

/** Years. Sign-up and onboarding take one year more than profile editing does. */
export const AGE_AT_SIGN_UP = { min: 18, max: 100 } as const;
export const AGE_WHEN_EDITING = { min: 18, max: 99 } as const;

/** Characters. */
export const MIN_PASSWORD = 6;

export type Gender = 'male' | 'female' | 'other';

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

/** Rule: something that a mail could be sent to; the server looks closer. */
export function emailRule(email: string): PhraseKey | null {
  if (email.trim() === '') return 'common.emailMissing';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : 'common.emailInvalid';
}

/** Rule: long enough for the server. */
export function passwordRule(password: string): PhraseKey | null {
  if (password === '') return 'common.passwordMissing';
  return password.length >= MIN_PASSWORD ? null : 'common.passwordShort';
}
