import type { EventDetail, EventItem, Profile } from '../../api/types';

/** What says for whom an event is; as in the API. */
export type Kind = Pick<EventItem, 'format' | 'min_age' | 'max_age' | 'theme'>;
/** Why an event is not for somebody. */
export type UnfitReason = 'other_gender' | 'too_young' | 'too_old';

/** Returns whether an event is for some only, or about something. */
export function hasKind({ format, min_age, max_age, theme }: Kind): boolean {
  return format !== 'two_sides' || min_age !== null || max_age !== null || theme !== null;
}

/** Returns whether somebody is outside the age that an event is meant for, where they may come all the same. */
export function isOutsideAges(
  { min_age, max_age, age_from, age_to }: Pick<EventDetail, 'min_age' | 'max_age' | 'age_from' | 'age_to'>,
  age: number,
): boolean {
  if (min_age !== null || max_age !== null) return false;
  return (age_from !== null && age < age_from) || (age_to !== null && age > age_to);
}

/** Returns why an event is not for somebody, as the server decides it; undefined if it is, or while nothing is known of them. */
export function unfitReason(
  { format, min_age, max_age }: Kind,
  guest: Pick<Profile, 'gender' | 'age'> | undefined,
): UnfitReason | undefined {
  if (!guest) return undefined;
  const { gender, age } = guest;
  if ((format === 'men' && gender === 'female') || (format === 'women' && gender === 'male'))
    return 'other_gender';
  if (age === null) return undefined;
  if (min_age !== null && age < min_age) return 'too_young';
  return max_age !== null && age > max_age ? 'too_old' : undefined;
}
