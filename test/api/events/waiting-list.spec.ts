import { EventChanges } from '../../../server/events/index.js';
import { type Actor, ana, ben, guest, logInOrganiser, newcomer, refusal } from '../../fixtures/actors.js';
import { answersAsDocumented } from '../../fixtures/app/api-document.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
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
import {
  advanceLists,
  fullEvent,
  giveBack,
  join,
  leaveList,
  standing,
  womensSeats,
} from '../../fixtures/waiting-list.js';

answersAsDocumented();
const app = sharedApp();
afterEach(() => endStory(app));

/** 08:00 in Zurich: twelve hours after the stories begin it is midnight. */
const THE_NEXT_MORNING = '2026-12-02T07:00:00.000Z';
const other = () => guest(app, 'Alex', { gender: 'other' });

describe('Who meets a full event', () => {
  it('waits for it, and is the first to be offered the seat that is given back', async () => {
    const eventId = await createPaidEvent(app, { maxWomen: 1 });
    const [attendee, first, second] = [await ana(app), await ana(app), await ana(app)];
    expect(refusal(await join(first, eventId))).toBe('409 EVENT_NOT_FULL');
    (await reserve(attendee, eventId)).expect(200);
    expect((await join(first, eventId)).expect(200)).toEqual({ position: 1, side: 'women', ahead: 0 });
    expect((await join(second, eventId)).expect(200)).toEqual({ position: 2, side: 'women', ahead: 1 });
    expect(await listedEvent(second, eventId)).toMatchObject({
      user_status: 'waitlisted',
      waiting: { position: 2, offered_until: null, to_all: false, side: 'women' },
      women_left: 0,
    });
    await giveBack(attendee, eventId);
    expect(await standing(first, eventId)).toEqual([1, THE_NEXT_MORNING]);
    expect(await standing(second, eventId)).toEqual([2, null]);
    // others see it as taken
    expect(await listedEvent(attendee, eventId)).toMatchObject({ women_left: 0, women_reserved: 0 });
    expect(refusal(await reserve(second, eventId))).toBe('409 EVENT_FULL');
    expect(refusal(await reserve(await ana(app), eventId))).toBe('409 EVENT_FULL');
  });

  it('takes the offer up as they would reserve: the seat is that of their hold, counted once', async () => {
    const { eventId, attendee, waiting } = await fullEvent(app, 2);
    const [first, second] = waiting as [Actor, Actor];
    await giveBack(attendee, eventId);
    expect(await womensSeats(app, eventId)).toMatchObject({ taken: 1, held: 1, offered: 1, waiting: 1 });
    const sessionId = await buySeat(app, first, eventId);
    expect(await womensSeats(app, eventId)).toMatchObject({ taken: 1, held: 0, offered: 0, waiting: 1 });
    expect(await listedEvent(first, eventId)).toMatchObject({ user_status: 'paid', waiting: null });
    expect(await standing(second, eventId)).toEqual([1, null]);
    expect(sessionId).toBeTruthy();
  });

  it('has the usual half hour to pay, then the seat goes to the next', async () => {
    const { eventId, attendee, waiting } = await fullEvent(app, 2);
    const [first, second] = waiting as [Actor, Actor];
    await giveBack(attendee, eventId);
    (await reserve(first, eventId)).expect(200);
    app.clock.forward({ minutes: 29 });
    await reconcile(app);
    expect(await listedEvent(first, eventId)).toMatchObject({ user_status: 'held' });
    app.clock.forward({ minutes: 2 });
    await reconcile(app);
    expect(await listedEvent(first, eventId)).toMatchObject({ user_status: 'none', waiting: null });
    await advanceLists(app);
    expect(await standing(second, eventId)).toEqual([1, THE_NEXT_MORNING]);
  });

  it('loses the offer when its time is over, and the next is asked, by itself', async () => {
    const { eventId, attendee, waiting } = await fullEvent(app, 2);
    const [first, second] = waiting as [Actor, Actor];
    await giveBack(attendee, eventId);
    app.clock.turnTo('2026-12-02T06:59:59Z');
    await advanceLists(app);
    expect(await standing(first, eventId)).toEqual([1, THE_NEXT_MORNING]);
    app.clock.turnTo(THE_NEXT_MORNING);
    expect(refusal(await reserve(first, eventId))).toBe('409 EVENT_FULL');
    await advanceLists(app);
    expect(await standing(first, eventId)).toBeNull();
    expect(await standing(second, eventId)).toEqual([1, '2026-12-02T19:00:00.000Z']);
  });

  it('may leave the list, or decline: the next is asked at once, and the last frees the seat for all', async () => {
    const { eventId, attendee, waiting } = await fullEvent(app, 3);
    const [first, second, third] = waiting as [Actor, Actor, Actor];
    (await leaveList(second, eventId)).expect(200);
    expect(refusal(await leaveList(second, eventId))).toBe('409 NOT_WAITING');
    expect(await standing(third, eventId)).toEqual([2, null]);
    await giveBack(attendee, eventId);
    (await leaveList(first, eventId)).expect(200);
    await advanceLists(app);
    expect(await standing(third, eventId)).toEqual([1, THE_NEXT_MORNING]);
    (await leaveList(third, eventId)).expect(200);
    expect(await listedEvent(second, eventId)).toMatchObject({ women_left: 1 });
    expect(refusal(await join(second, eventId))).toBe('409 EVENT_NOT_FULL');
  });

  it('is refused twice on one list, with a seat, without a profile, and where nothing can be reserved', async () => {
    const { eventId, attendee, waiting } = await fullEvent(app, 1);
    const [first] = waiting as [Actor];
    expect(refusal(await join(first, eventId))).toBe('409 ALREADY_WAITING');
    expect(refusal(await join(attendee, eventId))).toBe('409 ALREADY_RESERVED');
    expect(refusal(await join(await newcomer(app), eventId))).toBe('403 PROFILE_REQUIRED');
    expect(refusal(await join(first, 999_999))).toBe('404 EVENT_NOT_FOUND');
    const draft = await createPaidEvent(app, { maxWomen: 0, status: 'draft' });
    expect(refusal(await join(first, draft))).toBe('404 EVENT_NOT_FOUND');
    expect(refusal(await leaveList(first, draft))).toBe('404 EVENT_NOT_FOUND');
    const begun = await createPaidEvent(app, { maxWomen: 0, startsAt: app.clock.now() });
    expect(refusal(await join(first, begun))).toBe('409 RESERVATIONS_CLOSED');
  });

  it('at a free event has the seat at once', async () => {
    const eventId = await createPaidEvent(app, { maxWomen: 1, priceRappen: 0 });
    const [attendee, first] = [await ana(app), await ana(app)];
    for (const person of [attendee, first])
      await (person === attendee ? reserve(person, eventId) : join(person, eventId));
    await giveBack(attendee, eventId);
    const { session_id } = (await reserve(first, eventId)).expect(200);
    (await confirm(first, session_id, eventId)).expect(200);
    expect(await womensSeats(app, eventId)).toMatchObject({ taken: 1, held: 0, offered: 0, waiting: 0 });
  });
});

