import { type Actor, type Answer, logInOrganiser } from '../fixtures/actors.js';
import { createBarrier, createCountdown } from '../fixtures/barrier.js';
import { createGuests, onReplica } from '../fixtures/guests.js';
import { comeToRest, countSides, amountKept } from '../fixtures/random-moves/money.js';
import { rounds } from '../fixtures/depth.js';
import {
  confirm,
  differences,
  createPaidEvent,
  press,
  reconcile,
  reserve,
  reservationStatus,
  webhooksArrive,
} from '../fixtures/payments.js';
import { type Chance, chance } from '../fixtures/random-people.js';
import { type RunningApp, startApp } from '../fixtures/app/start-app.js';
import { lookThenTake } from '../fixtures/without-guards.js';

const ROUNDS = rounds(3, 4);
const A_SIDE = 100;
const SEATS = 20;
const PRICE = 4950;

afterEach(() => jest.restoreAllMocks());

/** What a guest was last told with a 200. */
type Promised = 'place' | 'given back' | 'no place';

/** A guest in the rush. After `full` they try once more, when time has passed. */
interface Guest {
  tabs: [Actor, Actor];
  replica: RunningApp;
  promised: Promised;
  statuses: number[];
}

const ways = [
  'buys',
  'buys in two tabs',
  'leaves the page',
  'gives the place back',
  'forgets to pay',
] as const;

async function goes(guest: Guest, eventId: number, way: (typeof ways)[number]): Promise<void> {
  const [here, there] = guest.tabs;
  const note = <Body>(answer: Answer<Body>) => (guest.statuses.push(answer.status), answer);
  const tabs = way === 'buys in two tabs' ? [here, there] : [here];
  const answers = (await Promise.all(tabs.map((tab) => reserve(tab, eventId)))).map(note);
  const session = answers.find(({ status }) => status === 200)?.body.session_id;
  if (!session || way === 'forgets to pay') return;
  if (way === 'leaves the page') {
    const leave = await press(guest.replica, session, 'cancel');
    await fetch(leave, { redirect: 'manual' });
    return;
  }
  await press(guest.replica, session, 'pay');
  if (note(await confirm(there, session, eventId)).status !== 200) return;
  guest.promised = 'place';
  if (way !== 'gives the place back') return;
  const { status } = note(await here.post(`/api/events/${eventId}/cancellation`));
  if (status === 200) guest.promised = 'given back';
}

/** The organiser changes the capacity several times during the rush. Returns the capacity that was accepted last. */
async function changesCapacity(
  organiser: Actor,
  eventId: number,
  random: Chance,
  milestones: Promise<void>[],
) {
  const said = { men: SEATS, women: SEATS };
  for (const milestone of milestones) {
    await milestone;
    const input = { men: SEATS - 3 + random(7), women: SEATS - 3 + random(7) };
    const body = { max_men: input.men, max_women: input.women };
    const { status } = await organiser.patch(`/api/admin/events/${eventId}`, body);
    if (status === 200) Object.assign(said, input);
    else expect(status).toBe(409);
  }
  return said;
}

