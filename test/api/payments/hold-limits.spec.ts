import { SWEEP_HOLD_ADDRESSES } from '../../../server/events/reservations/hold-limits.service.js';
import { StripeGateway } from '../../../server/payments/provider/stripe.gateway.js';
import { type Actor, ana, newcomer, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { startApp } from '../../fixtures/app/start-app.js';
import { createGuests } from '../../fixtures/guests.js';
import {
  buySeat,
  confirm,
  createPaidEvent,
  differences,
  listedEvent,
  press,
  reconcile,
  reservationStatus,
} from '../../fixtures/payments.js';

// one proxy in front: the stories speak from as many addresses as they like
const app = sharedApp({ rateLimits: true, trustProxyHops: 1 });
afterEach(async () => expect(await differences(app)).toEqual([]));

let last = 0;
/** An address from which nobody has spoken yet. */
const newAddress = () => `198.51.100.${(last += 1)}`;
const HOME = () => newAddress();

const reserveFrom = (address: string, person: Actor, eventId: number) =>
  person.post('/api/create-checkout-session', { event_id: eventId }, { 'x-forwarded-for': address });
const leave = async (person: Actor, eventId: number) =>
  (await person.post(`/api/events/${eventId}/cancellation`)).expect(200);

/** How many of the answers have each status. */
function counted(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const bigEvent = (seats: number) => createPaidEvent(app, { maxMen: seats, maxWomen: seats });
const crowd = async (count: number) => [
  ...(await createGuests(app, count / 2, 'female')),
  ...(await createGuests(app, count / 2, 'male')),
];

/** Somebody reserves and pays. */
async function buyFrom(address: string, person: Actor, eventId: number): Promise<void> {
  const { session_id } = (await reserveFrom(address, person, eventId)).expect(200);
  await press(app, session_id, 'pay');
  (await confirm(person, session_id, eventId)).expect(200);
}

describe('a first sale', () => {
  it('sells every seat to 200 new buyers behind one Wi-Fi who press at once, though some never pay', async () => {
    const [eventId, wifi] = [await bigEvent(40), newAddress()];
    const buyers = await crowd(200);
    const pressed = await Promise.all(buyers.map((buyer) => reserveFrom(wifi, buyer, eventId)));
    expect(counted(pressed)).toEqual({ 200: 80, 409: 120 });
    const withHold = buyers.flatMap((buyer, index) => {
      const { status, body } = pressed[index] ?? {};
      return status === 200 && body ? [{ buyer, session: body.session_id }] : [];
    });
    const leavers = withHold.filter((_one, index) => index % 8 === 0);
    const payers = withHold.filter((_one, index) => index % 8 !== 0);
    for (const { session } of payers) await press(app, session, 'pay');
    for (const { buyer, session } of payers) (await confirm(buyer, session, eventId)).expect(200);
    for (const { buyer } of leavers) await leave(buyer, eventId);
    // of those who found it full some look again
    const others = buyers.filter((_buyer, index) => pressed[index]?.status === 409);
    for (const other of [...others.slice(0, 10), ...others.slice(-10)]) {
      const { status } = await reserveFrom(wifi, other, eventId);
      expect([200, 409]).toContain(status);
      if (status === 409) continue;
      await buyFrom(wifi, other, eventId);
    }
    expect(await listedEvent(buyers[0] ?? others[0] ?? (await ana(app)), eventId)).toMatchObject({
      men_reserved: 40,
      women_reserved: 40,
    });
  });
});

describe('whoever wants to starve an event', () => {
  it('holds a seat for each of 25 accounts of one address, not three, and none any more once they have let them go', async () => {
    const events = [await bigEvent(40), await bigEvent(40), await bigEvent(40)];
    const [attackers, address] = [await crowd(26), newAddress()];
    const attack = () =>
      Promise.all(attackers.slice(0, 25).flatMap((one) => events.map((id) => reserveFrom(address, one, id))));
    const first = counted(await attack());
    expect(first[200]).toBeGreaterThanOrEqual(25);
    expect(first[200]).toBeLessThanOrEqual(31);
    app.clock.forward({ minutes: 31 });
    await reconcile(app);
    expect(counted(await attack())).toEqual({ 429: 75 });
    // a new account of theirs does not help, and their neighbours behind other addresses are not concerned
    const refused = await reserveFrom(address, attackers[25] ?? (await ana(app)), events[0] ?? 0);
    expect(refusal(refused)).toBe('429 RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(29 * 60);
    (await reserveFrom(newAddress(), await ana(app), events[0] ?? 0)).expect(200);
  });

  it('keeps nobody out who shares the address and has a paid place', async () => {
    const [eventId, address, regular] = [await bigEvent(40), newAddress(), await ana(app)];
    await buySeat(app, regular, await createPaidEvent(app));
    for (const one of await crowd(20)) {
      (await reserveFrom(address, one, eventId)).expect(200);
      await leave(one, eventId);
    }
    expect(refusal(await reserveFrom(address, await ana(app), eventId))).toBe('429 RATE_LIMITED');
    (await reserveFrom(address, regular, eventId)).expect(200);
  });

  it('cannot cancel and hold again without end: 5 times an hour, 10 a day, after pauses that grow', async () => {
    const [eventId, person] = [await createPaidEvent(app), await ana(app)];
    const began = app.clock.now().getTime();
    const held: number[] = [];
    const waits: number[] = [];
    while (app.clock.now().getTime() - began < 24 * 3_600_000) {
      const answer = await reserveFrom(HOME(), person, eventId);
      if (answer.status === 200) {
        held.push((app.clock.now().getTime() - began) / 60_000);
        await leave(person, eventId);
        continue;
      }
      expect(refusal(answer)).toBe('429 RATE_LIMITED');
      const seconds = Number(answer.headers['retry-after']);
      waits.push(seconds / 60);
      app.clock.forward({ seconds });
    }
    expect(held.filter((minute) => minute < 60)).toHaveLength(5);
    expect(held).toHaveLength(10);
    expect(waits.slice(0, 5)).toEqual([1, 3, 10, 46, 60]);
  });
});

describe('a guest who pays in the end', () => {
  it('may leave once and come back at once', async () => {
    const [eventId, person, home] = [await createPaidEvent(app), await ana(app), newAddress()];
    (await reserveFrom(home, person, eventId)).expect(200);
    await leave(person, eventId);
    await buyFrom(home, person, eventId);
  });

  it('is forgiven the tries before', async () => {
    const [eventId, other, person, home] = [
      await createPaidEvent(app),
      await createPaidEvent(app),
      await ana(app),
      newAddress(),
    ];
    for (const _try of [1, 2]) {
      (await reserveFrom(home, person, eventId)).expect(200);
      await leave(person, eventId);
    }
    expect(refusal(await reserveFrom(home, person, other))).toBe('429 RATE_LIMITED');
    app.clock.forward({ minutes: 1 });
    await buyFrom(home, person, eventId);
    (await reserveFrom(home, person, other)).expect(200);
  });
});

describe('a side that is nearly held out', () => {
  it('is held for ten minutes: the session is closed at the provider before the seat is free', async () => {
    const eventId = await createPaidEvent(app, { maxMen: 10, maxWomen: 10 });
    const women = await createGuests(app, 10, 'female');
    const sessions: string[] = [];
    for (const woman of women)
      sessions.push((await reserveFrom(newAddress(), woman, eventId)).expect(200).session_id);
    app.clock.forward({ minutes: 10 });
    await reconcile(app);
    const states = await Promise.all(women.map((woman) => reservationStatus(app, woman, eventId)));
    expect(states).toEqual([...Array<string>(5).fill('held'), ...Array<string>(5).fill('expired')]);
    const gateway = app.app.get(StripeGateway, { strict: false });
    const atProvider = await Promise.all(sessions.map((session) => gateway.findSession(session)));
    expect(atProvider.map((session) => session?.status)).toEqual([
      ...Array<string>(5).fill('open'),
      ...Array<string>(5).fill('expired'),
    ]);
    expect((await listedEvent(await ana(app), eventId)).women_left).toBe(5);
  });

  it('is held for half an hour again once others have paid', async () => {
    const [eventId, person] = [await createPaidEvent(app), await ana(app)];
    (await reserveFrom(newAddress(), person, eventId)).expect(200);
    app.clock.forward({ minutes: 29 });
    await reconcile(app);
    expect(await reservationStatus(app, person, eventId)).toBe('held');
  });
});

describe('a hold', () => {
  it('needs a verified address where the settings ask for it', async () => {
    const strict = await startApp({ replicaOf: app, requireVerifiedEmail: true });
    const [eventId, person] = [await createPaidEvent(app), await ana(strict)];
    const reserve = () => person.post('/api/create-checkout-session', { event_id: eventId });
    expect(refusal(await reserve())).toBe('403 EMAIL_NOT_VERIFIED');
    const missing = async () => (await person.get('/api/profile/readiness')).body;
    expect(await missing()).toEqual({ missing: ['email', 'photo'] });
    await app.database.query('update accounts set email_verified_at = $2 where id = $1', [
      person.accountId,
      app.clock.now(),
    ]);
    expect(await missing()).toEqual({ missing: ['photo'] });
    (await reserve()).expect(200);
    await strict.close();
  });

  it('leaves no address behind, and after a day not even its hash', async () => {
    const [eventId, address] = [await createPaidEvent(app), newAddress()];
    (await reserveFrom(address, await ana(app), eventId)).expect(200);
    const heldAt = app.clock.now();
    const rows = () =>
      app.database.query<{ key: string }>(
        'select address_key as key from hold_addresses where held_at <= $1',
        [heldAt],
      );
    expect((await rows()).length).toBeGreaterThan(0);
    for (const { key } of await rows()) expect(key).toMatch(/^[\w-]{43}$/);
    app.clock.forward({ days: 1 });
    await app.jobs.enqueue(SWEEP_HOLD_ADDRESSES, {}, { key: 'test' });
    await app.jobs.drain();
    expect(await rows()).toEqual([]);
  });

  it('is not limited where limits are off', async () => {
    const open = await startApp({ replicaOf: app, rateLimits: false });
    const [eventId, person] = [await createPaidEvent(app), await newcomer(open)];
    await person.post('/api/profile', { name: 'Ana', age: 30, gender: 'female', city: 'Bern' });
    for (let times = 0; times < 8; times++) {
      (await person.post('/api/create-checkout-session', { event_id: eventId })).expect(200);
      await leave(person, eventId);
    }
    await open.close();
  });
});
