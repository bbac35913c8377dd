import { AccountsService } from '../../server/auth/index.js';
import { Tokens } from '../../server/auth/sessions/tokens.js';
import { ProfilesService } from '../../server/profile/index.js';
import { Actor } from './actor.js';
import type { RunningApp } from './start-app.js';

let made = 0;

/** Many guests with a profile and a token each, made without the cost of as many passwords. */
export async function crowd(app: RunningApp, count: number, gender: 'male' | 'female'): Promise<Actor[]> {
  const emails = Array.from({ length: count }, () => `crowd.${(made += 1)}@apero.test`);
  const password = 'correct horse battery';
  const ids = await app.app.get(AccountsService, { strict: false }).createMany(emails, password);
  const profiles = ids.map((accountId) => ({
    accountId,
    name: 'Kim',
    age: 30,
    gender,
    city: 'Zurich' as const,
    profession: null,
  }));
  await app.app.get(ProfilesService, { strict: false }).createMany(profiles);
  const tokens = app.app.get(Tokens, { strict: false });
  return Promise.all(
    ids.map(async (accountId, index) => {
      const actor = new Actor(app, emails[index], password, await tokens.issue(accountId));
      actor.accountId = accountId;
      return actor;
    }),
  );
}

/** The same person with the same token, speaking to another replica. */
export function elsewhere(person: Actor, app: RunningApp): Actor {
  const same = new Actor(app, person.email, person.password, person.token);
  same.accountId = person.accountId;
  return same;
}
