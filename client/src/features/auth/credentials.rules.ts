import type { PhraseKey } from '../../lib/i18n/phrase-key';

/** The shortest password, in characters. */
export const MIN_PASSWORD = 6;

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
