import { type Actor, ana, ben } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import {
  createFreeEvent,
  FEEDBACK_OPENS,
  giveSeats,
  minutePasses,
  releaseSeat,
} from '../../fixtures/event-day.js';
import { WITH_MAIL, mailTo, newestMailTo, toldTo } from '../../fixtures/mail/mailbox.js';
import { EventsService, EventChanges } from '../../../server/events/index.js';

const app = sharedApp(WITH_MAIL);

/** What a guest was told by the clock: without what they were told of their seat. */
async function told(person: Actor): Promise<string[]> {
  return (await toldTo(app, person)).filter((name) => !name.startsWith('reservation-'));
}

/** The free event is on Friday 4 December at 19:00 in Zurich, until 22:00. */
async function eventWith(...people: Actor[]): Promise<number> {
  const eventId = await createFreeEvent(app);
  await giveSeats(app, eventId, ...people);
  return eventId;
}

describe('two days before the event a guest', () => {
  it('is asked once if they are still coming, and not before', async () => {
    const woman = await ana(app);
    await eventWith(woman);
    app.clock.turnTo('2026-12-02T17:59:00Z');
    expect(await told(woman)).toEqual([]);
    app.clock.turnTo('2026-12-02T18:00:00Z');
    expect(await told(woman)).toEqual(['reminder']);
    const mail = await newestMailTo(app, woman.email);
    expect(mail.subject).toBe('Still coming on Friday, 4 December?');
    expect(mail.text).toMatch(/\/still-coming#token=[\w.-]+&coming=yes/);
    expect(mail.text).toMatch(/\/still-coming#token=[\w.-]+&coming=no/);
    app.clock.forward({ hours: 12 });
    expect(await told(woman)).toEqual(['reminder']);
  });

  it('is not asked if they have only just reserved, have given their place back, or do not want reminders', async () => {
    const [late, gone, quiet] = [await ana(app), await ana(app), await ana(app)];
    const eventId = await eventWith(gone, quiet);
    await releaseSeat(app, eventId, gone);
    await quiet.put('/api/account/settings', { notifications: { reminders: false } });
    app.clock.turnTo('2026-12-02T18:30:00Z');
    await giveSeats(app, eventId, late);
    for (const person of [late, gone, quiet]) expect(await told(person)).toEqual([]);
    expect(await toldTo(app, quiet, 'void')).toEqual(['reminder']);
  });

  it('is asked again if the event is postponed to another day', async () => {
    const woman = await ana(app);
    const eventId = await eventWith(woman);
    app.clock.turnTo('2026-12-02T18:00:00Z');
    expect(await told(woman)).toEqual(['reminder']);
    await app.app.get(EventChanges).update(eventId, { startsAt: new Date('2026-12-11T18:00:00Z') });
    app.clock.turnTo('2026-12-09T17:59:00Z');
    expect(await told(woman)).toEqual(['reminder', 'event-postponed']);
    app.clock.turnTo('2026-12-09T18:00:00Z');
    expect(await told(woman)).toEqual(['reminder', 'event-postponed', 'reminder']);
  });

  it('is not asked of the old day when the mail could not leave before the event was postponed', async () => {
    const woman = await ana(app);
    const eventId = await eventWith(woman);
    app.clock.turnTo('2026-12-02T18:00:00Z');
    await app.database.query(
      `insert into notifications (occasion, account_id, subject, urgent, due_at, attempt_at)
       values ('reminder', $1, $2, false, $3, $4)`,
      [woman.accountId, `event:${eventId}:2026-12-04`, '2026-12-02T18:00:00Z', '2026-12-02T18:10:00Z'],
    );
    await app.app.get(EventChanges).update(eventId, { startsAt: new Date('2026-12-11T18:00:00Z') });
    app.clock.forward({ minutes: 15 });
    expect(await told(woman)).toEqual(['event-postponed']);
  });
});

describe('on the day of the event a guest', () => {
  it('is told at nine that the matches are open, with the address; who joins later, at once', async () => {
    const [woman, late] = [await ana(app), await ben(app)];
    const eventId = await createFreeEvent(app);
    await app.app.get(EventChanges).update(eventId, { venue: 'Lake bar', location: 'Seestrasse 1, Zürich' });
    await giveSeats(app, eventId, woman);
    app.clock.turnTo('2026-12-04T07:59:00Z');
    expect(await told(woman)).toEqual(['reminder'].slice(1));
    app.clock.turnTo('2026-12-04T08:00:00Z');
    expect(await told(woman)).toEqual(['event-today']);
    const mail = await newestMailTo(app, woman.email);
    expect(mail.subject).toBe('Today at 19:00');
    expect(mail.text).toContain('Lake bar, Seestrasse 1, Zürich');
    expect(mail.text).toContain(`${app.url}/matches/${eventId}`);
    app.clock.turnTo('2026-12-04T16:00:00Z');
    await giveSeats(app, eventId, late);
    expect(await told(late)).toEqual(['event-today']);
    expect(await told(woman)).toEqual(['event-today']);
  });

  it('hears nothing of it when it has begun, or when they do not want to', async () => {
    const [quiet, late] = [await ana(app), await ben(app)];
    const eventId = await eventWith(quiet);
    await quiet.put('/api/account/settings', { notifications: { matches: false, reminders: false } });
    app.clock.turnTo('2026-12-04T18:00:00Z');
    await giveSeats(app, eventId, late);
    expect(await told(late)).toEqual([]);
    expect(await told(quiet)).toEqual([]);
  });
});

describe('after the event a guest', () => {
  const answer = (person: Actor, eventId: number, other: Actor, rating: string) =>
    person.post(`/api/events/${eventId}/feedback`, { feedbacks: [{ user_id: other.accountId, rating }] });

  it('is asked an hour after its end how it was, once, and not if they have answered', async () => {
    const [woman, man, quick] = [await ana(app), await ben(app), await ben(app)];
    const eventId = await eventWith(woman, man, quick);
    app.clock.turnTo('2026-12-04T21:59:00Z');
    expect(await told(woman)).not.toContain('feedback-open');
    app.clock.turnTo(FEEDBACK_OPENS);
    (await answer(quick, eventId, woman, 'yes')).expect(200);
    expect((await told(woman)).slice(-1)).toEqual(['feedback-open']);
    expect(await told(quick)).not.toContain('feedback-open');
    const mail = await newestMailTo(app, woman.email);
    expect(mail.text).toContain(`${app.url}/feedback/${eventId}`);
    app.clock.forward({ days: 1 });
    const times = (await told(woman)).filter((name) => name === 'feedback-open');
    expect(times).toHaveLength(1);
  });

  it('is asked two days later about their maybes, once, whatever others said', async () => {
    const [woman, man, decided] = [await ana(app), await ben(app), await ben(app)];
    const eventId = await eventWith(woman, man, decided);
    app.clock.turnTo(FEEDBACK_OPENS);
    (await answer(woman, eventId, man, 'maybe')).expect(200);
    (await answer(man, eventId, woman, 'no')).expect(200);
    (await answer(decided, eventId, woman, 'maybe')).expect(200);
    app.clock.forward({ days: 1 });
    (await answer(decided, eventId, woman, 'yes')).expect(200);
    app.clock.turnTo('2026-12-06T21:59:00Z');
    expect(await told(woman)).not.toContain('maybe-question');
    // feedback opened by night: two days later it is night again
    app.clock.turnTo('2026-12-07T06:00:00Z');
    await minutePasses(app);
    expect((await told(woman)).slice(-1)).toEqual(['maybe-question']);
    for (const person of [man, decided]) expect(await told(person)).not.toContain('maybe-question');
    app.clock.forward({ days: 3 });
    (await answer(woman, eventId, decided, 'maybe')).expect(200);
    app.clock.forward({ days: 2 });
    expect((await told(woman)).filter((name) => name === 'maybe-question')).toHaveLength(1);
    expect((await mailTo(app, woman.email)).filter(({ text }) => text.includes('maybe'))).toHaveLength(1);
  });

  it('is asked nothing of an event that was cancelled', async () => {
    const woman = await ana(app);
    const eventId = await eventWith(woman, await ben(app));
    await app.app.get(EventsService).close(eventId);
    app.clock.turnTo(FEEDBACK_OPENS);
    expect(await told(woman)).not.toContain('feedback-open');
    app.clock.forward({ days: 3 });
    expect(await told(woman)).not.toContain('maybe-question');
  });
});
