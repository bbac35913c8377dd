import { type EventKind, welcomes } from '../calendar/event-kind.rules.js';
import type { Gender } from '../calendar/event-kind.rules.js';

/** The part of a profile that decides whether an event is for a guest. */
export interface GuestProfile {
  gender: Gender;
  /** From the profile; it also counts as the age at the event. */
  age: number;
}

/** Why an event is not for a guest. */
export const UNFIT_REASONS = ['too_young', 'too_old', 'other_gender'] as const;
export type UnfitReason = (typeof UNFIT_REASONS)[number];

/** The part of an event that decides who may reserve. Theme and languages exclude nobody. */
export type WelcomingKind = Pick<EventKind, 'format' | 'minAge' | 'maxAge'>;

/** Returns why an event is not for a guest; empty if it is. */
export function unfitReasons({ format, minAge, maxAge }: WelcomingKind, guest: GuestProfile): UnfitReason[] {
  const reasons: UnfitReason[] = [];
  if (!welcomes(format, guest.gender)) reasons.push('other_gender');
  if (minAge !== null && guest.age < minAge) reasons.push('too_young');
  if (maxAge !== null && guest.age > maxAge) reasons.push('too_old');
  return reasons;
}

/** Returns whom an event is for, in English, as the end of a sentence: "women from 25 to 35". */
export function welcomed({ format, minAge, maxAge }: WelcomingKind): string {
  const who = format === 'two_sides' || format === 'open' ? 'guests' : format;
  if (minAge !== null && maxAge !== null) return `${who} from ${minAge} to ${maxAge}`;
  if (minAge !== null) return `${who} from ${minAge} on`;
  return maxAge === null ? who : `${who} up to ${maxAge}`;
}
