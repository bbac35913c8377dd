import { AsyncResource } from 'node:async_hooks';
import { AccountsService } from '../../server/auth/index.js';
import { BookingService } from '../../server/events/index.js';
import { ReservationsRepository } from '../../server/events/reservations/reservations.repository.js';
import { type Actor, newcomer } from '../fixtures/actors.js';
import { createGuests } from '../fixtures/guests.js';
import { createPaidEvent, reserve, buySeat } from '../fixtures/payments.js';
import { sharedApp } from '../fixtures/app/shared-app.js';

const app = sharedApp({ clockRunsOn: true });
afterEach(() => jest.restoreAllMocks());

const PEOPLE = 60;
/** Every third of them, from the nth on. */
const third = <One>(people: readonly One[], nth: number) => people.filter((_one, index) => index % 3 === nth);

describe('many who ask in the same moment', () => {
  it('are each answered as who they are, whoever logged out or was blocked among them', async () => {
    const people = await createGuests(app, PEOPLE, 'female');
    const [here, gone, blocked] = [0, 1, 2].map((nth) => third(people, nth)) as [Actor[], Actor[], Actor[]];
    await Promise.all(gone.map((person) => person.post('/api/auth/logout')));
    const accounts = app.app.get(AccountsService, { strict: false });
    await Promise.all(blocked.map(({ accountId }) => accounts.block(accountId)));
    const answers = await Promise.all(people.map((person) => person.get('/api/auth/status')));

    for (const [index, { body }] of answers.entries())
      if (here.includes(people[index] as Actor))
        expect(body).toMatchObject({ authenticated: true, email: people[index]?.email });
      else expect(body).toMatchObject({ authenticated: false });
  });

  it('for a place are each refused for a reason of their own', async () => {
    const eventId = await createPaidEvent(app, { maxMen: 1, maxWomen: PEOPLE });
    const women = await createGuests(app, PEOPLE, 'female');
    const men = await createGuests(app, PEOPLE / 3, 'male');
    const without = await Promise.all(['one', 'other'].map((name) => newcomer(app, name)));
    const guests = third(women, 0);
    for (const guest of guests) await buySeat(app, guest, eventId);
    await reserve(men[0] as Actor, eventId);

    const everybody = [...women, ...men, ...without];
    const answers = await Promise.all(everybody.map((person) => reserve(person, eventId)));

    for (const [index, { status, body }] of answers.entries()) {
      const person = everybody[index] as Actor;
      const reason = { status, code: (body as { code?: string }).code };
      if (guests.includes(person)) expect(reason).toEqual({ status: 409, code: 'ALREADY_RESERVED' });
      else if (without.includes(person)) expect(reason).toEqual({ status: 403, code: 'PROFILE_REQUIRED' });
      else if (women.includes(person) || person === men[0]) expect(status).toBe(200);
      else expect(reason).toEqual({ status: 409, code: 'EVENT_FULL' });
    }
  });

  it('are told what is true after they asked: nothing is remembered', async () => {
    const eventId = await createPaidEvent(app, { maxMen: 1, maxWomen: 1 });
    const [first, second] = (await createGuests(app, 2, 'female')) as [Actor, Actor];
    await expect(reserve(first, eventId)).resolves.toMatchObject({ status: 200 });
    await expect(reserve(second, eventId)).resolves.toMatchObject({ body: { code: 'EVENT_FULL' } });
    await first.post('/api/auth/logout');
    await expect(first.get('/api/auth/status')).resolves.toMatchObject({ body: { authenticated: false } });
  });
});

it('many questions of one moment are two statements when one is too small for them', async () => {
  const [eventId, other] = [await createPaidEvent(app, { maxWomen: 5 }), await createPaidEvent(app)];
  const women = await createGuests(app, 5, 'female');
  for (const woman of women) await buySeat(app, woman, eventId);
  const strangers = Array.from({ length: 196 }, (_, index) => 1_000_000 + index);
  const asked = jest.spyOn(app.database, 'query');

  const reservations = app.app.get(ReservationsRepository, { strict: false });
  const who = [...strangers, ...women.map(({ accountId }) => accountId)];
  const answers = await Promise.all(
    who.map((accountId, index) =>
      reservations.findBookable(index === 0 ? other : eventId, accountId, app.clock.now()),
    ),
  );

  expect(asked).toHaveBeenCalledTimes(2);
  expect(answers.map((event) => event?.id)).toEqual([other, ...who.slice(1).map(() => eventId)]);
  expect(answers.map((event) => event?.live?.status ?? null)).toEqual([
    ...strangers.map(() => null),
    ...women.map(() => 'paid'),
  ]);
});

it('who asks in a transaction asks in it, and nobody else who asks in the same moment', async () => {
  const eventId = await createPaidEvent(app);
  const [{ accountId }] = (await createGuests(app, 1, 'female')) as [Actor];
  const booking = app.app.get(BookingService);
  const reservations = app.app.get(ReservationsRepository, { strict: false });
  const look = async () =>
    (await reservations.findBookable(eventId, accountId, app.clock.now()))?.live?.status ?? null;
  const outside = AsyncResource.bind(look);
  const [theirs, mine] = await app.database.transaction(async () => {
    await booking.give({ eventId, accountId, guest: { gender: 'female', age: 30 } }, 'test');
    return Promise.all([outside(), look()]);
  });
  expect({ theirs, mine }).toEqual({ theirs: null, mine: 'confirmed' });
});
