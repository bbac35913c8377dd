import { type Actor, ana, refusal } from '../fixtures/actors.js';
import { rounds } from '../fixtures/depth.js';
import { createGuests, onReplica } from '../fixtures/guests.js';
import { comeToRest } from '../fixtures/random-moves/money.js';
import { buySeat, createPaidEvent, differences, reserve } from '../fixtures/payments.js';
import { sharedReplicas } from '../fixtures/app/shared-app.js';
import { type RunningApp, startApp } from '../fixtures/app/start-app.js';
import {
  advanceLists,
  fullEvent,
  giveBack,
  join,
  leaveList,
  standing,
  womensSeats,
} from '../fixtures/waiting-list.js';
import { freeWithoutKeeping } from '../fixtures/without-guards.js';

const ROUNDS = Array.from({ length: rounds(2, 4) }, (_, round) => round + 1);
/** The last six hours before the event. */
const LAST_HOURS = '2026-12-11T13:00:00Z';

const [one, two] = sharedReplicas();
let women: Actor[];
beforeAll(async () => {
  women = (await createGuests(one, 12, 'female')).map((person, index) =>
    index % 2 ? onReplica(person, two) : person,
  );
});
afterEach(() => jest.restoreAllMocks());

/** An event whose one seat somebody has paid, and the first women who wait for it, in this order. */
async function soldOut(count: number): Promise<{ eventId: number; attendee: Actor; waiting: Actor[] }> {
  const eventId = await createPaidEvent(one, { maxWomen: 1 });
  const attendee = await ana(one);
  await buySeat(one, attendee, eventId);
  const waiting = women.slice(0, count);
  for (const person of waiting) (await join(person, eventId)).expect(200);
  return { eventId, attendee, waiting };
}

async function allLeave(eventId: number): Promise<void> {
  for (const person of women) {
    await leaveList(person, eventId);
    await person.post(`/api/events/${eventId}/cancellation`);
  }
}

const answersOf = (answers: readonly { status: number; body: unknown }[]) =>
  answers.map((answer) => (answer.status === 200 ? '200' : String((answer.body as { code: string }).code)));

