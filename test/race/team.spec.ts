import { AccountsService } from '../../server/auth/index.js';
import { type Actor, newcomer } from '../fixtures/actors.js';
import { createBarrier } from '../fixtures/barrier.js';
import { sharedApp } from '../fixtures/app/shared-app.js';

const app = sharedApp();
afterEach(() => jest.restoreAllMocks());

let pair: [Actor, Actor];
beforeEach(async () => {
  pair = [await newcomer(app, 'one'), await newcomer(app, 'two')];
  // they two are all the organisers there are
  await app.database.query(
    `update accounts set role = case when id = any($1::integer[]) then 'admin' else 'user' end`,
    [pair.map(({ accountId }) => accountId)],
  );
});

/** Both demote the other in the same moment. Returns how many organisers are left. */
async function demoteEachOther(): Promise<number> {
  const [one, two] = pair;
  await Promise.all([
    one.patch(`/api/admin/team/${two.accountId}`, { role: 'user' }),
    two.patch(`/api/admin/team/${one.accountId}`, { role: 'user' }),
  ]);
  const rows = await app.database.query(`select from accounts where role = 'admin'`);
  return rows.length;
}

describe('two organisers who demote each other in the same moment', () => {
  it.each([1, 2, 3, 4, 5])('leave one organiser (%i)', async () => {
    expect(await demoteEachOther()).toBe(1);
  });

  it('left none where both only looked: the control', async () => {
    const meet = createBarrier(2);
    const repository = app.app.get(AccountsService, { strict: false });
    jest.spyOn(repository, 'lockOrganisers').mockImplementation(async () => {
      const rows = await app.database.query<{ id: number }>(`select id from accounts where role = 'admin'`);
      await meet();
      return rows.map(({ id }) => id);
    });
    expect(await demoteEachOther()).toBe(0);
  });
});
