import { type Actor, ana, ben, guest, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { createEventAs, giveSeatAs } from '../../fixtures/organiser.js';
import { differences } from '../../fixtures/payments.js';
import { mailTo, notify, WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp(WITH_MAIL);
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});
const NOON = '2026-12-03T12:00:00Z';
beforeEach(() => app.clock.turnTo(NOON));

const path = (eventId: number) => `/api/admin/events/${eventId}/decision` as const;
const read = async (eventId: number) => (await organiser.get(path(eventId))).expect(200);
const decide = (eventId: number, body: object) => organiser.post(path(eventId), body);

describe('whether an event takes place', () => {
  it('is asked with the numbers of each side, and says so where past events are too few', async () => {
    const eventId = await createEventAs(organiser, { min_men: 3, min_women: 1 });
    await giveSeatAs(organiser, eventId, await ben(app));
    await giveSeatAs(organiser, eventId, await ana(app));
    expect(await read(eventId)).toMatchObject({
      starts_at: '2026-12-04T18:30:00.000Z',
      asks: true,
      decision: null,
      decided_by: null,
      hours_left: 31,
      outlook_city: null,
      men: { reserved: 1, held: 0, waiting: 0, minimum: 3, past_events: 0, late_share: null, expected: null },
      women: { reserved: 1, minimum: 1 },
      cancellation: { guests: 2, confirmed: 2, refund_chf: 0 },
    });
    const { attention } = (await organiser.get('/api/admin/overview')).body;
    expect(attention.filter(({ event_id }) => event_id === eventId).map(({ kind }) => kind)).toEqual([
      'decision',
    ]);
  });

  it('is asked by mail 48 hours before, once; not about what was decided before that', async () => {
    app.clock.turnTo('2026-12-02T18:00:00Z');
    const name = 'Asked by mail';
    await createEventAs(organiser, { name, min_men: 3 });
    const decided = await createEventAs(organiser, { name: 'Decided early', min_men: 3 });
    (await decide(decided, { decision: 'go' })).expect(200);
    const asked = async () => {
      await notify(app);
      const mails = await mailTo(app, organiser.email);
      return mails.filter(({ subject }) => subject.startsWith('Does it take place?')).map(({ text }) => text);
    };
    expect(await asked()).toEqual([]);
    app.clock.turnTo('2026-12-02T18:31:00Z');
    await asked();
    app.clock.forward({ hours: 1 });
    const texts = await asked();
    expect(texts.filter((text) => text.includes(name))).toHaveLength(1);
    expect(texts.find((text) => text.includes(name))).toMatch(/Too few|too few past evenings/);
    expect(texts.filter((text) => text.includes('Decided early'))).toEqual([]);
  });

  it('is decided once: it takes place, and nobody is asked again', async () => {
    const eventId = await createEventAs(organiser, { min_men: 3 });
    const decided = (await decide(eventId, { decision: 'go' })).expect(200);
    expect(decided).toMatchObject({ asks: false, decision: 'go', decided_by: organiser.email });
    expect(refusal(await decide(eventId, { decision: 'cancel' }))).toBe('409 ALREADY_DECIDED');
    const { attention } = (await organiser.get('/api/admin/overview')).body;
    expect(attention.filter(({ event_id }) => event_id === eventId)).toEqual([]);
  });

  it('is cancelled with everybody’s place ended, and the books stay right', async () => {
    const eventId = await createEventAs(organiser, { min_men: 3 });
    await giveSeatAs(organiser, eventId, await ben(app));
    expect((await decide(eventId, { decision: 'cancel' })).expect(200).decision).toBe('cancel');
    const event = (await organiser.get(`/api/admin/events/${eventId}`)).expect(200);
    expect(event).toMatchObject({ status: 'cancelled', counts: { confirmed: 0, cancelled: 1 } });
    expect(refusal(await decide(eventId, { decision: 'go' }))).toBe('409 ALREADY_DECIDED');
    expect(await differences(app)).toEqual([]);
  });

  it('is postponed with the places kept, and is decided on anew for its new date', async () => {
    const eventId = await createEventAs(organiser, { min_men: 3 });
    expect(refusal(await decide(eventId, { decision: 'postpone' }))).toBe('400 VALIDATION_FAILED');
    const to = { date: '2026-12-18T19:30:00+01:00' };
    const { starts_at } = await read(eventId);
    expect((await decide(eventId, { decision: 'postpone', starts_at, to })).expect(200)).toMatchObject({
      starts_at,
      decision: 'postpone',
    });
    // another organiser still has the former date on the screen
    expect(refusal(await decide(eventId, { decision: 'cancel', starts_at }))).toBe('409 ALREADY_DECIDED');
    expect(await read(eventId)).toMatchObject({
      starts_at: '2026-12-18T18:30:00.000Z',
      asks: false,
      decision: null,
    });
  });

  it('is not decided about drafts, cancelled events, or events that have begun', async () => {
    const draft = await createEventAs(organiser, { status: 'draft' });
    expect(refusal(await decide(draft, { decision: 'go' }))).toBe('409 INVALID_TRANSITION');
    const cancelled = await createEventAs(organiser);
    await organiser.post(`/api/admin/events/${cancelled}/cancel`);
    expect(refusal(await decide(cancelled, { decision: 'go' }))).toBe('409 EVENT_CANCELLED');
    const begun = await createEventAs(organiser);
    app.clock.turnTo('2026-12-04T19:00:00Z');
    expect(refusal(await decide(begun, { decision: 'go' }))).toBe('409 EVENT_ALREADY_BEGUN');
  });
});

describe('how many it will likely be', () => {
  it('is told from past events of the city: half of their guests came in the last hours', async () => {
    const starts = ['21', '22', '23', '24', '25'].map((day) => `2026-12-${day}T19:30:00+01:00`);
    for (const date of starts) {
      app.clock.turnTo(NOON);
      const past = await createEventAs(organiser, { city: 'Bern', date, ends_at: undefined });
      await giveSeatAs(organiser, past, await guest(app, 'Tom', { gender: 'male' }));
      app.clock.turnTo(new Date(new Date(date).getTime() - 3_600_000).toISOString());
      await giveSeatAs(organiser, past, await guest(app, 'Tim', { gender: 'male' }));
    }
    app.clock.turnTo('2026-12-29T18:30:00Z');
    const coming = { city: 'Bern', date: '2026-12-30T19:30:00+01:00', ends_at: undefined, min_men: 3 };
    const eventId = await createEventAs(organiser, coming);
    await giveSeatAs(organiser, eventId, await ben(app));
    expect(await read(eventId)).toMatchObject({
      hours_left: 24,
      outlook_city: 'Bern',
      men: {
        past_events: 5,
        late_share: { low: 0.5, median: 0.5, high: 0.5 },
        expected: { low: 2, median: 2, high: 2 },
      },
      women: { past_events: 0, expected: null },
    });
  });
});
