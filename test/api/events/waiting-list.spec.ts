import { type Actor, ana, ben, refusal } from '../../fixtures/actors.js';
import { createPaidEvent, endStory, listedEvent, reserve } from '../../fixtures/payments.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp();
afterEach(() => endStory(app));

const join = (person: Actor, eventId: number) => person.post(`/api/events/${eventId}/waiting-list`);

describe('A full event', () => {
  it('can be waited for, and a seat that is given back is offered to the first', async () => {
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
    (await attendee.post(`/api/events/${eventId}/cancellation`)).expect(200);
    expect(await listedEvent(first, eventId)).toMatchObject({
      waiting: { position: 1, offered_until: '2026-12-01T23:00:00.000Z' },
      women_left: 0,
    });
    expect(refusal(await reserve(second, eventId))).toBe('409 EVENT_FULL');
    expect(refusal(await reserve(await ana(app), eventId))).toBe('409 EVENT_FULL');
    (await reserve(first, eventId)).expect(200);
    expect(await listedEvent(first, eventId)).toMatchObject({ user_status: 'held', waiting: null });
    expect(await listedEvent(await ben(app), eventId)).toMatchObject({ waiting: null, user_status: 'none' });
  });
});
