import { type Actor, ana, ben, guest, logInOrganiser } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { answer, connectionsOf, FIRST_REVEAL, tellAnewAt } from '../../fixtures/connections.js';
import { createFreeEvent, giveSeats, listOf, ON_THE_DAY } from '../../fixtures/event-day.js';
import { createEventAs } from '../../fixtures/organiser.js';
import { differences, listedEvent, reserve } from '../../fixtures/payments.js';

const app = sharedApp();
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});
afterEach(async () => expect(await differences(app)).toEqual([]));

const QUEER = {
  format: 'open',
  name: 'Apéro arc-en-ciel',
  max_men: 0,
  max_women: 4,
  min_age: 25,
  max_age: 35,
};

/** Two women, a man and somebody of neither gender have reserved at an open side of a day. */
async function openEvent() {
  const eventId = await createEventAs(organiser, QUEER);
  const people = {
    mia: await ana(app, { age: 30 }),
    lea: await ana(app, { age: 31 }),
    tom: await ben(app, { age: 32 }),
    alex: await guest(app, 'Alex', { gender: 'other', age: 33 }),
  };
  for (const person of Object.values(people)) (await reserve(person, eventId)).expect(200);
  return { eventId, ...people };
}

describe('an evening with one open side, from the reservation to the connection', () => {
  it('lets everybody meet everybody, and counts nobody by a gender', async () => {
    const { eventId, mia, lea, tom, alex } = await openEvent();
    const sides = [{ side: 'all', capacity: 4, reserved: 4, left: 0 }];
    expect(await listedEvent(mia, eventId)).toMatchObject({ user_status: 'confirmed', sides });
    app.clock.turnTo(ON_THE_DAY);
    const others = (...all: Actor[]) => all.map(({ accountId }) => accountId).toSorted((a, b) => a - b);
    expect((await listOf(mia, eventId)).toSorted((a, b) => a - b)).toEqual(others(lea, tom, alex));
    expect((await listOf(tom, eventId)).toSorted((a, b) => a - b)).toEqual(others(mia, lea, alex));
    const { event, items } = (await organiser.get(`/api/admin/events/${eventId}/door`)).expect(200);
    expect(event).toMatchObject({ format: 'open', counts: { expected: 4, arrived: 0 } });
    expect(items.map(({ seat_name }) => seat_name)).toEqual(['all', 'all', 'all', 'all']);
    for (const { reservation_id } of items)
      (await organiser.post(`/api/admin/reservations/${reservation_id}/check-in`, {})).expect(200);
    // an hour after it ends
    app.clock.turnTo('2026-12-04T22:30:00Z');
    await answer(mia, eventId, [lea, 'yes'], [tom, 'no']);
    await answer(lea, eventId, [mia, 'yes'], [alex, 'maybe']);
    await tellAnewAt(app, FIRST_REVEAL);
    expect((await connectionsOf(mia)).map(({ user }) => user.id)).toEqual([lea.accountId]);
    expect(await connectionsOf(tom)).toEqual([]);
  });

  it('is the only one that makes pairs of two women who have not asked for it', async () => {
    const [mia, lea, tom] = [await ana(app), await ana(app), await ben(app)];
    app.clock.turnTo('2026-12-01T08:00:00Z');
    const eventId = await createFreeEvent(app);
    await giveSeats(app, eventId, mia, lea, tom);
    app.clock.turnTo(ON_THE_DAY);
    expect(await listOf(mia, eventId)).toEqual([tom.accountId]);
    expect((await listOf(tom, eventId)).toSorted((a, b) => a - b)).toEqual(
      [mia.accountId, lea.accountId].toSorted((a, b) => a - b),
    );
  });

  it('says so in the tables for a spreadsheet', async () => {
    app.clock.turnTo('2026-12-01T08:00:00Z');
    const { eventId } = await openEvent();
    const waiting = await ana(app, { age: 29 });
    (await waiting.post(`/api/events/${eventId}/waiting-list`)).expect(200);
    const table = async (path: string) => {
      const headers = { authorization: `Bearer ${organiser.token}` };
      return (await fetch(`${app.url}${path}?format=csv`, { headers })).text();
    };
    for (const list of ['reservations', 'waiting-list', 'door']) {
      const lines = await table(`/api/admin/events/${eventId}/${list}`);
      expect(lines).toMatch(/[,;]all[,;]/);
      expect(lines).not.toContain('women');
    }
  });
});
