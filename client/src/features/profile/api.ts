import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../api/http/client';
import { apiQuery } from '../../api/query/api-query';
import { queryClient } from '../../api/query/query-client';
import { invalidate, keysOf } from '../../api/query/resources';
import type { LookingFor, Profile, ProfileFields } from '../../api/types';
import { useApiMutation } from '../../api/use-api-mutation';
import type { Details } from './details.rules';
import { photoFields, type Photos, photosOf } from './photo-order.rules';

export const profileKeys = { own: () => keysOf('profile')() };

const profileQuery = apiQuery(profileKeys.own(), () => api.GET('/api/profile'));

/** Returns the query of one's own profile. */
export function useProfile() {
  return useQuery(profileQuery);
}

const photoRemovalKeys = { list: () => keysOf('photo-removals')() };

/** Returns the query of one's own photos that organisers have removed, and why. */
export function usePhotoRemovals() {
  return useQuery(apiQuery(photoRemovalKeys.list(), () => api.GET('/api/profile/photo-removals')));
}

/** Says that one has read why a photo was removed. */
export function useDismissPhotoRemoval() {
  return useApiMutation({
    call: (id: number) => api.DELETE('/api/profile/photo-removals/{id}', { params: { path: { id } } }),
    invalidates: ['photo-removals'],
  });
}

/** Fetches the profile again. */
export function invalidateProfile(): void {
  void invalidate('profile');
}

/** Shows these photos in the cached profile before the server has confirmed them. */
export function showPhotos(photos: Photos): void {
  queryClient.setQueryData(
    profileQuery.queryKey,
    (profile) => profile && { ...profile, ...photoFields(photos) },
  );
  void invalidate('readiness');
}

/** Saves what sign-up and onboarding ask. Call it with valid details only. Throws ApiError. */
export async function saveDetails(details: Details): Promise<void> {
  const { profession, ...body } = detailsBody(details);
  await unwrap(api.POST('/api/profile', { body: { ...body, profession: profession || null } }));
}

/** Saves the form's details and keeps the photos. Call it with valid details only. Throws ApiError. */
export async function saveProfile(profile: Profile, details: Details): Promise<void> {
  await save({ ...detailsBody(details), ...photoFields(photosOf(profile)) });
}

/**
 * Saves whom one wants to meet, if it is another than before, and keeps everything else. It needs the consent to the
 * matching. Throws ApiError.
 */
export async function saveLookingFor(lookingFor: LookingFor | null): Promise<void> {
  const profile = await queryClient.fetchQuery(profileQuery);
  if (profile.looking_for === lookingFor) return;
  const { name, age, gender, city } = profile;
  await save({ name, age, gender, city, looking_for: lookingFor });
}

/** Saves the photos in this order and keeps everything else. Throws ApiError. */
export async function savePhotos(profile: Profile, photos: Photos): Promise<void> {
  const { name, age, gender, city, profession } = profile;
  await save({ name, age, gender, city, profession, ...photoFields(photos) });
}

async function save(body: ProfileFields): Promise<void> {
  queryClient.setQueryData(profileQuery.queryKey, await unwrap(api.POST('/api/profile', { body })));
}

function detailsBody({ name, age, gender, city, profession }: Details) {
  if (gender === '') throw new Error('a gender is required');
  return { name: name.trim(), age: Number(age), gender, city, profession: profession.trim() };
}
