import { EventChanges } from '../../../server/events/index.js';
import { ana, ben, logInOrganiser } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { createFreeEvent, giveSeats } from '../../fixtures/event-day.js';
import { giveSeatAs } from '../../fixtures/organiser.js';
import { WITH_MAIL, mailTo, newestMailTo, notify, subjectsTo, toldTo } from '../../fixtures/mail/mailbox.js';
import {
  buySeat,
  createPaidEvent,
  press,
  reconcile,
  reserve,
  webhooksArrive,
} from '../../fixtures/payments.js';

const app = sharedApp(WITH_MAIL);

describe('a guest who reserves is told', () => {
  it('once, at once and with the ticket, that the place is theirs', async () => {
    const woman = await ana(app);
    const eventId = await createPaidEvent(app);
    await buySeat(app, woman, eventId);
    await webhooksArrive(app);
    const mails = (await mailTo(app, woman.email)).filter(({ subject }) => subject.includes('place'));
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.text).toContain('Fondue on the boat');
    expect(mail?.text).toContain(`${app.url}/profile#events`);
    expect(mail?.text).toContain('49.50');
    expect(mail?.attachments.map(({ filename }) => filename)).toContain('apero.ics');
    expect(mail?.headers['List-Unsubscribe']).toBeUndefined();
    await notify(app);
    expect(await toldTo(app, woman)).toEqual(['reservation-paid']);
  });

  it('in the language of their account', async () => {
    const woman = await ana(app);
    await woman.put('/api/account/settings', { language: 'de' });
    await giveSeats(app, await createFreeEvent(app), woman);
    const mail = await newestMailTo(app, woman.email);
    expect(mail.headers['Content-Language']).toBe('de');
    expect(mail.subject).toContain('Dezember');
  });

  it('that an organiser has given them a place, by mail and in the log of mails', async () => {
    const [woman, organiser] = [await ana(app), await logInOrganiser(app)];
    const eventId = await createFreeEvent(app);
    await giveSeatAs(organiser, eventId, woman);
    const mail = await newestMailTo(app, woman.email);
    expect(mail.subject).toBe('Your place on Friday, 4 December is yours');
    expect(mail.text).not.toContain('payment');
    expect(mail.attachments.map(({ filename }) => filename)).toContain('apero.ics');
    expect(await toldTo(app, woman)).toEqual(['reservation-paid']);
    const { items } = (await organiser.get(`/api/admin/mails?account_id=${woman.accountId}`)).expect(200);
    expect(items.map(({ occasion }) => occasion)).toContain('reservation-paid');
  });

  it('the same when the event has begun, and nothing once it is over', async () => {
    const [late, later, organiser] = [await ana(app), await ana(app), await logInOrganiser(app)];
    const eventId = await createFreeEvent(app);
    app.clock.turnTo('2026-12-04T18:30:00Z');
    await giveSeatAs(organiser, eventId, late);
    expect(await toldTo(app, late)).toEqual(['reservation-paid']);
    await giveSeatAs(organiser, eventId, later);
    app.clock.turnTo('2026-12-04T21:00:00Z');
    expect(await toldTo(app, later)).toEqual([]);
  });

  it('twenty minutes before the hold ends that it is not paid, and nothing once it is', async () => {
    const [late, paying] = [await ana(app), await ben(app)];
    const eventId = await createPaidEvent(app);
    await reserve(late, eventId);
    const { session_id } = (await reserve(paying, eventId)).expect(200);
    app.clock.forward({ minutes: 9 });
    expect(await toldTo(app, late)).toEqual([]);
    await press(app, session_id, 'pay');
    await webhooksArrive(app);
    app.clock.forward({ minutes: 1 });
    expect(await toldTo(app, late)).toEqual(['reservation-held']);
    expect(await toldTo(app, paying)).toEqual(['reservation-paid']);
    const mail = await newestMailTo(app, late.email);
    expect(mail.subject).toBe('Your place is held until 12:30');
    app.clock.forward({ minutes: 5 });
    expect(await toldTo(app, late)).toEqual(['reservation-held']);
  });

  it('that a payment came too late, and not a second time that it was refunded', async () => {
    const [woman, other] = [await ana(app), await ana(app)];
    const eventId = await createPaidEvent(app, { maxWomen: 1 });
    const { session_id } = (await reserve(woman, eventId)).expect(200);
    await app.database.query(
      `update reservations set status = 'expired', changed_by = 'test', change_reason = 'test' where account_id = $1`,
      [woman.accountId],
    );
    await app.database.query(
      `update event_seats set taken = taken - 1, held = held - 1 where event_id = $1 and side = 'women'`,
      [eventId],
    );
    await buySeat(app, other, eventId);
    await press(app, session_id, 'pay');
    await webhooksArrive(app);
    await app.jobs.drain();
    await reconcile(app);
    expect(await toldTo(app, woman)).toEqual(['payment-too-late']);
    expect((await newestMailTo(app, woman.email)).text).toContain('49.50');
  });

  it('that their money is on its way once the provider has taken the refund', async () => {
    const woman = await ana(app);
    const eventId = await createPaidEvent(app);
    await buySeat(app, woman, eventId);
    await notify(app);
    (await woman.post(`/api/events/${eventId}/cancellation`)).expect(200);
    await app.jobs.drain();
    expect(await toldTo(app, woman)).toEqual(['reservation-paid', 'refund-made']);
    const mail = await newestMailTo(app, woman.email);
    expect(mail.text).toContain('49.50');
    expect(mail.attachments[0]?.content).toContain('METHOD:CANCEL');
  });

  it('that they were given credit, how much, and until when it is good', async () => {
    const woman = await ana(app);
    const organiser = await logInOrganiser(app);
    await woman.put('/api/account/settings', { language: 'de' });
    const path = `/api/admin/people/${woman.accountId}/credits`;
    (await organiser.post(path, { chf: 20, reason: 'failed' })).expect(201);
    expect(await toldTo(app, woman)).toEqual(['credit-given']);
    const { items } = (await woman.get('/api/account/credits')).body;
    const lastDay = new Date(Date.parse(items[0]?.expires_at ?? '') - 1).toLocaleDateString('de-CH', {
      timeZone: 'Europe/Zurich',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    });
    const mail = await newestMailTo(app, woman.email);
    expect(mail.text).toContain('20.–');
    expect(mail.text).toContain(`gilt bis ${lastDay}`);
    expect(mail.text).toContain(`${app.url}/account/credit`);
  });

  it('that what they paid stays as credit, if they chose it, with a word to their calendar', async () => {
    const woman = await ana(app);
    const eventId = await createPaidEvent(app);
    await buySeat(app, woman, eventId);
    await notify(app);
    (await woman.post(`/api/events/${eventId}/cancellation?as=credit`)).expect(200);
    await app.jobs.drain();
    const told = await toldTo(app, woman);
    expect([...told].sort()).toEqual(['credit-given', 'reservation-cancelled', 'reservation-paid']);
    const mails = await mailTo(app, woman.email);
    const credit = mails.find(({ subject }) => subject === 'You have credit with us');
    expect(credit?.text).toContain('49.50');
    expect(credit?.text).toContain('instead of going back');
    expect(mails.some(({ attachments }) => attachments[0]?.content.includes('METHOD:CANCEL'))).toBe(true);
  });

  it('that a free place was given back, with a word to their calendar', async () => {
    const woman = await ana(app);
    const eventId = await createFreeEvent(app);
    await giveSeats(app, eventId, woman);
    await notify(app);
    (await woman.post(`/api/events/${eventId}/cancellation`)).expect(200);
    expect(await toldTo(app, woman)).toEqual(['reservation-paid', 'reservation-cancelled']);
    expect((await newestMailTo(app, woman.email)).attachments[0]?.content).toContain('METHOD:CANCEL');
  });

  it('nothing of a place that they have given back by then', async () => {
    const woman = await ana(app);
    const eventId = await createFreeEvent(app);
    await giveSeats(app, eventId, woman);
    (await woman.post(`/api/events/${eventId}/cancellation`)).expect(200);
    expect(await toldTo(app, woman)).toEqual(['reservation-cancelled']);
    expect(await toldTo(app, woman, 'void')).toEqual(['reservation-paid']);
  });
});

