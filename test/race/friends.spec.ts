import { type Actor, ana, ben } from '../fixtures/actors.js';
import { accept, invite, inviting, tokenOf } from '../fixtures/friends/invitations.js';
import { createGuests, onReplica } from '../fixtures/guests.js';
import { buySeat, createPaidEvent, differences, reserve } from '../fixtures/payments.js';
import { comeToRest } from '../fixtures/random-moves/money.js';
import { sharedReplicas } from '../fixtures/app/shared-app.js';
import { startApp } from '../fixtures/app/start-app.js';
import { advanceLists, giveBack, join, leaveList, womensSeats } from '../fixtures/waiting-list.js';
import { acceptWithoutLook } from '../fixtures/without-guards.js';

const ROUNDS = Array.from({ length: 3 }, (_, round) => round + 1);

const [one, two] = sharedReplicas();
let women: Actor[];
beforeAll(async () => {
  women = (await createGuests(one, 6, 'female')).map((person, index) =>
    index % 2 ? onReplica(person, two) : person,
  );
});
afterEach(() => jest.restoreAllMocks());

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);
const count = (answers: readonly { status: number }[], status: number) =>
  statuses(answers).filter((one) => one === status).length;

async function withHost(app = one): Promise<{ eventId: number; him: Actor }> {
  const eventId = await createPaidEvent(app, { maxWomen: 1, friendsWelcome: true });
  const him = await ben(app);
  await buySeat(app, him, eventId);
  return { eventId, him };
}

describe('the last place of the other side, on two replicas', () => {
  afterEach(async () => expect(await differences(one)).toEqual([]));

  it.each(ROUNDS)('is kept for a friend or bought, never both, round %i', async () => {
    const { eventId, him } = await withHost();
    const answers = await Promise.all([
      invite(him, eventId),
      invite(onReplica(him, two), eventId),
      ...women.map((person) => reserve(person, eventId)),
    ]);
    const [here, there, ...bought] = answers;
    const isKept = here?.status === 200 || there?.status === 200;
    expect(count(bought, 200)).toBe(isKept ? 0 : 1);
    expect(await womensSeats(one, eventId)).toMatchObject({ taken: 1, held: 1, invited: isKept ? 1 : 0 });
    for (const person of women) await person.post(`/api/events/${eventId}/cancellation`);
    await giveBack(him, eventId);
    await comeToRest([one, two]);
  });

  it.each(ROUNDS)('is of one of all who have the link, round %i', async () => {
    const { eventId, him } = await withHost();
    const token = await tokenOf(him, eventId);
    const answers = await Promise.all(women.map((person) => accept(person, token)));
    expect(count(answers, 200)).toBe(1);
    expect(await womensSeats(one, eventId)).toMatchObject({ taken: 1, held: 1, invited: 0, offered: 1 });
    for (const person of women) await leaveList(person, eventId);
    await giveBack(him, eventId);
  });

  it.each(ROUNDS)(
    'is accepted, taken back, given up and lost in the same instant, and then of one, round %i',
    async () => {
      const { eventId, him } = await withHost();
      const token = await tokenOf(him, eventId);
      const [friend, waits] = women as [Actor, Actor];
      (await join(waits, eventId)).expect(200);
      await Promise.all([
        accept(friend, token),
        onReplica(him, two).delete(`/api/events/${eventId}/friend`),
        him.post(`/api/events/${eventId}/cancellation`),
        advanceLists(two),
      ]);
      await comeToRest([one, two]);
      await advanceLists(one);
      // he is gone, so is his friend's place: it is of who waits
      expect(await womensSeats(one, eventId)).toMatchObject({
        taken: 1,
        held: 1,
        invited: 0,
        offered: 1,
        kept: 0,
      });
      await leaveList(waits, eventId);
      await leaveList(friend, eventId);
    },
  );
});

describe('two people with one link', () => {
  it('would both have the place without the look at the locked side (the control)', async () => {
    const app = await startApp();
    try {
      const { eventId, him } = await withHost(app);
      const token = await tokenOf(him, eventId);
      await acceptWithoutLook(app);
      const both = [await ana(app), await ana(app)];
      await Promise.all(both.map((person) => accept(person, token)));
      expect((await inviting(him, eventId)).state).not.toBe('open');
      expect(await differences(app)).not.toEqual([]);
    } finally {
      await app.close();
    }
  });
});
