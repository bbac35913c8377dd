import type { SandboxMessage } from '../../../sandbox/mail/index.js';
import { RELEASE_MESSAGES } from '../../../server/messages/messages.service.js';
import { type Actor, ana, ben, guest, logInOrganiser, refusal } from '../../fixtures/actors.js';
import type { components } from '../../../client/src/api/schema.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { WITH_MAIL, mailFault, mailTo } from '../../fixtures/mail/mailbox.js';
import { createEventAs, giveSeatAs, logged } from '../../fixtures/organiser.js';
import { createPaidEvent, reserve } from '../../fixtures/payments.js';

type Message = components['schemas']['EventMessageDto'];
type Preview = components['schemas']['MessagePreviewDto'];

const ENGLISH = {
  language: 'en',
  subject: 'The entrance is in the courtyard',
  text: 'Please come through the courtyard.\n\nSee you there!',
};
const GERMAN = { language: 'de', subject: 'Der Eingang ist im Hof', text: 'Komm bitte durch den Hof.' };
/** 24 hours before the start. */
const THE_DAY_BEFORE = { relative_to: 'start', minutes: -24 * 60 };

const app = sharedApp(WITH_MAIL);
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});
afterEach(() => mailFault(app, { do: 'clear' }));

const write = (eventId: number, body: object, query = '') =>
  organiser.post(`/api/admin/events/${eventId}/messages${query}`, { texts: [ENGLISH], ...body });
const sent = async (eventId: number, body: object) => (await write(eventId, body)).expect(201) as Message;
const preview = async (eventId: number, body: object = {}) =>
  (await write(eventId, body, '?dry_run=1')).expect(200) as Preview;
const log = async (eventId: number) =>
  (await organiser.get(`/api/admin/events/${eventId}/messages`)).expect(200).items;

/** What organisers wrote to a person, oldest first; the mails of other occasions are left out. */
async function received(person: Actor): Promise<SandboxMessage[]> {
  await app.jobs.run(RELEASE_MESSAGES);
  const mails = await mailTo(app, person.email);
  return mails.filter(({ text }) => /courtyard|durch den Hof|Mind the gap/.test(text)).toReversed();
}

/** An event with Ana, who reads German, and Ben, who reads English. */
async function withTwoGuests(fields: object = {}) {
  const eventId = await createEventAs(organiser, fields);
  const [woman, man] = [await ana(app), await ben(app)];
  (await woman.put('/api/account/settings', { language: 'de' })).expect(200);
  for (const person of [woman, man]) await giveSeatAs(organiser, eventId, person);
  return { eventId, woman, man };
}

