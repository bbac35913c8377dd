import { type Actor, ana, logInOrganiser, refusal } from '../fixtures/actors.js';
import { sharedReplicas } from '../fixtures/app/shared-app.js';
import { createPaidEvent, differences, reserve } from '../fixtures/payments.js';

const ROUNDS = [1, 2, 3];
const [one, two] = sharedReplicas();

const sell = (organiser: Actor, eventId: number, phone: string, body: object = {}) =>
  organiser.post(`/api/admin/events/${eventId}/walk-ins`, {
    client_id: phone,
    name: 'Lea',
    gender: 'female',
    age: 31,
    payment: 'cash',
    ...body,
  });

describe('the last seat at the entrance', () => {
  let hosts: [Actor, Actor];
  beforeEach(async () => {
    hosts = [await logInOrganiser(one), await logInOrganiser(two)];
    one.clock.turnTo('2026-12-11T17:50:00Z');
  });
  afterEach(async () => expect(await differences(one)).toEqual([]));

  it.each(ROUNDS)('is sold once when two hosts sell it at the same time, round %i', async (round) => {
    const eventId = await createPaidEvent(one, { maxWomen: 1 });
    const answers = await Promise.all(
      hosts.map((host, at) => sell(host, eventId, `round-${round}-phone-${at}`)),
    );
    expect(answers.map((answer) => (answer.status === 201 ? 'sold' : refusal(answer))).toSorted()).toEqual([
      '409 EVENT_FULL',
      'sold',
    ]);
  });

  it.each(ROUNDS)('goes to the entrance or to a guest in the app, never to both, round %i', async (round) => {
    const eventId = await createPaidEvent(one, { maxWomen: 1 });
    const woman = await ana(two);
    const [sold, reserved] = await Promise.all([
      sell(hosts[0], eventId, `app-round-${round}`),
      reserve(woman, eventId),
    ]);
    const statuses = `${sold.status} ${reserved.status}`;
    expect(['201 409', '409 200']).toContain(statuses);
  });

  it.each(ROUNDS)('of one guest is one, pressed on two phones, round %i', async (round) => {
    const eventId = await createPaidEvent(one, { maxWomen: 5 });
    const email = `door.${round}.${eventId}@apero.test`;
    const answers = await Promise.all(
      hosts.map((host, at) => sell(host, eventId, `same-${round}-phone-${at}`, { email })),
    );
    const seats = answers.flatMap(({ status, body }) => (status === 201 ? [body.reservation_id] : []));
    expect(new Set(seats).size).toBe(1);
    for (const answer of answers)
      if (answer.status !== 201) expect(refusal(answer)).toBe('409 ALREADY_RESERVED');
  });
});
