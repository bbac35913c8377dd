import { DomainError } from '../../server/common/errors/domain-error.js';
import { CodesService } from '../../server/payments/codes/codes.service.js';
import type { Actor } from '../fixtures/actors.js';
import { createBarrier } from '../fixtures/barrier.js';
import { type Code, makeCode, reserveWith, usedOf } from '../fixtures/provider/codes.js';
import { createGuests } from '../fixtures/guests.js';
import { createPaidEvent, differences } from '../fixtures/payments.js';
import { type RunningApp, startApp } from '../fixtures/app/start-app.js';

const BUYERS = 50;

/** All reserve with the code at the same time, at these events in turn. Returns how often each answer was given. */
async function rush(
  buyers: readonly Actor[],
  events: readonly number[],
  { code }: Code,
): Promise<Record<string, number>> {
  const answers = await Promise.all(
    buyers.map((buyer, at) => reserveWith(buyer, events[at % events.length] ?? 0, code)),
  );
  const said: Record<string, number> = {};
  for (const { status, body } of answers) {
    const answer = status === 200 ? 'reserved' : String((body as { code?: string }).code);
    said[answer] = (said[answer] ?? 0) + 1;
  }
  return said;
}

describe('fifty buyers with a code of one use', () => {
  let app: RunningApp;
  let buyers: Actor[];
  beforeAll(async () => {
    app = await startApp({ databasePool: 40 });
    buyers = await createGuests(app, BUYERS, 'female');
  });
  afterAll(() => app.close());

  // buyers of one event wait for each other at its seats: at several they meet at the code
  const createEvents = (count: number) =>
    Promise.all(Array.from({ length: count }, () => createPaidEvent(app, { maxWomen: BUYERS })));

  it('make one reservation with it, and the others are told that it is used up and hold no place', async () => {
    const [eventIds, code] = [await createEvents(10), await makeCode(app, { uses: 1 })];
    expect(await rush(buyers, eventIds, code)).toEqual({ reserved: 1, CODE_USED_UP: BUYERS - 1 });
    expect(await usedOf(app, code)).toBe(1);
    expect(await differences(app)).toEqual([]);
  });

  it('would make more without the condition in the UPDATE and the check on the row (the control)', async () => {
    const [eventIds, code] = [await createEvents(5), await makeCode(app, { uses: 1 })];
    await app.database.query('alter table promotion_codes drop constraint promotion_codes_uses');
    const meet = createBarrier(5);
    jest.spyOn(app.app.get(CodesService, { strict: false }), 'take').mockImplementation(async ({ id }) => {
      const looked = await app.database.query('select from promotion_codes where id = $1 and used < uses', [
        id,
      ]);
      await meet();
      await app.database.query('update promotion_codes set used = used + 1 where id = $1', [id]);
      if (looked.length === 0) throw new DomainError('CODE_USED_UP');
    });
    const said = await rush(buyers.slice(0, 5), eventIds, code);
    expect(said['reserved']).toBeGreaterThan(1);
    expect(await differences(app)).not.toEqual([]);
    jest.restoreAllMocks();
  });
});