describe('What organisers write to the guests of an event', () => {
  it('is looked at first: how it arrives in each language, and how many it reaches', async () => {
    const { eventId, woman } = await withTwoGuests();
    const shown = await preview(eventId, { texts: [ENGLISH, GERMAN] });
    expect(shown).toMatchObject({ recipients: 2, due_at: null, warnings: [] });
    expect(shown.by_language).toEqual([
      { language: 'en', recipients: 1 },
      { language: 'de', recipients: 1 },
    ]);
    const [english, german] = shown.previews;
    expect(english?.text).toContain('Please come through the courtyard.\n\nSee you there!');
    for (const part of [english?.text, english?.html]) expect(part).toContain(ENGLISH.subject);
    expect(german?.html).toContain('Komm bitte durch den Hof.');
    expect(await received(woman)).toEqual([]);
    expect(await log(eventId)).toEqual([]);
  });

  it('reaches each guest once, in their language, else in the one that comes first', async () => {
    const { eventId, woman, man } = await withTwoGuests();
    const french = await guest(app, 'Zoé', { gender: 'female' });
    (await french.put('/api/account/settings', { language: 'fr' })).expect(200);
    await giveSeatAs(organiser, eventId, french);
    const message = await sent(eventId, { texts: [ENGLISH, GERMAN], recipients: 3 });
    expect(message).toMatchObject({ state: 'released', to: 'all', side: null, recipients: 3 });
    for (const [person, words] of [
      [woman, GERMAN.text],
      [man, 'Please come through the courtyard.'],
      [french, 'Please come through the courtyard.'],
    ] as const) {
      const mails = await received(person);
      expect(mails.map(({ text }) => text.includes(words))).toEqual([true]);
    }
    const counts = { sent: 3, waiting: 0, failed: 0, void: 0 };
    expect(await log(eventId)).toMatchObject([{ id: message.id, counts, created_by: organiser.email }]);
    expect(await logged(app, 1)).toEqual([`event.message_sent ${eventId}`]);
  });

  it('goes to one side, to those whose seat is certain, or to all with a seat', async () => {
    const eventId = await createPaidEvent(app);
    const [woman, man] = [await ana(app), await ben(app)];
    await giveSeatAs(organiser, eventId, woman);
    (await reserve(man, eventId)).expect(200);
    const reach = async (body: object) => (await preview(eventId, body)).recipients;
    expect(await reach({})).toBe(2);
    expect(await reach({ to: 'paid' })).toBe(1);
    expect(await reach({ side: 'men' })).toBe(1);
    expect(await reach({ to: 'paid', side: 'men' })).toBe(0);
    await sent(eventId, { side: 'women', recipients: 1 });
    expect(await received(woman)).toHaveLength(1);
    expect(await received(man)).toEqual([]);
  });

  it('goes to those who wait for a seat, and to none who have one', async () => {
    const eventId = await createEventAs(organiser, { max_women: 1 });
    const [first, second] = [await ana(app), await ana(app)];
    await giveSeatAs(organiser, eventId, first);
    (await second.post(`/api/events/${eventId}/waiting-list`)).expect(200);
    await sent(eventId, { to: 'waiting', recipients: 1 });
    expect(await received(second)).toHaveLength(1);
    expect(await received(first)).toEqual([]);
  });

  it('bears its own subject, unless that tells others what the evening is for', async () => {
    const { eventId, man } = await withTwoGuests();
    await sent(eventId, { recipients: 2 });
    expect(await received(man)).toMatchObject([{ subject: ENGLISH.subject }]);
    const texts = [{ ...ENGLISH, subject: 'Your dating night' }];
    expect(await preview(eventId, { texts })).toMatchObject({
      warnings: ['telling_subject'],
      previews: [{ subject: 'About Friday, 4 December', html: expect.stringContaining('Your dating night') }],
    });
  });

  it('can be sent to oneself alone', async () => {
    const { eventId, woman } = await withTwoGuests();
    const texts = [ENGLISH, GERMAN];
    (await organiser.post(`/api/admin/events/${eventId}/messages/test`, { texts })).expect(200);
    expect(await received(organiser)).toHaveLength(2);
    expect(await received(woman)).toEqual([]);
  });

  it('shows what was written as it is, and never runs it', async () => {
    const { eventId, man } = await withTwoGuests();
    const text = 'Mind the gap <script>alert(1)</script> & <b>more</b> https://apero.example/map?a=1&b=2';
    await sent(eventId, { texts: [{ ...ENGLISH, text }], recipients: 2 });
    const [mail] = await received(man);
    expect(mail?.text).toContain(text);
    expect(mail?.html).not.toContain('<script');
    expect(mail?.html).not.toContain('<b>');
    expect(mail?.html).toContain('href="https://apero.example/map?a=1&amp;b=2"');
  });
});

