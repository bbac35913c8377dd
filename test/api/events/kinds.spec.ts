import { type Actor, ana, ben, guest, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { createEventAs } from '../../fixtures/organiser.js';
import {
  buySeat,
  createPaidEvent,
  differences,
  endStory,
  listedEvent,
  reservationStatus,
  reserve,
} from '../../fixtures/payments.js';
import { giveBack, join } from '../../fixtures/waiting-list.js';

const app = sharedApp();
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});
afterEach(() => endStory(app));

const alex = () => guest(app, 'Alex', { gender: 'other' });
const OPEN = { format: 'open' as const, maxMen: 0, maxWomen: 2 };
const asOrganiser = (eventId: number, fields: object) =>
  organiser.patch(`/api/admin/events/${eventId}`, fields);

describe('An evening for some', () => {
  it('refuses who is too young or too old wherever a seat is taken, and says for whom it is', async () => {
    const eventId = await createPaidEvent(app, { minAge: 25, maxAge: 35, maxWomen: 1 });
    const [young, right] = [await ana(app, { age: 24 }), await ana(app, { age: 35 })];
    const answer = await reserve(young, eventId);
    expect(refusal(answer)).toBe('409 NOT_FOR_YOU');
    expect(answer.error.error).toBe(
      'This evening is for guests from 25 to 35. Others may be just right for you.',
    );
    expect(refusal(await join(young, eventId))).toBe('409 NOT_FOR_YOU');
    await buySeat(app, right, eventId);
    expect(await reservationStatus(app, right, eventId)).toBe('paid');
    expect(refusal(await join(young, eventId))).toBe('409 NOT_FOR_YOU');
    expect(await differences(app)).toEqual([]);
  });

  it('shows itself to everybody, with its kind', async () => {
    const kind = { format: 'women', min_age: 30, max_age: null, theme: 'hikers' };
    const eventId = await createEventAs(organiser, { ...kind, max_men: 0, max_women: 12 });
    const him = await ben(app);
    const sides = [{ side: 'women', capacity: 12, reserved: 0, left: 12, leads: false }];
    expect(await listedEvent(him, eventId)).toMatchObject({ ...kind, max_men: 0, max_women: 12, sides });
    expect((await him.get(`/api/events/${eventId}`)).body).toMatchObject(kind);
    expect(refusal(await reserve(him, eventId))).toBe('409 NOT_FOR_YOU');
  });

  it('takes up no offer for somebody who has become another age meanwhile', async () => {
    const eventId = await createPaidEvent(app, { maxAge: 40, maxWomen: 1 });
    const [seated, waiting] = [await ana(app, { age: 30 }), await ana(app, { age: 40 })];
    (await reserve(seated, eventId)).expect(200);
    (await join(waiting, eventId)).expect(200);
    const { body: profile } = await waiting.get('/api/profile');
    const { name, gender, city } = profile;
    (await waiting.post('/api/profile', { name, gender, city, age: 41 })).expect(200);
    await giveBack(seated, eventId);
    expect(refusal(await reserve(waiting, eventId))).toBe('409 NOT_FOR_YOU');
  });

  it('lets nobody become another age while they pay', async () => {
    const eventId = await createPaidEvent(app, { maxAge: 40 });
    const her = await ana(app, { age: 40 });
    (await reserve(her, eventId)).expect(200);
    const { name, gender, city } = (await her.get('/api/profile')).body;
    const answer = await her.post('/api/profile', { name, gender, city, age: 41 });
    expect(refusal(answer)).toBe('409 PROFILE_LOCKED');
    (await her.post('/api/profile', { name, gender, city, age: 39 })).expect(200);
  });

  it('has a place for somebody else where an organiser says so twice', async () => {
    const eventId = await createPaidEvent(app, { minAge: 50 });
    const { accountId } = await ana(app, { age: 49 });
    const give = (more: object) =>
      organiser.post(`/api/admin/events/${eventId}/reservations`, { account_id: accountId, ...more });
    expect(refusal(await give({}))).toBe('409 NOT_FOR_YOU');
    const { id } = (await give({ anyway: true })).expect(201) as { id: number };
    const elsewhere = await createPaidEvent(app, { minAge: 60 });
    const move = (more: object) =>
      organiser.post(`/api/admin/reservations/${id}/move`, { event_id: elsewhere, ...more });
    expect(refusal(await move({}))).toBe('409 NOT_FOR_YOU');
    (await move({ anyway: true })).expect(200);
    expect(await differences(app)).toEqual([]);
  });
});

describe('An evening with one open side', () => {
  it('seats everybody on it, whatever their gender, and no more than there are places', async () => {
    const eventId = await createPaidEvent(app, OPEN);
    const [him, them] = [await ben(app), await alex()];
    await buySeat(app, him, eventId);
    await buySeat(app, them, eventId);
    expect(refusal(await reserve(await ana(app), eventId))).toBe('409 EVENT_FULL');
    expect((await join(await ana(app), eventId)).expect(200)).toMatchObject({ position: 1 });
    expect(await differences(app)).toEqual([]);
  });

  it('tells a guest of its places on either side, and an organiser once', async () => {
    const eventId = await createPaidEvent(app, OPEN);
    const him = await ben(app);
    await buySeat(app, him, eventId);
    const counts = { capacity: 2, reserved: 1, left: 1 };
    const forHim = { max_men: 2, men_reserved: 1, men_left: 1, max_women: 2, women_left: 1 };
    expect(await listedEvent(him, eventId)).toMatchObject({ ...forHim, sides: [{ side: 'all', ...counts }] });
    expect((await organiser.get(`/api/admin/events/${eventId}`)).body).toMatchObject({
      format: 'open',
      max_men: 0,
      max_women: 2,
      women_reserved: 1,
      sides: [{ side: 'all', ...counts }],
    });
  });

  it('is one only without seats of another side', async () => {
    const sent = { format: 'open', max_men: 5, max_women: 5 };
    const answer = await organiser.post('/api/admin/events', {
      ...sent,
      name: 'Queer apéro',
      date: '2026-12-04T19:30:00+01:00',
      city: 'Zurich',
      price: 49,
    });
    expect(answer.error.details).toEqual([expect.objectContaining({ field: 'max_men' })]);
  });
});

describe('A change of the kind', () => {
  it('closes a side that nobody has or wants', async () => {
    const eventId = await createPaidEvent(app, { maxMen: 5, maxWomen: 5 });
    const her = await ana(app);
    await buySeat(app, her, eventId);
    const changed = (await asOrganiser(eventId, { format: 'open', max_women: 10 })).expect(200);
    expect(changed).toMatchObject({ format: 'open', max_men: 0, max_women: 10, women_reserved: 1 });
    expect(await reservationStatus(app, her, eventId)).toBe('paid');
  });

  it('drops nobody: the side of guests stays, and so does who is of another age', async () => {
    const eventId = await createPaidEvent(app, { maxMen: 5, maxWomen: 5 });
    const him = await ben(app, { age: 45 });
    await buySeat(app, him, eventId);
    expect(refusal(await asOrganiser(eventId, { format: 'women' }))).toBe('409 FORMAT_TAKEN');
    expect(refusal(await asOrganiser(eventId, { max_age: 35 }))).toBe('409 KIND_AFFECTS_GUESTS');
    (await asOrganiser(eventId, { max_age: 35, anyway: true })).expect(200);
    expect(await reservationStatus(app, him, eventId)).toBe('paid');
    expect(await differences(app)).toEqual([]);
  });
});
