import { SWEEP_HOLD_ADDRESSES } from '../../../server/events/reservations/hold-limits.service.js';
import { Actor, ana, ben, logInOrganiser, PROFILE, QUESTIONNAIRE, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { startApp } from '../../fixtures/app/start-app.js';
import { createFreeEvent, FEEDBACK_OPENS, giveSeats, listOf, ON_THE_DAY } from '../../fixtures/event-day.js';
import { createGuests, onReplica } from '../../fixtures/guests.js';
import { buySeat, createPaidEvent, differences, paidBack, refundsOf } from '../../fixtures/payments.js';
import { advanceLists, standing } from '../../fixtures/waiting-list.js';

// one proxy in front: the stories speak from as many addresses as they like
const app = sharedApp({ rateLimits: true, trustProxyHops: 1 });
afterEach(async () => expect(await differences(app)).toEqual([]));

let last = 0;
/** An address from which nobody has spoken yet. */
const newAddress = () => `198.51.101.${(last += 1)}`;
const from = (address: string) => ({ 'x-forwarded-for': address });

const reserveFrom = (address: string, person: Actor, eventId: number) =>
  person.post('/api/create-checkout-session', { event_id: eventId }, from(address));
const joinFrom = (address: string, person: Actor, eventId: number) =>
  person.post(`/api/events/${eventId}/waiting-list`, {}, from(address));
const giveUp = async (person: Actor, eventId: number) =>
  (await person.post(`/api/events/${eventId}/cancellation`)).expect(200);
const deleteAccount = async (person: Actor) =>
  (await person.call('DELETE', '/api/account', { password: person.password })).expect(200);

/** Guests who have opened the link in their mailbox, or have not. */
async function women(count: number, { proved }: { proved: boolean }): Promise<Actor[]> {
  const made = await createGuests(app, count, 'female');
  await prove(made, proved);
  return made;
}

async function prove(people: readonly Actor[], proved = true): Promise<void> {
  const ids = people.map(({ accountId }) => accountId);
  const at = proved ? app.clock.now() : null;
  await app.database.query('update accounts set email_verified_at = $2 where id = any ($1::int[])', [
    ids,
    at,
  ]);
}

let mailboxes = 0;
/** A woman with this address, who has registered, again perhaps. */
async function womanWith(email = `box${(mailboxes += 1)}@apero.test`): Promise<Actor> {
  const woman = await new Actor(app, email).register();
  (await woman.post('/api/profile', { ...PROFILE, gender: 'female' })).expect(200);
  (await woman.post('/api/questionnaire', QUESTIONNAIRE)).expect(200);
  return woman;
}

/** On the day of a free event with a guest, somebody reserves from an address, looks at the list, and gives the seat up. */
async function peek(address: string, person: Actor, eventId: number): Promise<void> {
  (await reserveFrom(address, person, eventId)).expect(200);
  expect(await listOf(person, eventId)).toHaveLength(1);
  await giveUp(person, eventId);
}

/** An organiser ends a guest's seat. */
async function takeAway(
  organiser: Actor,
  eventId: number,
  { accountId }: Actor,
  how: 'cancel' | 'refund' | 'credit',
): Promise<void> {
  const { items } = (await organiser.get(`/api/admin/events/${eventId}/reservations`)).expect(200);
  const seat = items.find(({ account_id }) => account_id === accountId);
  (await organiser.post(`/api/admin/reservations/${seat?.id}/${how}`)).expect(how === 'credit' ? 201 : 200);
}

/** What is remembered of seats that were given up at an event. */
const givenUp = (eventId: number) =>
  app.database.query<{ hash: string }>('select hash from given_up_seats where event_id = $1', [eventId]);

async function eventWithBen(): Promise<number> {
  const eventId = await createFreeEvent(app);
  await giveSeats(app, eventId, await ben(app));
  app.clock.turnTo(ON_THE_DAY);
  return eventId;
}

describe('who gave up a seat on the day, to read the guests for nothing', () => {
  it('gets none with another account of the same mailbox, from another address either', async () => {
    const eventId = await eventWithBen();
    const peeper = await womanWith('peeper@apero.test');
    await prove([peeper]);
    await peek(newAddress(), peeper, eventId);
    const again = await womanWith('Peeper+2@apero.test');
    await prove([again]);
    expect(refusal(await reserveFrom(newAddress(), again, eventId))).toBe('409 GIVEN_UP_TODAY');
    // a mailbox that did nothing gets one
    (await reserveFrom(newAddress(), await womanWith(), eventId)).expect(200);
  });

  it('gets none after deleting the account and registering the mailbox again', async () => {
    const eventId = await eventWithBen();
    const peeper = await womanWith();
    await prove([peeper]);
    (await reserveFrom(newAddress(), peeper, eventId)).expect(200);
    await deleteAccount(peeper);
    const again = await womanWith(peeper.email);
    await prove([again]);
    expect(refusal(await reserveFrom(newAddress(), again, eventId))).toBe('409 GIVEN_UP_TODAY');
    const refused = await again.get(`/api/events/${eventId}/matches`);
    expect(refusal(refused)).toBe('403 NOT_RESERVED');
  });

  it('tells nobody who has not proved the mailbox, who cannot keep its owner away either', async () => {
    const eventId = await eventWithBen();
    const [owner, second] = [await womanWith('owner@apero.test'), await womanWith('Owner+3@apero.test')];
    await prove([owner, second]);
    const stranger = await womanWith('Owner+2@apero.test');
    await peek(newAddress(), stranger, eventId);
    // the stranger's giving up is not the owner's
    await peek(newAddress(), owner, eventId);
    // and the owner's is not told to a stranger with the same mailbox; proved, it is the same person (the control)
    (await reserveFrom(newAddress(), await womanWith('Owner+4@apero.test'), eventId)).expect(200);
    expect(refusal(await reserveFrom(newAddress(), second, eventId))).toBe('409 GIVEN_UP_TODAY');
  });

  it('gets none with a third mailbox from the same address, after a deletion too', async () => {
    const [eventId, address] = [await eventWithBen(), newAddress()];
    await peek(address, await womanWith(), eventId);
    const second = await womanWith();
    (await reserveFrom(address, second, eventId)).expect(200);
    await deleteAccount(second);
    const third = await womanWith();
    expect(refusal(await reserveFrom(address, third, eventId))).toBe('409 GIVEN_UP_FROM_ADDRESS');
    (await reserveFrom(newAddress(), third, eventId)).expect(200);
  });

  it('would read the list again and again where nothing is counted (the control)', async () => {
    const open = await startApp({ replicaOf: app, rateLimits: false });
    const [eventId, address] = [await eventWithBen(), newAddress()];
    for (let nth = 0; nth < 4; nth++) await peek(address, onReplica(await womanWith(), open), eventId);
    await open.close();
  });

  it('leaves keyed hashes alone, and none once the event is over', async () => {
    const [eventId, address] = [await eventWithBen(), newAddress()];
    const peeper = await womanWith();
    await prove([peeper]);
    await peek(address, peeper, eventId);
    expect(await givenUp(eventId)).toHaveLength(2);
    for (const { hash } of await givenUp(eventId)) expect(hash).toMatch(/^[\w-]{43}$/);
    app.clock.turnTo('2026-12-04T21:00:00Z');
    await app.jobs.enqueue(SWEEP_HOLD_ADDRESSES, {}, { key: 'test' });
    await app.jobs.drain();
    expect(await givenUp(eventId)).toEqual([]);
  });

  it('is not remembered for a seat that was given up before the day', async () => {
    const eventId = await createFreeEvent(app);
    const person = await womanWith();
    (await reserveFrom(newAddress(), person, eventId)).expect(200);
    await giveUp(person, eventId);
    expect(await givenUp(eventId)).toEqual([]);
    app.clock.turnTo(ON_THE_DAY);
    (await reserveFrom(newAddress(), person, eventId)).expect(200);
  });
});

describe('a seat that organisers take from a guest on the day', () => {
  it.each(['cancel', 'refund'] as const)('counts as given up by nobody: %s', async (how) => {
    const [eventId, wifi] = [await eventWithBen(), newAddress()];
    const organiser = await logInOrganiser(app);
    const guests = await women(3, { proved: true });
    for (const guest of guests) {
      (await reserveFrom(wifi, guest, eventId)).expect(200);
      await takeAway(organiser, eventId, guest, how);
    }
    for (const guest of [...guests, await womanWith()]) (await reserveFrom(wifi, guest, eventId)).expect(200);
  });

  it('counts as given up by nobody: credit', async () => {
    const [eventId, her] = [await createPaidEvent(app), await ana(app)];
    await prove([her]);
    await buySeat(app, her, eventId);
    app.clock.turnTo('2026-12-11T08:00:00Z');
    await takeAway(await logInOrganiser(app), eventId, her, 'credit');
    expect(await givenUp(eventId)).toEqual([]);
    (await reserveFrom(newAddress(), her, eventId)).expect(200);
    // what she gives up herself does count (the control)
    await giveUp(her, eventId);
    expect(refusal(await reserveFrom(newAddress(), her, eventId))).toBe('409 GIVEN_UP_TODAY');
  });
});

describe('an office whose guests share an address', () => {
  it('has one more seat given up on the day for every five that stand, and its next guest still gets one', async () => {
    const [eventId, office] = [await createFreeEvent(app), newAddress()];
    await giveSeats(app, eventId, await ben(app));
    const guests = await women(8, { proved: true });
    for (const guest of guests) (await reserveFrom(office, guest, eventId)).expect(200);
    app.clock.turnTo(ON_THE_DAY);
    const [first, second, third] = guests;
    if (!first || !second || !third) throw new Error('There are eight');
    for (const guest of [first, second]) await giveUp(guest, eventId);
    const [late, later] = await women(2, { proved: true });
    if (!late || !later) throw new Error('There are two');
    (await reserveFrom(office, late, eventId)).expect(200);
    await giveUp(third, eventId);
    expect(refusal(await reserveFrom(office, later, eventId))).toBe('409 GIVEN_UP_FROM_ADDRESS');
  });
});

describe('who never came', () => {
  const feedback = (person: Actor, eventId: number) => person.get(`/api/events/${eventId}/feedback`);

  it('reads nobody where nobody was checked in, if their seat did not stand at the start', async () => {
    const eventId = await createFreeEvent(app);
    const [her, him, late] = [await ana(app), await ben(app), await ana(app)];
    await giveSeats(app, eventId, her, him);
    app.clock.turnTo('2026-12-04T18:00:01Z');
    await giveSeats(app, eventId, late);
    app.clock.turnTo(FEEDBACK_OPENS);
    expect(refusal(await feedback(late, eventId))).toBe('403 NOT_ATTENDED');
    const seen = (await feedback(her, eventId)).expect(200).map(({ id }) => id);
    expect(seen).toEqual([him.accountId]);
  });

  it('reads their own matches alone as soon as one arrival is recorded', async () => {
    const eventId = await createFreeEvent(app);
    const [her, him, friend] = [await ana(app), await ben(app), await ana(app)];
    await giveSeats(app, eventId, her, him, friend);
    const organiser = await logInOrganiser(app);
    const { items } = (await organiser.get(`/api/admin/events/${eventId}/reservations`)).expect(200);
    const hers = items.find(({ account_id }) => account_id === her.accountId);
    app.clock.turnTo('2026-12-04T18:00:00Z');
    (await organiser.post(`/api/admin/reservations/${hers?.id}/check-in`)).expect(200);
    app.clock.turnTo(FEEDBACK_OPENS);
    const idsOf = async (person: Actor) => (await feedback(person, eventId)).expect(200).map(({ id }) => id);
    // he and both women are matched; the women are no match of each other
    expect(new Set(await idsOf(him))).toEqual(new Set([her.accountId, friend.accountId]));
    expect(await idsOf(friend)).toEqual([him.accountId]);
  });
});

describe('a guest who has seen the list', () => {
  it.each(['moves', 'cancels'])('gets all the money back if the organiser %s the evening', async (what) => {
    const [eventId, her] = [await createPaidEvent(app), await ana(app)];
    await buySeat(app, her, eventId);
    app.clock.turnTo('2026-12-11T08:00:00Z');
    await listOf(her, eventId);
    // by herself she would get nothing (the control)
    const terms = (await her.get(`/api/events/${eventId}/cancellation`)).expect(200);
    expect(terms).toMatchObject({ refundable: false });
    const organiser = await logInOrganiser(app);
    const path = `/api/admin/events/${eventId}` as const;
    if (what === 'cancels') (await organiser.post(`${path}/cancel`)).expect(200);
    else {
      (await organiser.post(`${path}/postpone`, { date: '2026-12-18T18:30:00Z' })).expect(200);
      await giveUp(her, eventId);
    }
    await app.jobs.drain();
    expect(await paidBack(app, her)).toBe(4950);
    expect(await refundsOf(app, her)).toHaveLength(1);
  });
});

/** How many of the answers have each status. */
function counted(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('the free seats of an event', () => {
  const size = { maxMen: 1, maxWomen: 30 };

  it('go to 25 honest guests behind the Wi-Fi of one who wants them all', async () => {
    const [eventId, wifi] = [await createFreeEvent(app, size), newAddress()];
    const [cheats, honest] = [await women(24, { proved: false }), await women(25, { proved: true })];
    const attack = await Promise.all(cheats.map((one) => reserveFrom(wifi, one, eventId)));
    expect(counted(attack)).toEqual({ 200: 4, 403: 20 });
    const pressed = await Promise.all(honest.map((one) => reserveFrom(wifi, one, eventId)));
    expect(counted(pressed)).toEqual({ 200: 25 });
  });

  it('are not taken by many accounts of one mailbox', async () => {
    const [eventId, wifi] = [await createFreeEvent(app, size), newAddress()];
    const puppets: Actor[] = [];
    for (let nth = 0; nth < 6; nth++) puppets.push(await womanWith(`puppets+${nth}@apero.test`));
    await prove(puppets);
    for (const puppet of puppets.slice(0, 4)) (await reserveFrom(wifi, puppet, eventId)).expect(200);
    for (const puppet of puppets.slice(4))
      expect(refusal(await reserveFrom(wifi, puppet, eventId))).toBe('409 ALREADY_RESERVED');
  });

  it('would all be taken by 24 accounts at once where nothing is counted (the control)', async () => {
    const open = await startApp({ replicaOf: app, rateLimits: false });
    const [eventId, wifi] = [await createFreeEvent(app, { maxMen: 1, maxWomen: 24 }), newAddress()];
    const cheats = (await women(24, { proved: false })).map((one) => onReplica(one, open));
    expect(counted(await Promise.all(cheats.map((one) => reserveFrom(wifi, one, eventId))))).toEqual({
      200: 24,
    });
    await open.close();
  });

  it('cannot be taken and given up again without end', async () => {
    const [eventId, person] = [await createFreeEvent(app, size), await womanWith()];
    for (let nth = 0; nth < 2; nth++) {
      (await reserveFrom(newAddress(), person, eventId)).expect(200);
      await giveUp(person, eventId);
    }
    expect(refusal(await reserveFrom(newAddress(), person, eventId))).toBe('429 RATE_LIMITED');
    app.clock.forward({ minutes: 1 });
    (await reserveFrom(newAddress(), person, eventId)).expect(200);
  });
});

describe('the waiting list of an event', () => {
  /** A full event, and who has its only seat for women. */
  async function full(): Promise<{ eventId: number; attendee: Actor }> {
    const [eventId, attendee] = [await createFreeEvent(app, { maxMen: 1, maxWomen: 1 }), await ana(app)];
    (await reserveFrom(newAddress(), attendee, eventId)).expect(200);
    return { eventId, attendee };
  }

  it('has four entries of unproved mailboxes from one address at most', async () => {
    const [{ eventId }, wifi] = [await full(), newAddress()];
    const cheats = await women(12, { proved: false });
    expect(counted(await Promise.all(cheats.map((one) => joinFrom(wifi, one, eventId))))).toEqual({
      200: 4,
      403: 8,
    });
    const honest = await women(2, { proved: true });
    for (const one of honest) (await joinFrom(wifi, one, eventId)).expect(200);
  });

  it('puts all entries of an address behind all others once an offer to it has lapsed, for good', async () => {
    const [{ eventId, attendee }, wifi] = [await full(), newAddress()];
    const [first, second, third] = await women(3, { proved: false });
    const [before, after] = await women(2, { proved: false });
    if (!first || !second || !third || !before || !after) throw new Error('There are five');
    for (const cheat of [first, second]) (await joinFrom(wifi, cheat, eventId)).expect(200);
    (await joinFrom(newAddress(), before, eventId)).expect(200);
    (await joinFrom(wifi, third, eventId)).expect(200);
    expect(await standing(second, eventId)).toEqual([2, null]);
    await giveUp(attendee, eventId);
    await advanceLists(app);
    app.clock.forward({ hours: 24 });
    await advanceLists(app);
    // nobody lets it lapse but the first: the next is somebody else, and not the next of the address
    expect((await standing(before, eventId))?.[1]).not.toBeNull();
    (await joinFrom(newAddress(), after, eventId)).expect(200);
    expect([await standing(after, eventId), await standing(second, eventId)]).toEqual([
      [2, null],
      [3, null],
    ]);
    expect(await standing(third, eventId)).toEqual([4, null]);
  });
});