describe('A message with a time of its own', () => {
  it('leaves when it is due, also to those who have joined since, and to none who have left', async () => {
    const { eventId, woman, man } = await withTwoGuests();
    const message = await sent(eventId, { schedule: THE_DAY_BEFORE, recipients: 2 });
    expect(message).toMatchObject({ state: 'scheduled', due_at: '2026-12-03T18:30:00.000Z', recipients: 2 });
    const late = await ben(app);
    await giveSeatAs(organiser, eventId, late);
    (await woman.post(`/api/events/${eventId}/cancellation`)).expect(200);
    app.clock.turnTo('2026-12-03T18:29:00Z');
    expect(await received(late)).toEqual([]);
    app.clock.turnTo('2026-12-03T18:30:00Z');
    expect([await received(late), await received(man), await received(woman)]).toMatchObject([
      [{}],
      [{}],
      [],
    ]);
    const after = await ben(app);
    await giveSeatAs(organiser, eventId, after);
    app.clock.forward({ minutes: 5 });
    expect(await received(after)).toEqual([]);
    expect(await received(man)).toHaveLength(1);
  });

  it('moves along when the event is postponed', async () => {
    const { eventId, man } = await withTwoGuests();
    await sent(eventId, { schedule: { relative_to: 'end', minutes: 120 }, recipients: 2 });
    const date = '2026-12-18T19:30:00+01:00';
    (await organiser.post(`/api/admin/events/${eventId}/postpone`, { date })).expect(200);
    expect(await log(eventId)).toMatchObject([{ due_at: '2026-12-18T23:30:00.000Z' }]);
    app.clock.turnTo('2026-12-05T12:00:00Z');
    expect(await received(man)).toEqual([]);
    app.clock.turnTo('2026-12-18T23:30:00Z');
    expect(await received(man)).toHaveLength(1);
  });

  it('is void when the event is cancelled, unless it was meant for that', async () => {
    const { eventId, man } = await withTwoGuests();
    await sent(eventId, { schedule: THE_DAY_BEFORE, recipients: 2 });
    const text = 'Mind the gap: we meet all the same.';
    const other = { texts: [{ ...ENGLISH, text }], even_if_cancelled: true };
    await sent(eventId, { ...other, schedule: THE_DAY_BEFORE, recipients: 2 });
    (await organiser.post(`/api/admin/events/${eventId}/cancel`)).expect(200);
    app.clock.turnTo('2026-12-03T19:00:00Z');
    expect((await received(man)).map((mail) => mail.text.includes(text))).toEqual([true]);
    expect(await log(eventId)).toMatchObject([{ state: 'released' }, { state: 'void' }]);
  });

  it('can be written to the guests of an event that was cancelled', async () => {
    const { eventId, man } = await withTwoGuests();
    (await organiser.post(`/api/admin/events/${eventId}/cancel`)).expect(200);
    await sent(eventId, { recipients: 2 });
    expect(await received(man)).toHaveLength(1);
  });

  it('is cancelled before it is due', async () => {
    const { eventId, man } = await withTwoGuests();
    const { id } = await sent(eventId, { schedule: THE_DAY_BEFORE, recipients: 2 });
    const path = `/api/admin/events/${eventId}/messages/${id}` as const;
    expect((await organiser.delete(path)).expect(200)).toMatchObject({ state: 'cancelled' });
    expect(refusal(await organiser.delete(path))).toBe('409 INVALID_TRANSITION');
    app.clock.turnTo('2026-12-03T19:00:00Z');
    expect(await received(man)).toEqual([]);
  });

  it('is not sent once the event has begun, if it was to come before', async () => {
    const { eventId, man } = await withTwoGuests();
    await sent(eventId, { schedule: THE_DAY_BEFORE, recipients: 2 });
    app.clock.turnTo('2026-12-04T18:30:00Z');
    expect(await received(man)).toEqual([]);
    expect(await log(eventId)).toMatchObject([{ state: 'void' }]);
  });

  it('cannot lie in the past', async () => {
    const { eventId } = await withTwoGuests();
    const schedule = { relative_to: 'start', minutes: -60 * 24 * 10 };
    const answer = await write(eventId, { schedule, recipients: 2 });
    expect(refusal(answer)).toBe('400 VALIDATION_FAILED');
    expect(answer.error.details).toEqual([{ field: 'schedule', error: 'must lie ahead' }]);
  });
});