describe('The sides', () => {
  it('have a list each', async () => {
    const { eventId, attendee, waiting } = await fullEvent(app, 1, { maxMen: 1 });
    (await reserve(await ben(app), eventId)).expect(200);
    const man = await ben(app);
    expect((await join(man, eventId)).expect(200)).toEqual({ position: 1, side: 'men', ahead: 0 });
    await giveBack(attendee, eventId);
    expect(await standing(man, eventId)).toEqual([1, null]);
    expect(await standing(waiting[0] as Actor, eventId)).toEqual([1, THE_NEXT_MORNING]);
  });

  it('are one where fewer wait, the women’s on a tie, for whoever fits both', async () => {
    const eventId = await createPaidEvent(app, { maxMen: 1, maxWomen: 1 });
    (await reserve(await ben(app), eventId)).expect(200);
    expect(refusal(await join(await other(), eventId))).toBe('409 EVENT_NOT_FULL');
    (await reserve(await ana(app), eventId)).expect(200);
    const sides: string[] = [];
    for (let nth = 0; nth < 3; nth++) sides.push((await join(await other(), eventId)).expect(200).side);
    expect(sides).toEqual(['women', 'men', 'women']);
  });

  it('let whoever fits both take a free seat on the other one, and leave the list by it', async () => {
    const eventId = await createPaidEvent(app, { maxMen: 1, maxWomen: 1 });
    const man = await ben(app);
    for (const person of [man, await ana(app)]) (await reserve(person, eventId)).expect(200);
    const either = await other();
    expect((await join(either, eventId)).expect(200).side).toBe('women');
    await giveBack(man, eventId);
    (await reserve(either, eventId)).expect(200);
    expect(await listedEvent(either, eventId)).toMatchObject({ user_status: 'held', waiting: null });
    expect(await womensSeats(app, eventId)).toMatchObject({ waiting: 0, taken: 1 });
  });
});

