import { type Actor, ana } from '../fixtures/actors.js';
import { createBarrier } from '../fixtures/barrier.js';
import { rounds } from '../fixtures/depth.js';
import { onReplica } from '../fixtures/guests.js';
import { comeToRest, countSides, amountKept } from '../fixtures/random-moves/money.js';
import {
  confirm,
  differences,
  createPaidEvent,
  paidBack,
  press,
  refundsOf,
  reserve,
  reservationStatus,
  buySeat,
} from '../fixtures/payments.js';
import { sharedReplicas } from '../fixtures/app/shared-app.js';
import { type RunningApp, startApp } from '../fixtures/app/start-app.js';
import { tabsDoNotWait } from '../fixtures/without-guards.js';

const ROUNDS = rounds(2, 5);

const [one, two] = sharedReplicas();
let eventId: number;
let tabs: [Actor, Actor];
beforeEach(async () => {
  eventId = await createPaidEvent(one);
  const woman = await ana(one);
  tabs = [woman, onReplica(woman, two)];
});
afterEach(async () => {
  jest.restoreAllMocks();
  expect(await differences(one)).toEqual([]);
});

const women = async () => (await countSides(one, eventId)).find(({ side }) => side === 'women');
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('two tabs of one person, at two replicas', () => {
  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'reserve one place and open one payment page, round %i',
    async () => {
      const answers = await Promise.all([...tabs, ...tabs, ...tabs].map((tab) => reserve(tab, eventId)));
      expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body.session_id)).size).toBe(1);
      expect(await women()).toMatchObject({ taken: 1, live: 1 });
    },
  );

  it('hold three places at most, whatever they press at once', async () => {
    const events = await Promise.all(Array.from({ length: 6 }, () => createPaidEvent(one)));
    const answers = await Promise.all(events.map((id, index) => reserve(tabs[index % 2] ?? tabs[0], id)));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 409, 409, 409]);
  });

  it('give one place back once, and its money once', async () => {
    await buySeat(one, tabs[0], eventId);
    const answers = await Promise.all(
      [...tabs, ...tabs].map((tab) => tab.post(`/api/events/${eventId}/cancellation`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await Promise.all([one.jobs.drain(), two.jobs.drain()]);
    expect(await refundsOf(one, tabs[0])).toHaveLength(1);
    expect(await paidBack(one, tabs[0])).toBe(4950);
  });

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'pay in one and leave in the other: a place with its money, or neither, round %i',
    async () => {
      const { session_id: session } = (await reserve(tabs[0], eventId)).body;
      const [, left] = await Promise.all([
        press(one, session, 'pay'),
        tabs[1].post(`/api/events/${eventId}/cancellation`),
        confirm(tabs[0], session, eventId),
      ]);
      await comeToRest([one, two]);
      const state = await reservationStatus(one, tabs[0], eventId);
      expect(left.status === 200 ? ['cancelled', 'refunded'] : ['paid']).toContain(state);
      expect(await amountKept(one, eventId)).toBe(state === 'paid' ? 4950 : 0);
    },
  );

  it('cancel and reserve anew at once: one place, or none', async () => {
    await buySeat(one, tabs[0], eventId);
    const [left, again] = await Promise.all([
      tabs[0].post(`/api/events/${eventId}/cancellation`),
      reserve(tabs[1], eventId),
    ]);
    expect(left.status).toBe(200);
    expect([200, 409]).toContain(again.status);
    expect(await women()).toMatchObject({ taken: again.status === 200 ? 1 : 0 });
  });
});

describe('two tabs of one person, without the guard', () => {
  let app: RunningApp;
  beforeEach(async () => {
    app = await startApp();
  });
  afterEach(() => app.close());

  it('would take two places', async () => {
    const woman = await ana(app);
    const supper = await createPaidEvent(app);
    await tabsDoNotWait(app, createBarrier(2));
    const answers = await Promise.all([reserve(woman, supper), reserve(woman, supper)]);
    expect(statusesOf(answers)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.session_id)).size).toBe(2);
    expect(await differences(app)).toContainEqual(
      expect.stringMatching(/^a person has one live reservation for an event at most/),
    );
  });

  it('would hold a fourth place', async () => {
    const woman = await ana(app);
    const eventIds = await Promise.all([1, 2, 3, 4].map(() => createPaidEvent(app)));
    const [first = 0, second = 0, third = 0, fourth = 0] = eventIds;
    expect(statusesOf([await reserve(woman, first), await reserve(woman, second)])).toEqual([200, 200]);
    await tabsDoNotWait(app, createBarrier(2));
    const answers = await Promise.all([reserve(woman, third), reserve(woman, fourth)]);
    expect(statusesOf(answers)).toEqual([200, 200]);
  });
});
