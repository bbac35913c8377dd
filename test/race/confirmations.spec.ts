import { BookingService, ConfirmationsService, WaitingListService } from '../../server/events/index.js';
import { type Actor, ana, logInOrganiser } from '../fixtures/actors.js';
import { sharedReplicas } from '../fixtures/app/shared-app.js';
import { onReplica } from '../fixtures/guests.js';
import { confirmationsRun, playEvent } from '../fixtures/confirmations/missed-events.js';
import { buySeat, createPaidEvent, differences, paidBack, reservationStatus } from '../fixtures/payments.js';
import { comeToRest } from '../fixtures/random-moves/money.js';
import { join, leaveList } from '../fixtures/waiting-list.js';

const [one, two] = sharedReplicas();
let woman: Actor;
let waiting: Actor;
beforeEach(async () => {
  turnTo('2026-12-01T11:00:00Z');
  const organiser = await logInOrganiser(one);
  woman = await ana(one);
  for (const day of [3, 5]) await playEvent(one, organiser, day, { people: [woman] });
});
afterEach(() => jest.restoreAllMocks());

function turnTo(when: string): void {
  for (const app of [one, two]) app.clock.turnTo(when);
}

/** A place that is due, was not confirmed, and for which somebody waits. */
async function overdue(): Promise<number> {
  turnTo('2026-12-06T11:00:00Z');
  const eventId = await createPaidEvent(one, { maxWomen: 1 });
  await buySeat(one, woman, eventId);
  waiting = await ana(one);
  (await join(waiting, eventId)).expect(200);
  turnTo('2026-12-09T10:00:00Z');
  await confirmationsRun(one);
  turnTo('2026-12-10T18:30:00Z');
  return eventId;
}

describe('a place that is confirmed as it ends', () => {
  it.each([1, 2, 3, 4, 5])(
    'is kept or given to who waits, and its guest is told the truth, round %i',
    async () => {
      const eventId = await overdue();
      const [{ status }] = await Promise.all([
        onReplica(woman, two).post(`/api/events/${eventId}/confirmation`),
        confirmationsRun(one),
        confirmationsRun(two),
      ]);
      expect(await reservationStatus(one, woman, eventId)).toBe(status === 200 ? 'paid' : 'refunded');
      await comeToRest([one, two]);
      expect(await paidBack(one, woman)).toBe(status === 200 ? 0 : 4950);
      expect(await differences(one)).toEqual([]);
    },
  );

  it('needs the look at the locked row: without it a place that was confirmed is gone', async () => {
    const eventId = await overdue();
    await foundBefore(async () => {
      (await woman.post(`/api/events/${eventId}/confirmation`)).expect(200);
    });
    await confirmationsRun(one);
    expect(await reservationStatus(one, woman, eventId)).toBe('paid');
    const booking = one.app.get(BookingService, { strict: false });
    const lock = booking.lock.bind(booking);
    jest
      .spyOn(booking, 'lock')
      .mockImplementation(async (id) => ({ ...(await lock(id)), comingConfirmedAt: null }));
    await confirmationsRun(one);
    expect(await reservationStatus(one, woman, eventId)).toBe('refunded');
  });
});

describe('a place that ends as the last who waits leaves', () => {
  it('is kept, which needs the look at the seats that are kept: without it nobody has the seat', async () => {
    const eventId = await overdue();
    await foundBefore(async () => {
      (await leaveList(waiting, eventId)).expect(200);
    });
    await confirmationsRun(one);
    expect(await reservationStatus(one, woman, eventId)).toBe('paid');
    const list = one.app.get(WaitingListService, { strict: false });
    jest.spyOn(list, 'lockedKept').mockResolvedValueOnce(0).mockResolvedValueOnce(1);
    await confirmationsRun(one);
    expect(await reservationStatus(one, woman, eventId)).toBe('refunded');
  });
});

/** The job finds what is overdue, and then something happens. */
async function foundBefore(happens: () => Promise<void>): Promise<void> {
  const confirmations = one.app.get(ConfirmationsService, { strict: false });
  const found = await confirmations.overdue();
  expect(found).toHaveLength(1);
  await happens();
  jest.spyOn(confirmations, 'overdue').mockResolvedValue(found);
}
