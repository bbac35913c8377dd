import { HoldLimitsService } from '../../server/events/reservations/hold-limits.service.js';
import { type RunningApp, startApp } from '../fixtures/app/start-app.js';
import type { Actor } from '../fixtures/actors.js';
import { createBarrier } from '../fixtures/barrier.js';
import { createGuests, onReplica } from '../fixtures/guests.js';
import { createPaidEvent } from '../fixtures/payments.js';

const WIFI = { 'x-forwarded-for': '198.51.100.1' };
const LIMITED = { rateLimits: true, trustProxyHops: 1 };

let one: RunningApp;
let two: RunningApp;
beforeEach(async () => {
  one = await startApp(LIMITED);
  two = await startApp({ ...LIMITED, replicaOf: one, publicUrl: one.url });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await two.close();
  await one.close();
});

const hold = (person: Actor, eventId: number) =>
  person.post('/api/create-checkout-session', { event_id: eventId }, WIFI);

/** Five people behind one address hold a place each, and then press for a second one at the same instant, at two replicas. */
async function secondHolds(): Promise<number> {
  const [first, second] = [
    await createPaidEvent(one, { maxWomen: 20 }),
    await createPaidEvent(one, { maxWomen: 20 }),
  ];
  const people = await createGuests(one, 5, 'female');
  for (const person of people) (await hold(person, first)).expect(200);
  const answers = await Promise.all(
    people.map((person, index) => hold(index % 2 ? onReplica(person, two) : person, second)),
  );
  return answers.filter(({ status }) => status === 200).length;
}

it('the holds of one address are counted one after the other, at all replicas', async () => {
  expect(await secondHolds()).toBe(1);
});

it('would be more without the address’s lock (the control)', async () => {
  const meet = createBarrier(5);
  for (const { app } of [one, two]) {
    const limits = app.get(HoldLimitsService, { strict: false });
    const ofAddress = limits.ofAddress.bind(limits);
    jest.spyOn(limits, 'lockAddress').mockResolvedValue();
    jest.spyOn(limits, 'ofAddress').mockImplementation(async (...which) => {
      const counted = await ofAddress(...which);
      if (counted.running >= 5) await meet();
      return counted;
    });
  }
  expect(await secondHolds()).toBe(5);
});
