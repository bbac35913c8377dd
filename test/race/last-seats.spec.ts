import { AccountsService } from '../../server/auth/index.js';
import { BookingService } from '../../server/events/index.js';
import { createBarrier } from '../fixtures/barrier.js';
import { differences, createPaidEvent } from '../fixtures/payments.js';
import { type RunningApp, startApp } from '../fixtures/app/start-app.js';
import { lookThenTake } from '../fixtures/without-guards.js';
import { SEED } from '../fixtures/depth.js';
import { chance as seededChance } from '../fixtures/random-people.js';

const PEOPLE_A_SIDE = 60;
const SEATS_A_SIDE = 10;
const ROUNDS = 5;
const chance = seededChance(SEED);

type Gender = 'male' | 'female';

/** All press Reserve at the same time, in any order. Returns how often each answer was given. */
async function rush(
  app: RunningApp,
  eventId: number,
  people: readonly number[],
): Promise<Map<string, number>> {
  const booking = app.app.get(BookingService);
  const inputs = people
    .flatMap((accountId) => [{ accountId, at: chance(1_000_000) }])
    .toSorted((a, b) => a.at - b.at);
  const side = new Map(
    people.map((accountId, index): [number, Gender] => [accountId, index % 2 ? 'male' : 'female']),
  );
  const answers = await Promise.all(
    inputs.map(({ accountId }) =>
      booking
        .reserve({
          eventId,
          accountId,
          guest: () => Promise.resolve({ gender: side.get(accountId) ?? 'female', age: 30 }),
          addressKey: null,
          language: 'en' as const,
        })
        .then(
          () => 'held',
          (error: unknown) => String((error as { code?: unknown }).code ?? error),
        ),
    ),
  );
  const said = new Map<string, number>();
  for (const answer of answers) said.set(answer, (said.get(answer) ?? 0) + 1);
  return said;
}

async function people(app: RunningApp): Promise<number[]> {
  const emails = Array.from({ length: 2 * PEOPLE_A_SIDE }, (_, at) => `rush.${at}@apero.test`);
  return app.app.get(AccountsService).createMany(emails, 'correct horse battery');
}

async function sold(app: RunningApp, eventId: number): Promise<Record<string, number>> {
  const rows = await app.database.query<{ side: string; count: number }>(
    `select side, count(*)::int as count from reservations where event_id = $1 and status = 'held' group by side`,
    [eventId],
  );
  return Object.fromEntries(rows.map(({ side, count }) => [side, count]));
}

describe('sixty people a side at once for ten places a side', () => {
  let app: RunningApp;
  let crowd: number[];
  beforeAll(async () => {
    // half of the connections serve the line: so many can look before one takes
    app = await startApp({ databasePool: 80 });
    crowd = await people(app);
  });
  afterAll(() => app.close());

  it.each(Array.from({ length: ROUNDS }, (_, round) => [round + 1]))(
    'sells exactly the ten, and says to all others that it is full (round %d)',
    async () => {
      const eventId = await createPaidEvent(app, { maxMen: SEATS_A_SIDE, maxWomen: SEATS_A_SIDE });
      const said = await rush(app, eventId, crowd);
      expect(Object.fromEntries(said)).toEqual({
        held: 2 * SEATS_A_SIDE,
        EVENT_FULL: 2 * (PEOPLE_A_SIDE - SEATS_A_SIDE),
      });
      expect(await sold(app, eventId)).toEqual({ men: SEATS_A_SIDE, women: SEATS_A_SIDE });
      expect(await differences(app)).toEqual([]);
      // the next round begins with nobody's hands full
      await app.database.query(`update reservations set hold_expires_at = created_at where event_id = $1`, [
        eventId,
      ]);
    },
  );

  it('would sell more without the condition in the UPDATE and the check on the row (the control)', async () => {
    const eventId = await createPaidEvent(app, { maxMen: SEATS_A_SIDE, maxWomen: SEATS_A_SIDE });
    // so many have looked before the first of them takes a seat: the race is met, not left to chance
    await lookThenTake(app, createBarrier(3 * SEATS_A_SIDE));
    await rush(app, eventId, crowd);
    const { men = 0, women = 0 } = await sold(app, eventId);
    expect(men + women).toBeGreaterThan(2 * SEATS_A_SIDE);
    jest.restoreAllMocks();
  });
});