describe('A seat that comes free', () => {
  it('by a higher capacity goes to those who wait, and only what is left to others', async () => {
    const { eventId, waiting } = await fullEvent(app, 2);
    const chief = await logInOrganiser(app);
    (await chief.patch(`/api/admin/events/${eventId}`, { max_women: 2 })).expect(200);
    await advanceLists(app);
    expect(await standing(waiting[0] as Actor, eventId)).toEqual([1, THE_NEXT_MORNING]);
    expect(await standing(waiting[1] as Actor, eventId)).toEqual([2, null]);
    (await chief.patch(`/api/admin/events/${eventId}`, { max_women: 4 })).expect(200);
    await advanceLists(app);
    expect(await standing(waiting[1] as Actor, eventId)).toEqual([2, THE_NEXT_MORNING]);
    expect(await listedEvent(waiting[1] as Actor, eventId)).toMatchObject({ women_left: 1 });
    (await reserve(await ana(app), eventId)).expect(200);
    expect(refusal(await chief.patch(`/api/admin/events/${eventId}`, { max_women: 3 }))).toBe(
      '409 CAPACITY_BELOW_RESERVED',
    );
  });

  it('is kept for a shorter time as the event nears, and told to all in the last six hours', async () => {
    const { eventId, attendee, waiting } = await fullEvent(app, 2);
    const [first, second] = waiting as [Actor, Actor];
    app.clock.turnTo('2026-12-10T18:30:00Z');
    await giveBack(attendee, eventId);
    expect(await standing(first, eventId)).toEqual([1, '2026-12-11T07:00:00.000Z']);
    app.clock.turnTo('2026-12-11T12:30:00Z');
    await advanceLists(app);
    // the day before it was the first one's, now it is of the first to take it
    expect(await standing(first, eventId)).toBeNull();
    expect(await listedEvent(second, eventId)).toMatchObject({
      waiting: { position: 1, offered_until: '2026-12-11T18:30:00.000Z', to_all: true },
      women_left: 0,
    });
    expect(refusal(await reserve(await ana(app), eventId))).toBe('409 EVENT_FULL');
    (await reserve(second, eventId)).expect(200);
  });

  it('in the last hours is of the first of all who wait, and told again when it is free once more', async () => {
    const { eventId, attendee, waiting } = await fullEvent(app, 3);
    const [first, second, third] = waiting as [Actor, Actor, Actor];
    app.clock.turnTo('2026-12-11T13:00:00Z');
    await giveBack(attendee, eventId);
    for (const person of [first, second, third])
      expect((await listedEvent(person, eventId)).waiting).toMatchObject({ to_all: true });
    (await reserve(third, eventId)).expect(200);
    expect(refusal(await reserve(first, eventId))).toBe('409 EVENT_FULL');
    expect((await listedEvent(first, eventId)).waiting).toMatchObject({ to_all: false, offered_until: null });
    await giveBack(third, eventId);
    expect((await listedEvent(second, eventId)).waiting).toMatchObject({ to_all: true });
  });

  it('is refunded to late money, whose owner is the next then', async () => {
    const { eventId, attendee: late, waiting } = await fullEvent(app, 2);
    const session = (await reserve(late, eventId)).expect(200).session_id;
    app.clock.forward({ minutes: 31 });
    await reconcile(app);
    await advanceLists(app);
    expect(await standing(waiting[0] as Actor, eventId)).toEqual([1, THE_NEXT_MORNING]);
    await press(app, session, 'pay?late_money=1');
    expect(refusal(await confirm(late, session, eventId))).toBe('409 PAYMENT_TOO_LATE');
    await app.jobs.drain();
    expect(await paidBack(app, late)).toBe(4950);
    expect(await standing(late, eventId)).toEqual([2, null]);
    expect(await standing(waiting[1] as Actor, eventId)).toEqual([3, null]);
    (await leaveList(waiting[0] as Actor, eventId)).expect(200);
    await advanceLists(app);
    expect(await standing(late, eventId)).toEqual([1, THE_NEXT_MORNING]);
  });
});

