import { AccountsService } from '../../server/auth/index.js';
import { BookingService } from '../../server/events/index.js';
import { type RunningApp, startApp } from '../fixtures/app/start-app.js';
import { createBarrier } from '../fixtures/barrier.js';
import { createPaidEvent, differences } from '../fixtures/payments.js';
import { lookThenTake } from '../fixtures/without-guards.js';

const BUYERS = 20;
const ROUNDS = 3;
const GENDERS = ['male', 'female', 'other'] as const;

/** All press Reserve at the same time, men, women and others. Returns how many have a hold, and what the others were told. */
async function rush(app: RunningApp, eventId: number, people: readonly number[]) {
  const answers = await Promise.all(
    people.map((accountId, at) =>
      app.app
        .get(BookingService)
        .reserve({
          eventId,
          accountId,
          guest: () => Promise.resolve({ gender: GENDERS[at % GENDERS.length] ?? 'other', age: 30 }),
          addressKey: null,
          language: 'en',
        })
        .then(
          () => 'held',
          (error: unknown) => String((error as { code?: unknown }).code ?? error),
        ),
    ),
  );
  return { held: answers.filter((one) => one === 'held').length, told: new Set(answers) };
}

describe('the last seat of an open side, and twenty buyers of every gender', () => {
  let app: RunningApp;
  let crowd: number[];
  const lastSeat = () => createPaidEvent(app, { format: 'open', maxMen: 0, maxWomen: 1 });
  beforeAll(async () => {
    app = await startApp({ databasePool: 60 });
    const emails = Array.from({ length: BUYERS }, (_, at) => `open.${at}@apero.test`);
    crowd = await app.app.get(AccountsService).createMany(emails, 'correct horse battery');
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => app.close());

  it('has one of them, whoever it is', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      expect(await rush(app, await lastSeat(), crowd)).toEqual({
        held: 1,
        told: new Set(['held', 'EVENT_FULL']),
      });
    }
    expect(await differences(app)).toEqual([]);
  });

  it('would have several where one looks and takes then (the control)', async () => {
    // so many have looked before the first of them takes the seat: the race is met, not left to chance
    await lookThenTake(app, createBarrier(3));
    const { held } = await rush(app, await lastSeat(), crowd);
    expect(held).toBeGreaterThan(1);
  });
});
