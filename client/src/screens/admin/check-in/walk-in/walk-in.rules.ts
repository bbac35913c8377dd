import type { NewWalkIn } from '../../../../api/admin-types.js';

/** What is typed of somebody at the entrance. */
export interface WalkInValues {
  name: string;
  gender: NewWalkIn['gender'] | '';
  age: number | '';
  email: string;
  payment: NewWalkIn['payment'];
}

/** Returns whether enough is known to sell a place: nobody under 18 gets one. */
export function isReady({ name, gender, age }: WalkInValues): boolean {
  return name.trim() !== '' && gender !== '' && age !== '' && age >= 18 && age <= 100;
}

/** Returns what is sent for it. */
export function walkInOf(
  { name, gender, age, email, payment }: WalkInValues,
  { clientId, language }: { clientId: string; language: NonNullable<NewWalkIn['language']> },
): NewWalkIn {
  return {
    client_id: clientId,
    name: name.trim(),
    gender: gender || 'other',
    age: Number(age),
    payment,
    language,
    ...(email.trim() && { email: email.trim() }),
  };
}
