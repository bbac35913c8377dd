import type { City, Profile, UserEvents } from '../../api/types';
import { CITIES } from '../../api/states';
import { type Details } from '../../features/profile/details.rules';

/** Returns whether nothing may be edited: there is a reservation for an upcoming event. */
export function isLocked(profile: Profile, events: UserEvents | undefined, now: Date): boolean {
  return profile.profile_locked || (events?.upcoming.some(({ date }) => new Date(date) > now) ?? false);
}

/** The profile as the form holds it. */
export function detailsOf({ name, age, gender, city, profession }: Profile): Details {
  const known = CITIES.find((one) => one === city);
  return {
    name,
    age: age === null ? '' : String(age),
    gender,
    city: known ?? (CITIES[0] satisfies City),
    profession: profession ?? '',
  };
}
