import { Logger } from '@nestjs/common';
import { Clock } from '../../server/common/clock/clock.js';
import { DatabaseClock } from '../../server/common/clock/database-clock.js';
import { ana } from '../fixtures/actors.js';
import { createPaidEvent, reconcile, reservationStatus, reserve } from '../fixtures/payments.js';
import { type RunningApp, type StartOptions, startApp } from '../fixtures/app/start-app.js';

const HOUR = 3_600_000;
/** A machine whose clock is wrong by some milliseconds. */
const machine = (ahead: number) => ({
  time: () => Date.now() + ahead,
  elapsed: () => performance.now(),
});

/** The clock before: the machine's, whatever the database says. */
class WrongClock extends Clock {
  override now(): Date {
    return new Date(Date.now() + 2 * HOUR);
  }
}

let app: RunningApp;
let errors: jest.SpyInstance;
beforeAll(async () => {
  app = await startApp({ clock: new DatabaseClock() });
});
afterAll(() => app.close());
beforeEach(() => {
  errors = jest.spyOn(Logger.prototype, 'error').mockImplementation();
});
afterEach(() => errors.mockRestore());

/** Somebody holds a seat, and another replica with a clock of its own looks for what is over. Returns what became of the hold. */
async function holdBeside(options: StartOptions): Promise<string> {
  const startsAt = new Date(Date.now() + 30 * 24 * HOUR);
  const eventId = await createPaidEvent(app, { startsAt, endsAt: new Date(startsAt.getTime() + 3 * HOUR) });
  const guest = await ana(app);
  (await reserve(guest, eventId)).expect(200);
  const replica = await startApp({ replicaOf: app, ...options });
  await reconcile(replica);
  await replica.close();
  return reservationStatus(app, guest, eventId);
}

describe('a replica on a machine whose clock is two hours ahead', () => {
  it('leaves strangers’ holds alone: their time is the database’s', async () => {
    await expect(holdBeside({ clock: new DatabaseClock(machine(2 * HOUR)) })).resolves.toBe('held');
  });

  it('would end them by its own clock (the control)', async () => {
    await expect(holdBeside({ clock: new WrongClock() })).resolves.toBe('expired');
  });

  it.each([
    [2 * HOUR, '7200 s ahead of'],
    [-6000, '6 s behind'],
  ])('gets no requests, and the log says why: %i ms', async (ahead, words) => {
    const replica = await startApp({ replicaOf: app, clock: new DatabaseClock(machine(ahead)) });
    const { status } = await fetch(`${replica.url}/health/ready`);
    await replica.close();
    expect(status).toBe(503);
    const logged = errors.mock.calls.map(([line]) => String(line));
    expect(logged.filter((line) => line.includes(`the clock of this machine is ${words}`))).not.toEqual([]);
  });

  it('gets requests within five seconds of difference, and once its clock is right again', async () => {
    let ahead = 4000;
    const clock = new DatabaseClock({ time: () => Date.now() + ahead, elapsed: () => performance.now() });
    const replica = await startApp({ replicaOf: app, clock });
    const ready = async () => (await fetch(`${replica.url}/health/ready`)).status;
    await expect(ready()).resolves.toBe(200);
    ahead = HOUR;
    await expect(ready()).resolves.toBe(503);
    ahead = 0;
    await expect(ready()).resolves.toBe(200);
    await replica.close();
  });
});
