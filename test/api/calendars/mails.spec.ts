import type { SandboxMessage } from '../../../sandbox/mail/index.js';
import { type Actor, ana, logInOrganiser } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { type ReadEvent, readCalendar } from '../../fixtures/mail/icalendar.js';
import { mailTo, WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import { createEventAs, giveSeatAs } from '../../fixtures/organiser.js';
import { createPaidEvent, press, reserve } from '../../fixtures/payments.js';

const app = sharedApp(WITH_MAIL);
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});

type Told = ReadEvent & { method: string | null };

/** What a person's calendar was told by mail, oldest first. Who invites whom is looked at, too. */
async function calendarsOf(person: Actor): Promise<Told[]> {
  const mails = (await mailTo(app, person.email)).toReversed();
  return mails.flatMap(({ attachments }) => {
    const content = calendarIn(attachments);
    if (content === undefined) return [];
    const unfolded = content.replaceAll('\r\n ', '');
    expect(unfolded).toContain('\r\nORGANIZER;CN="Apéro":mailto:hello@apero.example\r\n');
    expect(unfolded.match(/ATTENDEE[^\r]*/g)).toEqual([expect.stringContaining(`:MAILTO:${person.email}`)]);
    const { method, events } = readCalendar(content);
    return events.map((event) => ({ ...event, method }));
  });
}

/** The calendar of a mail; it comes as a part that mailboxes show, and once more as a file. */
function calendarIn(attachments: SandboxMessage['attachments']): string | undefined {
  // the mail of a payment brings its receipt, too
  const [part, file] = attachments.filter((one) => one.content_type !== 'application/pdf');
  if (!part || !file) return undefined;
  expect([part.content_type, file.content_type, file.filename]).toEqual([
    'text/calendar',
    'application/ics',
    'apero.ics',
  ]);
  const content = Buffer.from(file.content, 'base64').toString();
  expect(part.content.trimEnd()).toBe(content.trimEnd());
  // the parser of the mail sandbox has made them bare line feeds
  return content.replace(/\r?\n/g, '\r\n');
}

/** The same in short, such as `REQUEST 0`. */
const inShort = (told: readonly Told[]) => told.map(({ method, sequence }) => `${method} ${sequence}`);

/** A person pays for their seat. Returns the event's id. */
async function pay(person: Actor): Promise<number> {
  const eventId = await createPaidEvent(app, { location: 'Hafen 1, Zürich' });
  const { session_id } = (await reserve(person, eventId)).expect(200);
  await press(app, session_id, 'pay');
  const body = { session_id, event_id: eventId };
  (await person.post('/api/confirm-payment', body)).expect(200);
  return eventId;
}

describe('The calendar of a guest is told by mail', () => {
  it('of the seat that they paid for, of its postponement and of its place, as one entry', async () => {
    const person = await ana(app);
    const eventId = await pay(person);
    expect(inShort(await calendarsOf(person))).toEqual(['REQUEST 0']);
    const date = '2027-04-02T19:30:00+02:00';
    (await organiser.post(`/api/admin/events/${eventId}/postpone`, { date })).expect(200);
    app.clock.forward({ minutes: 10 });
    expect(inShort(await calendarsOf(person))).toEqual(['REQUEST 0', 'REQUEST 1']);
    app.clock.forward({ hours: 1 });
    (await organiser.patch(`/api/admin/events/${eventId}`, { location: 'Utoquai 10, Zürich' })).expect(200);
    app.clock.forward({ minutes: 10 });
    const told = await calendarsOf(person);
    expect(inShort(told)).toEqual(['REQUEST 0', 'REQUEST 1', 'REQUEST 2']);
    expect(new Set(told.map(({ uid }) => uid)).size).toBe(1);
    expect(told.at(-1)).toMatchObject({ start: new Date(date), location: 'Utoquai 10, Zürich' });
  });

  it('that they gave their seat up, as often as a mail says so', async () => {
    const person = await ana(app);
    const eventId = await pay(person);
    await calendarsOf(person);
    (await person.post(`/api/events/${eventId}/cancellation`)).expect(200);
    const told = await calendarsOf(person);
    expect(told[0]).toMatchObject({ method: 'REQUEST', sequence: 0, status: 'CONFIRMED' });
    expect(told.length).toBeGreaterThan(1);
    for (const one of told.slice(1))
      expect(one).toMatchObject({ method: 'CANCEL', sequence: 1, status: 'CANCELLED', uid: told[0]?.uid });
  });

  it('that a free seat was given back', async () => {
    const person = await ana(app);
    const eventId = await createEventAs(organiser);
    await giveSeatAs(organiser, eventId, person);
    await calendarsOf(person);
    (await person.post(`/api/events/${eventId}/cancellation`)).expect(200);
    expect(inShort(await calendarsOf(person))).toEqual(['REQUEST 0', 'CANCEL 1']);
  });

  it('that the event is cancelled', async () => {
    const person = await ana(app);
    const eventId = await createEventAs(organiser);
    await giveSeatAs(organiser, eventId, person);
    await calendarsOf(person);
    (await organiser.post(`/api/admin/events/${eventId}/cancel`)).expect(200);
    expect(inShort(await calendarsOf(person))).toEqual(['REQUEST 0', 'CANCEL 1']);
  });

  it('of a seat that was transferred, as the same entry at another time', async () => {
    const person = await ana(app);
    const seat = await giveSeatAs(organiser, await createEventAs(organiser), person);
    const [first] = await calendarsOf(person);
    const later = await createEventAs(organiser, { date: '2026-12-18T19:30:00+01:00', ends_at: undefined });
    (await organiser.post(`/api/admin/reservations/${seat}/move`, { event_id: later })).expect(200);
    const [, moved] = await calendarsOf(person);
    expect(moved).toMatchObject({ method: 'REQUEST', sequence: 1, uid: first?.uid });
    expect(moved?.start).toEqual(new Date('2026-12-18T18:30:00Z'));
  });

  it('of nothing that it never knew of: who gives up before the first mail has left gets no cancellation', async () => {
    const person = await ana(app);
    const eventId = await createEventAs(organiser);
    await giveSeatAs(organiser, eventId, person);
    (await person.post(`/api/events/${eventId}/cancellation`)).expect(200);
    expect(await calendarsOf(person)).toEqual([]);
  });
});
