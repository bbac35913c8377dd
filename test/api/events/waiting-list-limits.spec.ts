import { Actor, ana, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { startApp } from '../../fixtures/app/start-app.js';
import { onReplica } from '../../fixtures/guests.js';
import { differences, reconcile, reserve } from '../../fixtures/payments.js';
import {
  advanceLists,
  fullEvent,
  giveBack,
  join,
  offersAreMade,
  standing,
} from '../../fixtures/waiting-list.js';

const app = sharedApp({ rateLimits: true, requireVerifiedEmail: false });
afterEach(async () => expect(await differences(app)).toEqual([]));

/** The first lets the seat that is kept for them run out; the next gives it up, so that it is free again for whoever enters. */
async function lapse(person: Actor, eventId: number): Promise<void> {
  await offersAreMade(app);
  const [, until] = (await standing(person, eventId)) ?? [];
  app.clock.turnTo(until ?? '');
  await advanceLists(app);
  expect(await standing(person, eventId)).toBeNull();
}

describe('A seat is not kept from others by people who never take it', () => {
  it('as who let two of an event lapse in a day waits a day before they can enter its list again', async () => {
    const { eventId, attendee, waiting } = await fullEvent(app, 2);
    const [first, second] = waiting as [Actor, Actor];
    await giveBack(attendee, eventId);
    await lapse(first, eventId);
    (await join(first, eventId)).expect(200);
    // the second takes the offer up, and does not pay: back to the first
    (await reserve(second, eventId)).expect(200);
    app.clock.forward({ minutes: 31 });
    await reconcile(app);
    // a second woman in line keeps the event full
    const third = await ana(app);
    (await join(third, eventId)).expect(200);
    await lapse(first, eventId);
    const answer = await join(first, eventId);
    expect(refusal(answer)).toBe('429 RATE_LIMITED');
    expect(Number(answer.headers['retry-after'])).toBe(24 * 3600);
    app.clock.forward({ hours: 11 });
    // one lapse does not count: the hold that was not paid
    (await join(second, eventId)).expect(200);
  });

  it('and would be, again and again, where nothing is counted (the control)', async () => {
    const { eventId, attendee, waiting } = await fullEvent(app, 2);
    await giveBack(attendee, eventId);
    const open = await startApp({ replicaOf: app, rateLimits: false });
    for (let nth = 0; nth < 3; nth++)
      for (const person of waiting) {
        await lapse(person, eventId);
        open.clock.turnTo(app.clock.now());
        (await join(onReplica(person, open), eventId)).expect(200);
      }
    await open.close();
  });

  it('as an account enters thirty lists an hour at most', async () => {
    const person = await ana(app);
    for (let nth = 0; nth < 30; nth++)
      expect(refusal(await join(person, 999_999))).toBe('404 EVENT_NOT_FOUND');
    expect(refusal(await join(person, 999_999))).toBe('429 RATE_LIMITED');
  });
});

describe('Where a hold needs a verified address', () => {
  const strict = sharedApp({ requireVerifiedEmail: true });

  it('a waiting list does too', async () => {
    expect(refusal(await join(await ana(strict), 1))).toBe('403 EMAIL_NOT_VERIFIED');
  });
});
