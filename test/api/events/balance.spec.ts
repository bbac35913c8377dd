import { type Actor, ana, ben, guest, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { createEventAs, giveSeatAs, reservationsOf } from '../../fixtures/organiser.js';
import { invite, withHost } from '../../fixtures/friends/invitations.js';
import {
  buySeat,
  confirm,
  createPaidEvent,
  endStory,
  listedEvent,
  paidBack,
  press,
  reconcile,
  reserve,
} from '../../fixtures/payments.js';
import { advanceLists, giveBack, join, leaveList, standing } from '../../fixtures/waiting-list.js';

const app = sharedApp();
afterEach(() => endStory(app));

const THE_NEXT_MORNING = '2026-12-02T07:00:00.000Z';
const balanced = (fields: Parameters<typeof createPaidEvent>[1] = {}) =>
  createPaidEvent(app, { maxMen: 5, maxWomen: 5, maxLead: 1, ...fields });
const take = async (person: Actor, eventId: number) => (await reserve(person, eventId)).expect(200);
const sides = async (eventId: number) => (await listedEvent(await ana(app), eventId)).sides;

describe('At an event whose sides stay in balance, who wants a place on the side that leads', () => {
  it('is told so before they press anything, and by a code of its own if they press', async () => {
    const eventId = await balanced();
    const him = await ben(app);
    expect(await listedEvent(him, eventId)).toMatchObject({ max_lead: 1, men_left: 1 });
    await take(await ben(app), eventId);
    expect(await listedEvent(him, eventId)).toMatchObject({ men_left: 0, women_left: 2 });
    expect(await sides(eventId)).toMatchObject([
      { side: 'men', left: 4, leads: true },
      { side: 'women', left: 5, leads: false },
    ]);
    expect(refusal(await reserve(him, eventId))).toBe('409 SIDE_LEADS');
  });

  it('waits, and is offered the place that opens as soon as somebody of the other side has one', async () => {
    const eventId = await balanced();
    await take(await ben(app), eventId);
    const [first, second] = [await ben(app), await ben(app)];
    expect((await join(first, eventId)).expect(200)).toEqual({ position: 1, side: 'men', ahead: 0 });
    (await join(second, eventId)).expect(200);
    await take(await ana(app), eventId);
    await advanceLists(app);
    expect(await standing(first, eventId)).toEqual([1, THE_NEXT_MORNING]);
    expect(await standing(second, eventId)).toEqual([2, null]);
    // nobody comes between, and an offer is no guest: it opens nothing for the other side
    expect(refusal(await reserve(await ben(app), eventId))).toBe('409 SIDE_LEADS');
    expect(refusal(await reserve(second, eventId))).toBe('409 SIDE_LEADS');
    expect(await listedEvent(await ana(app), eventId)).toMatchObject({ women_left: 1 });
    await take(first, eventId);
    expect(await listedEvent(await ana(app), eventId)).toMatchObject({ women_left: 2 });
    expect(await standing(second, eventId)).toEqual([1, null]);
  });

  it('is offered it within seconds where nobody said that it has opened', async () => {
    const eventId = await balanced();
    await take(await ben(app), eventId);
    const him = await ben(app);
    (await join(him, eventId)).expect(200);
    // as by a release that knows of no balance
    await app.database.query(
      `update event_seats set taken = taken + 1 where event_id = $1 and side = 'women'`,
      [eventId],
    );
    expect(refusal(await reserve(await ben(app), eventId))).toBe('409 SIDE_LEADS');
    await advanceLists(app);
    expect(await standing(him, eventId)).toEqual([1, THE_NEXT_MORNING]);
    await app.database.query(
      `update event_seats set taken = taken - 1 where event_id = $1 and side = 'women'`,
      [eventId],
    );
  });

  it('has a place at once where they fit the other side too', async () => {
    const eventId = await balanced();
    await take(await ben(app), eventId);
    await take(await guest(app, 'Alex', { gender: 'other' }), eventId);
    expect(await sides(eventId)).toMatchObject([{ leads: false }, { leads: false, left: 4 }]);
  });

  it('does not wait where the places of their side are open', async () => {
    const eventId = await balanced();
    expect(refusal(await join(await ben(app), eventId))).toBe('409 EVENT_NOT_FULL');
  });
});

describe('A place can always be given back', () => {
  it('even if the other side leads by more then; only nobody comes to it before the sides are near again', async () => {
    const eventId = await balanced();
    const [him, her] = [await ben(app), await ana(app)];
    await take(him, eventId);
    await take(her, eventId);
    const second = await ben(app);
    await take(second, eventId);
    await giveBack(her, eventId);
    expect(refusal(await reserve(await ben(app), eventId))).toBe('409 SIDE_LEADS');
    await giveBack(second, eventId);
    expect(refusal(await reserve(await ben(app), eventId))).toBe('409 SIDE_LEADS');
    await take(await ana(app), eventId);
    await take(await ben(app), eventId);
  });

  it('and who is offered one may decline it: the next is asked', async () => {
    const eventId = await balanced();
    await take(await ben(app), eventId);
    const [first, second] = [await ben(app), await ben(app)];
    for (const person of [first, second]) (await join(person, eventId)).expect(200);
    await take(await ana(app), eventId);
    await advanceLists(app);
    (await leaveList(first, eventId)).expect(200);
    await advanceLists(app);
    expect(await standing(second, eventId)).toEqual([1, THE_NEXT_MORNING]);
  });
});

describe('No other way leads past the balance', () => {
  it('neither money that comes late: it is paid back, and its owner is the next', async () => {
    const eventId = await balanced();
    const late = await ben(app);
    const session = (await take(late, eventId)).session_id;
    app.clock.forward({ minutes: 31 });
    await reconcile(app);
    await take(await ben(app), eventId);
    await press(app, session, 'pay?late_money=1');
    expect(refusal(await confirm(late, session, eventId))).toBe('409 PAYMENT_TOO_LATE');
    await app.jobs.drain();
    expect(await paidBack(app, late)).toBe(4950);
    expect(await standing(late, eventId)).toEqual([1, null]);
    await take(await ana(app), eventId);
    await advanceLists(app);
    expect((await standing(late, eventId))?.[1]).not.toBeNull();
  });

  it('nor the place for a friend', async () => {
    const { eventId, him } = await withHost(app, { maxMen: 5, maxWomen: 5, maxLead: 1 });
    for (const her of [await ana(app), await ana(app)]) await take(her, eventId);
    expect(refusal(await invite(him, eventId))).toBe('409 NO_PLACE_FOR_FRIEND');
    await take(await ben(app), eventId);
    (await invite(him, eventId)).expect(200);
    expect(refusal(await reserve(await ana(app), eventId))).toBe('409 SIDE_LEADS');
  });

  it('nor a move from another event', async () => {
    const organiser = await logInOrganiser(app);
    const [from, eventId] = [await createPaidEvent(app), await balanced()];
    const moved = await giveSeatAs(organiser, from, await ben(app));
    await take(await ben(app), eventId);
    const move = () => organiser.post(`/api/admin/reservations/${moved}/move`, { event_id: eventId });
    expect(refusal(await move())).toBe('409 SIDE_LEADS');
    await take(await ana(app), eventId);
    (await move()).expect(200);
  });

  it('but organisers give a place to whom they choose, for they see who leads', async () => {
    const organiser = await logInOrganiser(app);
    const eventId = await balanced();
    await take(await ben(app), eventId);
    await giveSeatAs(organiser, eventId, await ben(app));
    expect((await reservationsOf(organiser, eventId)).length).toBe(2);
    expect(refusal(await reserve(await ben(app), eventId))).toBe('409 SIDE_LEADS');
  });
});

describe('Organisers', () => {
  it('say how far a side may lead; who waits is asked as soon as it may be further, or any', async () => {
    const organiser = await logInOrganiser(app);
    const eventId = await balanced();
    await take(await ben(app), eventId);
    const [first, second, third] = [await ben(app), await ben(app), await ben(app)];
    for (const person of [first, second, third]) (await join(person, eventId)).expect(200);
    const change = (max_lead: number | null) => organiser.patch(`/api/admin/events/${eventId}`, { max_lead });
    expect((await change(2)).expect(200)).toMatchObject({ max_lead: 2 });
    await advanceLists(app);
    expect(await standing(first, eventId)).toEqual([1, THE_NEXT_MORNING]);
    expect(await standing(second, eventId)).toEqual([2, null]);
    expect((await change(null)).expect(200)).toMatchObject({ max_lead: null });
    await advanceLists(app);
    expect(await standing(third, eventId)).toEqual([3, THE_NEXT_MORNING]);
    expect(await listedEvent(await ben(app), eventId)).toMatchObject({ men_left: 1 });
  });

  it('say so only of an event with two sides, and by one at least', async () => {
    const organiser = await logInOrganiser(app);
    const id = await createEventAs(organiser, { max_lead: 3 });
    for (const change of [{ max_lead: 0 }, { max_lead: 1.5 }, { max_lead: 2, format: 'men', max_women: 0 }])
      expect(refusal(await organiser.patch(`/api/admin/events/${id}`, change))).toBe('400 VALIDATION_FAILED');
    const open = (await organiser.patch(`/api/admin/events/${id}`, { format: 'open' })).expect(200);
    expect(open).toMatchObject({ max_lead: null, format: 'open' });
  });

  it('cannot offer a place that the balance keeps closed, and sell none by mistake', async () => {
    const organiser = await logInOrganiser(app);
    const eventId = await balanced();
    await buySeat(app, await ben(app), eventId);
    const him = await ben(app);
    (await join(him, eventId)).expect(200);
    const { items } = (await organiser.get(`/api/admin/events/${eventId}/waiting-list`)).expect(200);
    const offer = (body: object) => organiser.post(`/api/admin/waiting-list/${items[0]?.id}/offer`, body);
    expect(refusal(await offer({}))).toBe('409 SIDE_LEADS');
    expect(refusal(await offer({ add_seat: true, reason: 'he asked' }))).toBe('409 SIDE_LEADS');
    await buySeat(app, await ana(app), eventId);
    await advanceLists(app);
    expect(await standing(him, eventId)).toEqual([1, THE_NEXT_MORNING]);
  });
});