describe('Mistakes of organisers', () => {
  it('are asked about: the same words twice within an hour', async () => {
    const { eventId } = await withTwoGuests();
    await sent(eventId, { recipients: 2 });
    expect(await preview(eventId)).toMatchObject({ warnings: ['repeated'] });
    expect(refusal(await write(eventId, { recipients: 2 }))).toBe('409 MESSAGE_REPEATED');
    await sent(eventId, { recipients: 2, again: true });
    app.clock.forward({ minutes: 61 });
    await sent(eventId, { recipients: 2 });
  });

  it('are stopped: two presses of the button at the same time', async () => {
    const { eventId, man } = await withTwoGuests();
    const answers = await Promise.all([1, 2, 3].map(() => write(eventId, { recipients: 2 })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(await received(man)).toHaveLength(1);
  });

  it('are stopped: another number of guests than the organiser agreed to', async () => {
    const { eventId } = await withTwoGuests();
    for (let more = 0; more < 4; more++) await giveSeatAs(organiser, eventId, await ben(app));
    expect(refusal(await write(eventId, { recipients: 2 }))).toBe('409 RECIPIENTS_CHANGED');
    expect(refusal(await write(eventId, {}))).toBe('400 VALIDATION_FAILED');
    await sent(eventId, { recipients: 5 });
  });

  it('are stopped: a message to nobody', async () => {
    const eventId = await createEventAs(organiser);
    expect(await preview(eventId)).toMatchObject({ recipients: 0, warnings: ['nobody'] });
    expect(refusal(await write(eventId, { recipients: 0 }))).toBe('409 NO_RECIPIENTS');
  });

  it.each([
    ['a language twice', { texts: [ENGLISH, ENGLISH] }],
    ['no text', { texts: [] }],
    ['an empty subject', { texts: [{ ...ENGLISH, subject: ' ' }] }],
    ['a text without end', { texts: [{ ...ENGLISH, text: 'a'.repeat(5001) }] }],
    ['a subject with a hidden letter', { texts: [{ ...ENGLISH, subject: 'a\u202eb' }] }],
    ['an unknown audience', { to: 'everybody' }],
    ['a schedule without a time', { schedule: { relative_to: 'start' } }],
  ])('are refused: %s', async (_what, body) => {
    const eventId = await createEventAs(organiser);
    expect(refusal(await write(eventId, { recipients: 0, ...body }))).toBe('400 VALIDATION_FAILED');
  });

  it('end before too many mails: six messages a day for an event', async () => {
    const { eventId } = await withTwoGuests();
    Object.assign(app.settings, { rateLimits: true });
    try {
      for (let nth = 0; nth < 6; nth++) await sent(eventId, { recipients: 2, again: true });
      expect(refusal(await write(eventId, { recipients: 2, again: true }))).toBe('429 RATE_LIMITED');
      app.clock.forward({ hours: 25 });
      await sent(eventId, { recipients: 2 });
    } finally {
      Object.assign(app.settings, { rateLimits: false });
    }
  });
});

describe('While the mail server is down', () => {
  it('a message waits, is counted as such, and what has not left can be taken back', async () => {
    const { eventId, woman, man } = await withTwoGuests();
    for (const person of [woman, man]) expect(await received(person)).toEqual([]);
    await mailFault(app, { do: 'refuse' });
    const { id } = await sent(eventId, { recipients: 2 });
    expect(await received(man)).toEqual([]);
    expect(await log(eventId)).toMatchObject([{ counts: { sent: 0, waiting: 2 } }]);
    (await organiser.delete(`/api/admin/events/${eventId}/messages/${id}`)).expect(200);
    await mailFault(app, { do: 'clear' });
    app.clock.forward({ hours: 1 });
    expect(await received(man)).toEqual([]);
    expect(await log(eventId)).toMatchObject([
      { state: 'cancelled', counts: { sent: 0, waiting: 0, void: 2 } },
    ]);
  });
});