describe('The list ends', () => {
  it('for all when the event is cancelled, begins, or is a draft again', async () => {
    const { eventId, attendee, waiting } = await fullEvent(app, 2);
    await giveBack(attendee, eventId);
    const chief = await logInOrganiser(app);
    (await chief.post(`/api/admin/events/${eventId}/cancel`)).expect(200);
    await advanceLists(app);
    expect(refusal(await leaveList(waiting[0] as Actor, eventId))).toBe('409 NOT_WAITING');
    expect(await womensSeats(app, eventId)).toMatchObject({
      taken: 0,
      held: 0,
      offered: 0,
      waiting: 0,
      kept: 0,
    });
    const begins = await fullEvent(app, 1);
    app.clock.turnTo('2026-12-11T18:30:00Z');
    await reconcile(app);
    await advanceLists(app);
    expect(await womensSeats(app, begins.eventId)).toMatchObject({
      taken: 0,
      offered: 0,
      waiting: 0,
      kept: 0,
    });
    app.clock.turnTo('2026-12-01T11:00:00Z');
    const draft = await createPaidEvent(app, { maxWomen: 0 });
    const [first] = [await ana(app)];
    (await join(first, draft)).expect(200);
    (await chief.post(`/api/admin/events/${draft}/unpublish`)).expect(200);
    await advanceLists(app);
    expect(await womensSeats(app, draft)).toMatchObject({ waiting: 0 });
  });

  it('for nobody when the event is postponed', async () => {
    const { eventId, waiting } = await fullEvent(app, 1);
    const chief = await logInOrganiser(app);
    (await chief.post(`/api/admin/events/${eventId}/postpone`, { date: '2026-12-18T19:30:00+01:00' })).expect(
      200,
    );
    await advanceLists(app);
    expect(await standing(waiting[0] as Actor, eventId)).toEqual([1, null]);
  });

  it('for whoever is blocked, deleted or of another side now; what was offered goes to the next', async () => {
    const { eventId, attendee, waiting } = await fullEvent(app, 4);
    const [blocked, deleted, changed, last] = waiting as [Actor, Actor, Actor, Actor];
    await giveBack(attendee, eventId);
    const chief = await logInOrganiser(app);
    (await chief.post(`/api/admin/people/${blocked.accountId}/block`, { reason: 'A bot.' })).expect(200);
    await advanceLists(app);
    expect(await standing(deleted, eventId)).toEqual([1, THE_NEXT_MORNING]);
    const { body } = await deleted.get('/api/account/deletion');
    expect(body.waiting_lists).toEqual([
      { event_id: eventId, event_name: 'Fondue on the boat', date: '2026-12-11T18:30:00.000Z' },
    ]);
    (await deleted.call('DELETE', '/api/account', { password: deleted.password })).expect(200);
    await advanceLists(app);
    expect(await standing(changed, eventId)).toEqual([1, THE_NEXT_MORNING]);
    (await changed.post('/api/profile', { gender: 'male', name: 'Ana', age: 32, city: 'Zurich' })).expect(
      200,
    );
    expect(await standing(changed, eventId)).toBeNull();
    await advanceLists(app);
    expect(await standing(last, eventId)).toEqual([1, THE_NEXT_MORNING]);
    const rows = await app.database.query('select from waiting_entries where account_id = $1', [
      deleted.accountId,
    ]);
    expect(rows).toEqual([]);
  });

  it('for whoever an organiser gives a seat: the one that was offered to them', async () => {
    const { eventId, attendee, waiting } = await fullEvent(app, 2);
    const chief = await logInOrganiser(app);
    const give = (person: Actor) =>
      chief.post(`/api/admin/events/${eventId}/reservations`, { account_id: person.accountId });
    expect(refusal(await give(waiting[0] as Actor))).toBe('409 EVENT_FULL');
    await giveBack(attendee, eventId);
    expect(refusal(await give(waiting[1] as Actor))).toBe('409 EVENT_FULL');
    (await give(waiting[0] as Actor)).expect(201);
    expect(await womensSeats(app, eventId)).toMatchObject({ taken: 1, held: 0, offered: 0, waiting: 1 });
  });
});

it('keeps an offer through a crash: a seat that was kept when the process died is offered by the job', async () => {
  const { eventId, waiting } = await fullEvent(app, 1);
  await app.app.get(EventChanges).update(eventId, { maxWomen: 2 });
  expect(await womensSeats(app, eventId)).toMatchObject({ taken: 2, kept: 1, offered: 0 });
  expect(refusal(await reserve(await ana(app), eventId))).toBe('409 EVENT_FULL');
  await app.jobs.drain();
  expect(await standing(waiting[0] as Actor, eventId)).toEqual([1, THE_NEXT_MORNING]);
});
