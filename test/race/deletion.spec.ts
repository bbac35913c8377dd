import { AccountsService } from '../../server/auth/index.js';
import { type Actor, ana, newcomer } from '../fixtures/actors.js';
import { createBarrier } from '../fixtures/barrier.js';
import { onReplica } from '../fixtures/guests.js';
import { buySeat, createPaidEvent, differences, paidBack } from '../fixtures/payments.js';
import { sharedReplicas } from '../fixtures/app/shared-app.js';

const [one, two] = sharedReplicas();
afterEach(async () => {
  jest.restoreAllMocks();
  expect(await differences(one)).toEqual([]);
});

const leave = (person: Actor) => person.call('DELETE', '/api/account', { password: person.password });
const organisersLeft = async () =>
  (await one.database.query(`select from accounts where role = 'admin' and erased_at is null`)).length;

/** The two organisers of the product, at two replicas. */
async function twoOrganisers(): Promise<[Actor, Actor]> {
  await one.database.query(`update accounts set role = 'user' where role = 'admin'`);
  const pair: Actor[] = [];
  for (const app of [one, two]) {
    const organiser = await newcomer(one, 'organiser');
    await one.database.query(`update accounts set role = 'admin' where id = $1`, [organiser.accountId]);
    pair.push(onReplica(organiser, app));
  }
  return pair as [Actor, Actor];
}

/** Nobody waits for a lock; those who have looked whether another organiser is there wait for each other. */
function leaveWithoutLocks(meet: () => Promise<void>): void {
  for (const { app, database } of [one, two]) {
    const accounts = app.get(AccountsService, { strict: false });
    jest.spyOn(accounts, 'lockUnerased').mockImplementation(async (id) => {
      const [row] = await database.query<{ id: number; role: 'admin'; createdAt: Date }>(
        'select id, role, created_at as "createdAt" from accounts where id = $1 and erased_at is null',
        [id],
      );
      return row;
    });
    jest.spyOn(accounts, 'lockOrganisers').mockImplementation(async () => {
      const rows = await database.query<{ id: number }>(
        `select id from accounts where role = 'admin' and erased_at is null`,
      );
      await meet();
      return rows.map(({ id }) => id);
    });
  }
}

describe('leaving in the same moment', () => {
  it('in two tabs at two replicas deletes once, and pays back once', async () => {
    const her = await ana(one);
    await buySeat(one, her, await createPaidEvent(one));
    const other = onReplica(her, two);
    const answers = await Promise.all([leave(her), leave(other), leave(her), leave(other)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 401, 404].includes(status))).toBe(true);
    await one.jobs.drain();
    expect(await paidBack(one, her)).toBe(4950);
  });

  it('the last two organisers do not both leave', async () => {
    const answers = await Promise.all((await twoOrganisers()).map(leave));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await organisersLeft()).toBe(1);
  });

  it('without the locks both leave, and nobody is left: the control', async () => {
    const organisers = await twoOrganisers();
    leaveWithoutLocks(createBarrier(2));
    const answers = await Promise.all(organisers.map(leave));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await organisersLeft()).toBe(0);
  });
});

describe('a place taken while its guest leaves', () => {
  it('is given back, whichever came first', async () => {
    const [her, eventId] = [await ana(one), await createPaidEvent(one, { priceRappen: 0 })];
    const other = onReplica(her, two);
    await Promise.all([leave(her), other.post('/api/create-checkout-session', { event_id: eventId })]);
    await one.jobs.drain();
    const live = await one.database.query(
      `select from reservations where account_id = $1 and status in ('held', 'paid', 'confirmed')`,
      [her.accountId],
    );
    expect(live).toEqual([]);
  });
});