describe('a seat that comes free while people wait, on two replicas', () => {
  afterEach(async () => expect(await differences(one)).toEqual([]));

  it.each(ROUNDS)('goes to the first and to no stranger, however many ask, round %i', async () => {
    const { eventId, attendee, waiting } = await soldOut(3);
    const strangers = women.slice(3);
    const [left, ...answers] = await Promise.all([
      attendee.post(`/api/events/${eventId}/cancellation`),
      ...strangers.map((person) => reserve(person, eventId)),
      ...strangers.map((person) => reserve(person, eventId)),
    ]);
    expect(left.status).toBe(200);
    expect(new Set(answersOf(answers))).toEqual(new Set(['EVENT_FULL']));
    await advanceLists(one);
    expect(await standing(waiting[0] as Actor, eventId)).toEqual([1, '2026-12-02T07:00:00.000Z']);
    expect(await standing(waiting[1] as Actor, eventId)).toEqual([2, null]);
    await allLeave(eventId);
    await comeToRest([one, two]);
  });

  it.each(ROUNDS)('becomes one reservation of whoever takes the offer up in two tabs, round %i', async () => {
    const { eventId, attendee, waiting } = await soldOut(2);
    await giveBack(attendee, eventId);
    const [first] = waiting as [Actor];
    const answers = await Promise.all(
      [one, two, one, two].map((app) => reserve(onReplica(first, app), eventId)),
    );
    const pages = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.session_id));
    expect(pages.size).toBe(1);
    expect(await womensSeats(one, eventId)).toMatchObject({ taken: 1, held: 1, offered: 0, waiting: 1 });
    await allLeave(eventId);
  });

  it.each(ROUNDS)(
    'is taken up, declined or lost in the same instant, and then somebody’s, round %i',
    async () => {
      const { eventId, attendee, waiting } = await soldOut(3);
      await giveBack(attendee, eventId);
      const [first, second] = waiting as [Actor, Actor];
      one.clock.turnTo('2026-12-02T07:00:00Z');
      await Promise.all([
        reserve(first, eventId),
        leaveList(onReplica(first, two), eventId),
        advanceLists(one),
        advanceLists(two),
      ]);
      await advanceLists(one);
      // the clock says that it is too late for the first, whoever came first
      expect(await standing(first, eventId)).toBeNull();
      expect(await standing(second, eventId)).toEqual([1, '2026-12-02T19:00:00.000Z']);
      expect(await womensSeats(one, eventId)).toMatchObject({ taken: 1, held: 1, offered: 1, waiting: 1 });
      await allLeave(eventId);
    },
  );

  it.each(ROUNDS)('is never free while somebody begins to wait, round %i', async () => {
    const { eventId, attendee } = await soldOut(0);
    const [left, ...answers] = await Promise.all([
      attendee.post(`/api/events/${eventId}/cancellation`),
      ...women.map((person) => join(person, eventId)),
    ]);
    expect(left.status).toBe(200);
    const heard = answersOf(answers);
    expect(heard.every((answer) => answer === '200' || answer === 'EVENT_NOT_FULL')).toBe(true);
    const waits = heard.filter((answer) => answer === '200').length;
    await advanceLists(one);
    const seats = await womensSeats(one, eventId);
    expect(seats).toMatchObject(
      waits > 0 ? { taken: 1, offered: 1, waiting: waits - 1, kept: 0 } : { taken: 0, waiting: 0 },
    );
    await allLeave(eventId);
  });

  it('gives each who enters at once a position of their own', async () => {
    const { eventId } = await soldOut(0);
    const answers = await Promise.all(women.map((person) => join(person, eventId)));
    const positions = answers.map((answer) => answer.expect(200).position).toSorted((a, b) => a - b);
    expect(positions).toEqual(women.map((_person, index) => index + 1));
    expect(await womensSeats(one, eventId)).toMatchObject({ waiting: women.length });
    await allLeave(eventId);
  });

  it.each(ROUNDS)('in the last hours is of exactly one of all who wait, round %i', async () => {
    const { eventId, attendee } = await soldOut(12);
    one.clock.turnTo(LAST_HOURS);
    const stranger = await ana(one);
    await attendee.post(`/api/events/${eventId}/cancellation`);
    const [refused, ...answers] = await Promise.all([
      reserve(stranger, eventId),
      ...women.map((person) => reserve(person, eventId)),
    ]);
    expect(refusal(refused)).toBe('409 EVENT_FULL');
    expect(answersOf(answers).toSorted()).toEqual(['200', ...Array.from({ length: 11 }, () => 'EVENT_FULL')]);
    expect(await womensSeats(one, eventId)).toMatchObject({ taken: 1, held: 1, waiting: 11, kept: 0 });
    await allLeave(eventId);
  });

  it.each(ROUNDS)('is found by everybody in turn while all decline at once, round %i', async () => {
    const { eventId, attendee, waiting } = await soldOut(6);
    await Promise.all([
      attendee.post(`/api/events/${eventId}/cancellation`),
      ...waiting.slice(0, 5).map((person) => leaveList(person, eventId)),
      advanceLists(one),
      advanceLists(two),
    ]);
    await advanceLists(one);
    expect(await standing(waiting[5] as Actor, eventId)).toEqual([1, '2026-12-02T07:00:00.000Z']);
    await allLeave(eventId);
    expect(await womensSeats(one, eventId)).toMatchObject({
      taken: 0,
      held: 0,
      waiting: 0,
      offered: 0,
      kept: 0,
    });
  });
});

describe('a seat that comes free while people wait, without the guard', () => {
  let app: RunningApp;
  beforeEach(async () => {
    app = await startApp();
  });
  afterEach(() => app.close());

  it('would go to the stranger who is faster', async () => {
    const { eventId, attendee, waiting } = await fullEvent(app, 1);
    await freeWithoutKeeping(app);
    await giveBack(attendee, eventId);
    expect(await differences(app)).toEqual([
      expect.stringMatching(/^no seat is free for others while somebody waits: event \d+, women: 0 of 1/),
    ]);
    (await reserve(await ana(app), eventId)).expect(200);
    expect(await standing(waiting[0] as Actor, eventId)).toEqual([1, null]);
  });
});
