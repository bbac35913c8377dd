import { type Actor, ana, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { logged } from '../../fixtures/organiser.js';
import { endStory, reserve } from '../../fixtures/payments.js';
import {
  advanceLists,
  fullEvent,
  giveBack,
  join,
  standing,
  womensSeats,
} from '../../fixtures/waiting-list.js';

const app = sharedApp();
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});
afterEach(() => endStory(app));

const THE_NEXT_MORNING = '2026-12-02T07:00:00.000Z';
const reason = 'They were sent home last time.';

async function listOf(eventId: number, query = '') {
  return (await organiser.get(`/api/admin/events/${eventId}/waiting-list?${query}`)).expect(200);
}

async function entryOf(eventId: number, person: Actor): Promise<number> {
  const { items } = await listOf(eventId);
  return items.find(({ account_id }) => account_id === person.accountId)?.id ?? 0;
}

describe('organisers', () => {
  it('see who waits on each side, in order, and until when a seat is kept for whom', async () => {
    const { eventId, attendee, waiting } = await fullEvent(app, 2);
    await giveBack(attendee, eventId);
    const { items, total } = await listOf(eventId);
    expect(total).toBe(2);
    expect(items).toMatchObject([
      {
        account_id: waiting[0]?.accountId,
        name: 'Ana',
        side: 'women',
        position: 1,
        status: 'offered',
        offered_until: THE_NEXT_MORNING,
        to_all: false,
      },
      { account_id: waiting[1]?.accountId, position: 2, status: 'waiting', offered_until: null },
    ]);
    expect((await listOf(eventId, 'side=men')).items).toEqual([]);
    expect((await listOf(eventId, 'per_page=1&page=2')).items).toMatchObject([{ position: 2 }]);
    const { body } = await organiser.get(`/api/admin/events/${eventId}`);
    expect(body).toMatchObject({ men_waiting: 0, women_waiting: 2 });
    expect(refusal(await organiser.get('/api/admin/events/999999/waiting-list'))).toBe('404 EVENT_NOT_FOUND');
  });

  it('reorder it with a reason, but put nobody before those who were asked', async () => {
    const { eventId, attendee, waiting } = await fullEvent(app, 4);
    const [first, second, , fourth] = waiting as [Actor, Actor, Actor, Actor];
    const path = `/api/admin/waiting-list/${await entryOf(eventId, fourth)}/move` as const;
    expect(refusal(await organiser.post(path, { position: 1 }))).toBe('400 VALIDATION_FAILED');
    expect((await organiser.post(path, { position: 2, reason })).expect(200)).toMatchObject({ position: 2 });
    expect(await logged(app, 1)).toEqual([`event.waiting_list_moved ${eventId}`]);
    expect(await standing(second, eventId)).toEqual([3, null]);
    await giveBack(attendee, eventId);
    expect((await organiser.post(path, { position: 1, reason })).expect(200)).toMatchObject({ position: 2 });
    expect(await standing(first, eventId)).toEqual([1, THE_NEXT_MORNING]);
    const asked = await entryOf(eventId, first);
    expect(
      refusal(await organiser.post(`/api/admin/waiting-list/${asked}/move`, { position: 2, reason })),
    ).toBe('409 INVALID_TRANSITION');
  });

  it('offer one seat more to whom they choose, with a reason', async () => {
    const { eventId, waiting } = await fullEvent(app, 2);
    const [first, second] = waiting as [Actor, Actor];
    const path = `/api/admin/waiting-list/${await entryOf(eventId, second)}/offer` as const;
    expect(refusal(await organiser.post(path, {}))).toBe('400 VALIDATION_FAILED');
    expect(refusal(await organiser.post(path, { reason }))).toBe('409 EVENT_FULL');
    const offered = (await organiser.post(path, { reason, add_seat: true })).expect(200);
    expect(offered).toMatchObject({ status: 'offered', offered_until: THE_NEXT_MORNING, position: 2 });
    expect(await logged(app, 1)).toEqual([`event.waiting_list_offered ${eventId}`]);
    expect(await womensSeats(app, eventId)).toMatchObject({ capacity: 2, taken: 2, offered: 1, waiting: 1 });
    expect(await standing(first, eventId)).toEqual([1, null]);
    expect(refusal(await organiser.post(path, { reason, add_seat: true }))).toBe('409 INVALID_TRANSITION');
    (await reserve(second, eventId)).expect(200);
  });

  it('offer in the last hours what all were told of to one of them', async () => {
    const { eventId, attendee, waiting } = await fullEvent(app, 2);
    const [first, second] = waiting as [Actor, Actor];
    app.clock.turnTo('2026-12-11T13:00:00Z');
    await giveBack(attendee, eventId);
    const path = `/api/admin/waiting-list/${await entryOf(eventId, second)}/offer` as const;
    (await organiser.post(path, { reason })).expect(200);
    expect(refusal(await reserve(first, eventId))).toBe('409 EVENT_FULL');
    expect(await standing(first, eventId)).toEqual([1, null]);
    (await reserve(second, eventId)).expect(200);
  });

  it('take somebody off, whose seat goes to the next', async () => {
    const { eventId, attendee, waiting } = await fullEvent(app, 2);
    const [first, second] = waiting as [Actor, Actor];
    await giveBack(attendee, eventId);
    const path = `/api/admin/waiting-list/${await entryOf(eventId, first)}/remove` as const;
    expect((await organiser.post(path, { reason })).expect(200)).toMatchObject({ status: 'removed' });
    expect(refusal(await organiser.post(path, { reason }))).toBe('404 WAITING_ENTRY_NOT_FOUND');
    expect(await logged(app, 1)).toEqual([`event.waiting_list_removed ${eventId}`]);
    expect(await standing(first, eventId)).toBeNull();
    await advanceLists(app);
    expect(await standing(second, eventId)).toEqual([1, THE_NEXT_MORNING]);
    // who was taken off can come back, at the end
    (await join(first, eventId)).expect(200);
    expect(await standing(first, eventId)).toEqual([2, null]);
    expect(refusal(await join(await ana(app), 0))).toBe('400 VALIDATION_FAILED');
  });
});
