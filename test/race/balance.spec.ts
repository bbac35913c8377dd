import { AccountsService } from '../../server/auth/index.js';
import { BookingService, type Gender } from '../../server/events/index.js';
import { type RunningApp, startApp } from '../fixtures/app/start-app.js';
import { createBarrier } from '../fixtures/barrier.js';
import { createPaidEvent, differences } from '../fixtures/payments.js';
import { lookAtLeadThenTake } from '../fixtures/without-guards.js';
import { SEED, rounds } from '../fixtures/depth.js';
import { chance as seededChance } from '../fixtures/random-people.js';

const PEOPLE = 36;
const LEAD = 3;
const chance = seededChance(SEED);
const ROUNDS = Array.from({ length: rounds(2, 4) }, (_, round) => round + 1);

describe('an event whose sides stay in balance, and many who reserve at the same time', () => {
  let app: RunningApp;
  let crowd: number[];
  beforeAll(async () => {
    // half of the connections serve the line: so many can look before one takes
    app = await startApp({ databasePool: 60 });
    const emails = Array.from({ length: PEOPLE }, (_, at) => `balance.${at}@apero.test`);
    crowd = await app.app.get(AccountsService).createMany(emails, 'correct horse battery');
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => app.close());

  const balanced = () => createPaidEvent(app, { maxMen: 30, maxWomen: 30, maxLead: LEAD });

  /** One person reserves, or gives the seat back. Returns what they are told. */
  const reserve = (eventId: number, accountId: number, gender: Gender): Promise<string> =>
    app.app
      .get(BookingService)
      .reserve({
        eventId,
        accountId,
        guest: () => Promise.resolve({ gender, age: 30 }),
        addressKey: null,
        language: 'en',
      })
      .then(
        () => 'held',
        (error: unknown) => String((error as { code?: unknown }).code ?? error),
      );

  async function giveBack(eventId: number, accountId: number): Promise<void> {
    const booking = app.app.get(BookingService);
    await app.database.transaction(async () => {
      const [row] = await app.database.query<{ id: number }>(
        `select id from reservations where event_id = $1 and account_id = $2 and status = 'held'`,
        [eventId, accountId],
      );
      if (!row) return;
      const meta = { at: app.clock.now(), by: `guest:${accountId}`, reason: 'guest_left_payment' } as const;
      await booking.end(await booking.lock(row.id), 'cancelled', meta);
    });
  }

  async function takenOf(eventId: number): Promise<Record<string, number>> {
    const rows = await app.database.query<{ side: string; taken: number }>(
      'select side, taken from event_seats where event_id = $1',
      [eventId],
    );
    return Object.fromEntries(rows.map(({ side, taken }) => [side, taken]));
  }

  /** Nobody's hands are full in the next story. */
  const forget = (eventId: number) =>
    app.database.query('update reservations set hold_expires_at = created_at where event_id = $1', [eventId]);

  it.each(ROUNDS)('lets no side lead by more, whoever comes first (round %i)', async () => {
    const eventId = await balanced();
    const inAnyOrder = crowd
      .map((accountId) => ({ accountId, at: chance(1_000_000) }))
      .toSorted((a, b) => a.at - b.at);
    const told = await Promise.all(
      inAnyOrder.map(({ accountId }, at) => reserve(eventId, accountId, at % 3 === 0 ? 'female' : 'male')),
    );
    const { men = 0, women = 0 } = await takenOf(eventId);
    expect(Math.abs(men - women)).toBeLessThanOrEqual(LEAD);
    expect(told.filter((one) => one === 'held')).toHaveLength(men + women);
    expect(new Set(told)).toEqual(new Set(['held', 'SIDE_LEADS']));
    expect(await differences(app)).toEqual([]);
    await forget(eventId);
  });

  it.each(ROUNDS)('lets exactly as many come first as one side may lead by (round %i)', async () => {
    const eventId = await balanced();
    await Promise.all(crowd.map((accountId) => reserve(eventId, accountId, 'male')));
    expect(await takenOf(eventId)).toEqual({ men: LEAD, women: 0 });
    await forget(eventId);
  });

  it.each(ROUNDS)('lets all leave while others come, and nobody past it afterwards (round %i)', async () => {
    const eventId = await balanced();
    const [men, women, newcomers] = [crowd.slice(0, 6), crowd.slice(6, 12), crowd.slice(12)];
    for (const [at, accountId] of men.entries()) {
      await reserve(eventId, accountId, 'male');
      await reserve(eventId, women[at] ?? 0, 'female');
    }
    expect(await takenOf(eventId)).toEqual({ men: 6, women: 6 });
    await Promise.all([
      ...women.map((accountId) => giveBack(eventId, accountId)),
      ...newcomers.map((accountId) => reserve(eventId, accountId, 'male')),
    ]);
    const after = await takenOf(eventId);
    // who came did so while the women whom they count were still there
    expect(after['women']).toBe(0);
    expect(after['men']).toBeLessThanOrEqual(6 + LEAD);
    expect(await reserve(eventId, women[0] ?? 0, 'male')).toBe('SIDE_LEADS');
    await forget(eventId);
    expect(await differences(app)).toEqual([]);
  });

  it('would be led by many more where one looks at the lead and takes then (the control)', async () => {
    const eventId = await balanced();
    // so many have looked before the first of them takes a seat: the race is met, not left to chance
    lookAtLeadThenTake(app, createBarrier(3 * LEAD));
    await Promise.all(crowd.map((accountId) => reserve(eventId, accountId, 'male')));
    const { men = 0 } = await takenOf(eventId);
    expect(men).toBeGreaterThan(LEAD);
    await forget(eventId);
  });
});
