import type { Profile, UserEvents } from '../../api/types';
import { CITIES, type City, type Details } from '../../features/profile/details.rules';

/** Whether nothing may be edited: there is a place at an event to come. */
export function isLocked(profile: Profile, events: UserEvents | undefined, now: Date): boolean {
  return profile.profile_locked || (events?.upcoming.some(({ date }) => new Date(date) > now) ?? false);
}

/** The profile as the form holds it. */
export function detailsOf({ name, age, gender, city, profession }: Profile): Details {
  const known = CITIES.find((one) => one === city);
  return {
    name: name ?? '',
    age: age === null ? '' : String(age),
    gender: gender ?? '',
    city: known ?? (CITIES[0] satisfies City),
    profession: profession ?? '',
  };
}
