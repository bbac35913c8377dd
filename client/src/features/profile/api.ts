import { api, take } from '../../api/http/client';
import type { Details } from './details.rules';

/** POST /api/profile with what sign-up and onboarding ask. Call it with valid details only. */
export async function saveDetails({ name, age, gender, city, profession }: Details): Promise<void> {
  if (gender === '') throw new Error('a gender is required');
  const body = { name: name.trim(), age: Number(age), gender, city, profession: profession.trim() || null };
  await take(api.POST('/api/profile', { body }));
}