describe('when organisers change an event, its guests are told', () => {
  const move = (eventId: number, fields: object) => app.app.get(EventChanges).update(eventId, fields);

  it('several changes shortly after each other as one, as things stand then', async () => {
    const woman = await ana(app);
    const organiser = await logInOrganiser(app);
    const eventId = await createFreeEvent(app);
    await giveSeats(app, eventId, woman);
    await notify(app);
    for (const date of ['2026-12-10T19:00:00+01:00', '2026-12-11T19:00:00+01:00'])
      (await organiser.post(`/api/admin/events/${eventId}/postpone`, { date })).expect(200);
    expect(await toldTo(app, woman)).toEqual(['reservation-paid']);
    app.clock.forward({ minutes: 5 });
    expect(await toldTo(app, woman)).toEqual(['reservation-paid', 'event-postponed']);
    const mail = await newestMailTo(app, woman.email);
    expect(mail.subject).toContain('11 December');
    expect(mail.text).toContain('4 December');
    expect(mail.text).not.toContain('10 December');
    (
      await organiser.post(`/api/admin/events/${eventId}/postpone`, { date: '2026-12-12T19:00:00+01:00' })
    ).expect(200);
    app.clock.forward({ minutes: 5 });
    expect(await toldTo(app, woman)).toEqual(['reservation-paid', 'event-postponed', 'event-postponed']);
  });

  it('nothing of a change that was taken back', async () => {
    const woman = await ana(app);
    const eventId = await createFreeEvent(app);
    await giveSeats(app, eventId, woman);
    await move(eventId, { startsAt: new Date('2026-12-10T18:00:00Z') });
    await notify(app);
    await move(eventId, { startsAt: new Date('2026-12-04T18:00:00Z') });
    app.clock.forward({ minutes: 6 });
    expect(await toldTo(app, woman)).toEqual(['reservation-paid']);
  });

  it('a new place, but not one that has only become known; and with a new time only once', async () => {
    const woman = await ana(app);
    const eventId = await createFreeEvent(app);
    await giveSeats(app, eventId, woman);
    await move(eventId, { location: 'Seestrasse 1' });
    app.clock.forward({ minutes: 6 });
    expect(await toldTo(app, woman)).toEqual(['reservation-paid']);
    await move(eventId, { location: 'Seestrasse 2' });
    app.clock.forward({ minutes: 6 });
    expect(await toldTo(app, woman)).toEqual(['reservation-paid', 'event-moved']);
    expect((await newestMailTo(app, woman.email)).text).toContain('Seestrasse 2');
    await move(eventId, { location: 'Seestrasse 3', startsAt: new Date('2026-12-05T18:00:00Z') });
    app.clock.forward({ minutes: 6 });
    expect((await toldTo(app, woman)).slice(2)).toEqual(['event-postponed']);
  });

  it('that it is cancelled, with the refund, and nothing else about it from then on', async () => {
    const [woman, man] = [await ana(app), await ben(app)];
    const organiser = await logInOrganiser(app);
    const eventId = await createPaidEvent(app);
    await buySeat(app, woman, eventId);
    await giveSeats(app, eventId, man);
    await notify(app);
    await move(eventId, { startsAt: new Date('2026-12-12T18:00:00Z') });
    (await organiser.post(`/api/admin/events/${eventId}/cancel`)).expect(200);
    await app.jobs.drain();
    app.clock.forward({ days: 14 });
    expect(await toldTo(app, woman)).toEqual(['reservation-paid', 'event-cancelled']);
    expect(await toldTo(app, man)).toEqual(['reservation-paid', 'event-cancelled']);
    const [paid] = await mailTo(app, woman.email);
    expect(paid?.text).toContain('You get all of your money back');
    expect(paid?.text).toContain('49.50');
    expect(paid?.attachments[0]?.content).toContain('METHOD:CANCEL');
    expect((await newestMailTo(app, man.email)).text).not.toContain('money');
  });

  it('by night nothing that can wait', async () => {
    const woman = await ana(app);
    const organiser = await logInOrganiser(app);
    const eventId = await createFreeEvent(app);
    await giveSeats(app, eventId, woman);
    await notify(app);
    app.clock.turnTo('2026-12-01T22:30:00Z');
    (await organiser.post(`/api/admin/events/${eventId}/cancel`)).expect(200);
    expect(await toldTo(app, woman)).toEqual(['reservation-paid']);
    app.clock.turnTo('2026-12-02T05:59:00Z');
    expect(await toldTo(app, woman)).toEqual(['reservation-paid']);
    app.clock.turnTo('2026-12-02T06:00:00Z');
    expect(await toldTo(app, woman)).toEqual(['reservation-paid', 'event-cancelled']);
  });

  it('never who is blocked or was deleted', async () => {
    const [blocked, deleted] = [await ana(app), await ana(app)];
    const organiser = await logInOrganiser(app);
    const eventId = await createFreeEvent(app);
    await giveSeats(app, eventId, blocked, deleted);
    await notify(app);
    await app.database.query('update accounts set blocked_at = now() where id = $1', [blocked.accountId]);
    await move(eventId, { startsAt: new Date('2026-12-10T18:00:00Z') });
    await notify(app);
    const { email } = deleted;
    (await deleted.call('DELETE', '/api/account', { password: deleted.password })).expect(200);
    const before = (await subjectsTo(app, email)).length;
    app.clock.forward({ minutes: 6 });
    (await organiser.post(`/api/admin/events/${eventId}/cancel`)).expect(200);
    expect(await toldTo(app, blocked)).toEqual(['reservation-paid']);
    expect(await toldTo(app, deleted)).toEqual([]);
    expect(await subjectsTo(app, email)).toHaveLength(before);
  });
});
