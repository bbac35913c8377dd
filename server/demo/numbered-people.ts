import type { DemoPerson } from './sample-people.js';

/** An invented person with an account. */
export interface NumberedPerson extends DemoPerson {
  accountId: number;
}

/** Returns the people with their account ids, both in the same order. Throws if the lists differ in length. */
export function withAccounts(people: readonly DemoPerson[], accountIds: readonly number[]): NumberedPerson[] {
  return people.map((person, index) => {
    const accountId = accountIds[index];
    if (accountId === undefined) throw new Error(`No account was created for ${person.email}`);
    return { ...person, accountId };
  });
}