describe('two hundred people at once for twenty and twenty places', () => {
  let replicas: readonly [RunningApp, RunningApp];
  let organiser: Actor;
  let people: Actor[];
  beforeAll(async () => {
    const one = await startApp();
    replicas = [one, await startApp({ replicaOf: one, publicUrl: one.url })];
    organiser = await logInOrganiser(one);
    people = [...(await createGuests(one, A_SIDE, 'male')), ...(await createGuests(one, A_SIDE, 'female'))];
  });
  afterAll(async () => {
    for (const app of replicas.toReversed()) await app.close();
  });

  const rush = async (seed: number) => {
    const [one, two] = replicas;
    const random = chance(seed);
    const startsAt = new Date(one.clock.now().getTime() + 30 * 86_400_000);
    const times = { startsAt, endsAt: new Date(startsAt.getTime() + 10_800_000) };
    const eventId = await createPaidEvent(one, { ...times, maxMen: SEATS, maxWomen: SEATS });
    const guests = people.map((person): Guest => {
      const replica = replicas[random(2)] ?? one;
      const tabs: [Actor, Actor] = [onReplica(person, replica), onReplica(person, random(2) ? one : two)];
      return { tabs, replica, promised: 'no place', statuses: [] };
    });
    const way = () => ways[random(ways.length)] ?? 'buys';
    // milestones of the rush: so many are through
    const milestones = [1, 30, 60, 90, 120, 150, 180, 200, 220].map(createCountdown);
    const through = () => milestones.forEach((milestone) => milestone.count());
    const capacity = changesCapacity(
      organiser,
      eventId,
      random,
      milestones.map(({ comes }) => comes),
    );
    const halfWay = createCountdown(guests.length / 2);
    // half an hour passes, and both replicas end the holds whose time is over
    const timePasses = halfWay.comes.then(() => {
      one.clock.forward({ minutes: 31 });
      return Promise.all([reconcile(one), reconcile(two), webhooksArrive(one), webhooksArrive(two)]);
    });
    milestones.push(halfWay);
    await Promise.all(guests.map((guest) => goes(guest, eventId, way()).finally(through)));
    await timePasses;
    // some of the guests without a seat try again for the seats that were given back
    const again = guests.filter(({ promised }) => promised === 'no place' && random(3) === 0);
    await Promise.all(again.map((guest) => goes(guest, eventId, way()).finally(through)));
    milestones.forEach((milestone) => milestone.count(Infinity));
    return { eventId, guests, said: await capacity };
  };

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'sell no place twice and lose no franc, round %i',
    async (round) => {
      const { eventId, guests, said } = await rush(round);
      const [one] = replicas;
      expect(await differences(one)).toEqual([]);
      one.clock.forward({ minutes: 31 });
      await comeToRest(replicas);
      expect(await differences(one)).toEqual([]);
      const sides = await countSides(one, eventId);
      expect(sides).toMatchObject([
        { side: 'men', capacity: said.men },
        { side: 'women', capacity: said.women },
      ]);
      for (const { capacity, taken, live, paid } of sides) {
        expect({ taken, live }).toEqual({ taken: paid, live: paid });
        expect(paid).toBeLessThanOrEqual(capacity);
      }
      const seats = sides.reduce((sum, { paid }) => sum + paid, 0);
      expect(await amountKept(one, eventId)).toBe(seats * PRICE);
      for (const { tabs, promised } of guests) {
        const state = await reservationStatus(one, tabs[0], eventId);
        if (promised === 'place') expect(state).toBe('paid');
        if (promised === 'given back') expect(state).toBe('refunded');
      }
      // a guest gets 503 if half an hour passed between their hold and its payment page
      const statuses = new Set(guests.flatMap((guest) => guest.statuses));
      expect([...statuses].filter((status) => ![200, 402, 409, 503].includes(status))).toEqual([]);
    },
  );
});

describe('two hundred people at once, without the guard', () => {
  /** Seats on a side: all who meet wait in the server's booking limiter at the same time. */
  const FEW = 2;

  it('would buy more places than there are', async () => {
    const app = await startApp();
    // more guests have read the free seats than there are, before the first takes one: the race happens, it is not left to chance
    await lookThenTake(app, createBarrier(4 * FEW));
    const eventId = await createPaidEvent(app, { maxMen: FEW, maxWomen: FEW });
    const people = [
      ...(await createGuests(app, A_SIDE, 'male')),
      ...(await createGuests(app, A_SIDE, 'female')),
    ];
    const answers = await Promise.all(people.map((person) => reserve(person, eventId)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(4 * FEW);
    expect(await differences(app)).toContainEqual(
      expect.stringMatching(/^no side has more seats taken than its capacity/),
    );
    await app.close();
  });
});
