import { type Actor, ana } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { mailTo, newestMailTo, toldTo, WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import { confirm, press, reconcile, reserve } from '../../fixtures/payments.js';
import { advanceLists, fullEvent, giveBack, join, leaveList } from '../../fixtures/waiting-list.js';

const app = sharedApp(WITH_MAIL);

describe('whoever waits is told', () => {
  it('their position, and then that a seat is kept for them, with one button and until when', async () => {
    const { eventId, attendee, waiting } = await fullEvent(app, 2);
    const [first, second] = waiting as [Actor, Actor];
    expect(await toldTo(app, first)).toEqual(['waiting-joined']);
    const joined = await newestMailTo(app, second.email);
    expect(joined.subject).toBe('You are on the waiting list');
    expect(joined.text).toContain('You are number 2');
    await giveBack(attendee, eventId);
    expect(await toldTo(app, first)).toEqual(['waiting-joined', 'offer-made']);
    const offer = await newestMailTo(app, first.email);
    expect(offer.subject).toContain('08:00');
    expect(offer.text).toContain('Fondue on the boat');
    expect(offer.subject).not.toContain('Fondue');
    expect(offer.html).toContain(`href="${app.url}/dashboard?event=${eventId}"`);
    expect(offer.html.match(/<a class="button"/g)).toHaveLength(1);
    expect(offer.headers['List-Unsubscribe']).toBeUndefined();
    expect(await toldTo(app, second)).toEqual(['waiting-joined']);
  });

  it('that the offer has run out, and the next that it is their turn', async () => {
    const { eventId, attendee, waiting } = await fullEvent(app, 2);
    const [first, second] = waiting as [Actor, Actor];
    await toldTo(app, first);
    await giveBack(attendee, eventId);
    await toldTo(app, first);
    // by day: what is not urgent waits for the morning
    app.clock.turnTo('2026-12-02T09:00:00Z');
    await advanceLists(app);
    expect(await toldTo(app, first)).toEqual(['waiting-joined', 'offer-made', 'offer-expired']);
    expect(await toldTo(app, second)).toEqual(['waiting-joined', 'offer-made']);
  });

  it('nothing of an offer that they have answered before the mail left', async () => {
    const { eventId, attendee, waiting } = await fullEvent(app, 2);
    const [first, second] = waiting as [Actor, Actor];
    await giveBack(attendee, eventId);
    (await reserve(first, eventId)).expect(200);
    (await leaveList(second, eventId)).expect(200);
    expect(await toldTo(app, first)).toEqual([]);
    expect(await toldTo(app, second)).toEqual([]);
    expect(await toldTo(app, first, 'void')).toEqual(['waiting-joined', 'offer-made']);
  });

  it('all at once in the last six hours, and again when a seat is free once more', async () => {
    const { eventId, attendee, waiting } = await fullEvent(app, 3);
    const [first, second, third] = waiting as [Actor, Actor, Actor];
    for (const person of waiting) await toldTo(app, person);
    app.clock.turnTo('2026-12-11T13:00:00Z');
    await giveBack(attendee, eventId);
    for (const person of waiting)
      expect((await toldTo(app, person)).filter((name) => name === 'offer-to-all')).toHaveLength(1);
    (await reserve(third, eventId)).expect(200);
    await giveBack(third, eventId);
    for (const person of [first, second])
      expect((await toldTo(app, person)).filter((name) => name === 'offer-to-all')).toHaveLength(2);
  });

  it('in their language, that late money goes back and that they are first now', async () => {
    const { eventId, attendee: late } = await fullEvent(app, 0);
    await late.put('/api/account/settings', { language: 'de' });
    const session = (await reserve(late, eventId)).expect(200).session_id;
    app.clock.forward({ minutes: 31 });
    await reconcile(app);
    (await reserve(await ana(app), eventId)).expect(200);
    await press(app, session, 'pay?late_money=1');
    expect((await confirm(late, session, eventId)).status).toBe(409);
    const mails = await mailTo(app, late.email);
    expect(mails.some(({ text }) => /Warteliste/.test(text))).toBe(true);
    expect((await join(late, eventId)).error.code).toBe('ALREADY_WAITING');
  });
});
