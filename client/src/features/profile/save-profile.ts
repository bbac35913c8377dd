import { api, take } from '../../api/http/client';
import { queryClient } from '../../api/query/query-client';
import type { Profile } from '../../api/types';
import { profileQuery } from '../reservations/api';
import type { Details } from './details.rules';
import { type Photos, photoFields, photosOf } from './photo-order.rules';

/** POST /api/profile with the form's details; the photos stay as they are. Call it with valid details only. */
export async function saveProfile(profile: Profile, details: Details): Promise<void> {
  const { name, age, gender, city, profession } = details;
  if (gender === '') throw new Error('a gender is required');
  const body = { name: name.trim(), age: Number(age), gender, city, profession: profession.trim() };
  const saved = await take(
    api.POST('/api/profile', { body: { ...body, ...photoFields(photosOf(profile)) } }),
  );
  queryClient.setQueryData(profileQuery.queryKey, saved);
}

/** POST /api/profile with the photos in this order; all else as it is saved. */
export async function savePhotos(profile: Profile, photos: Photos): Promise<void> {
  const { name, age, gender, city, profession } = profile;
  const body = { name, age, gender, city, profession, ...photoFields(photos) };
  queryClient.setQueryData(profileQuery.queryKey, await take(api.POST('/api/profile', { body })));
}
