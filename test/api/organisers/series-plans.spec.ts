import { type Actor, ana, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { statementsOf } from '../../fixtures/app/statements.js';
import { giveSeatAs } from '../../fixtures/organiser.js';
import { buySeat, differences, webhooksArrive } from '../../fixtures/payments.js';

/** Every first Friday from December 2026: the next half year has six of them. */
const FIRST_FRIDAYS = {
  rule: 'FREQ=MONTHLY;BYDAY=1FR',
  starts_on: '2026-12-01',
  start_time: '19:30',
  cities: ['Zurich'],
  name: 'First Friday',
  price: 49,
  max_men: 16,
  max_women: 16,
};
const SECOND_FRIDAYS = { rule: 'FREQ=MONTHLY;BYDAY=2FR' };

const app = sharedApp();
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});

const make = async (fields: object = {}) =>
  (await organiser.post('/api/admin/series', { ...FIRST_FRIDAYS, ...fields })).expect(201);
const show = async (id: number, change: object) =>
  (await organiser.post(`/api/admin/series/${id}/plan?dry_run=1`, change)).expect(200);
const carryOut = (id: number, change: object) => organiser.post(`/api/admin/series/${id}/plan`, change);
const eventsOf = async (id: number) =>
  (await organiser.get(`/api/admin/events?series_id=${id}&order=soonest&per_page=200`)).expect(200).items;
const daysOf = async (id: number) => (await eventsOf(id)).map(({ date }) => date.slice(0, 10));

/** The first of a series' events is on the web, and Ana has paid for a place. */
async function withGuest(id: number) {
  const [first] = await eventsOf(id);
  const eventId = first?.id ?? 0;
  (await organiser.post(`/api/admin/events/${eventId}/publish`)).expect(200);
  const guest = await ana(app);
  await buySeat(app, guest, eventId);
  return { eventId, guest };
}

/** For women from 35 to 45, who hike. */
const HIKERS = { format: 'women', min_age: 35, max_age: 45, theme: 'hikers' } as const;

describe('for whom the evenings of a series are', () => {
  it('is said once, and taken by all that it makes', async () => {
    const kind = { ...HIKERS, friends_welcome: true };
    const { id } = await make({ ...kind, max_men: 0 });
    expect((await organiser.get(`/api/admin/series/${id}`)).body).toMatchObject(kind);
    const events = await eventsOf(id);
    expect(events).toHaveLength(6);
    for (const event of events) expect(event).toMatchObject({ ...kind, max_men: 0, max_women: 16 });
  });

  it('is said with how they meet and how far a side may lead; a series of before mingles freely, and nobody leads too far', async () => {
    const rounds = {
      mingling: 'rounds',
      round_minutes: 8,
      round_count: 5,
      round_break_minutes: 2,
      round_tables: 12,
    };
    const { id } = await make({ ...rounds, max_lead: 3 } as const);
    for (const event of await eventsOf(id)) expect(event).toMatchObject({ ...rounds, max_lead: 3 });
    // an evening of one side has nobody to lead
    (await organiser.patch(`/api/admin/series/${id}`, { format: 'women', max_men: 0 })).expect(200);
    const one = `/api/admin/series/${id}` as const;
    expect((await organiser.get(one)).body).toMatchObject({ ...rounds, max_lead: null });
    expect(refusal(await organiser.patch(one, { max_lead: 2 }))).toBe('400 VALIDATION_FAILED');
    // written before there were rounds
    await app.database.query(
      `update event_series set template = template - '{mingling,roundMinutes,roundCount,roundBreakMinutes,roundTables,maxLead}'::text[]
        where id = $1`,
      [id],
    );
    expect((await organiser.get(one)).body).toMatchObject({
      mingling: 'free',
      round_minutes: 6,
      max_lead: null,
    });
  });

  it('is shown by the plan where it changes: events stay for whom they are, new ones are for the others', async () => {
    const { id } = await make({ rule: 'FREQ=MONTHLY;BYDAY=1FR;COUNT=2' });
    const change = { ...HIKERS, rule: 'FREQ=MONTHLY;BYDAY=1FR;COUNT=3' };
    const plan = await show(id, change);
    expect(plan.items.map(({ action, keeps_kind }) => [action, keeps_kind])).toEqual([
      ['keep', true],
      ['keep', true],
      ['make', false],
    ]);
    const { format, theme } = HIKERS;
    expect(plan.new_kind).toMatchObject({ format, theme });
    (await carryOut(id, { ...change, fingerprint: plan.fingerprint })).expect(200);
    expect((await eventsOf(id)).map(({ format, theme }) => [format, theme])).toEqual([
      ['two_sides', null],
      ['two_sides', null],
      ['women', 'hikers'],
    ]);
    // the side that is closed has no seats, and nothing is left to say
    expect((await organiser.get(`/api/admin/series/${id}`)).body).toMatchObject({
      max_men: 0,
      max_women: 16,
    });
    const later = await show(id, {});
    expect(later.items.map(({ keeps_kind }) => keeps_kind)).toEqual([false, false, false]);
    expect(later.new_kind).toBeNull();
    // back for everybody
    const everybody = { format: 'two_sides', min_age: null, max_age: null, theme: null, max_men: 16 };
    expect((await show(id, everybody)).new_kind).toEqual({
      format: 'two_sides',
      min_age: null,
      max_age: null,
      theme: null,
    });
  });

  it.each([
    ['an oldest age under the youngest', { min_age: 45, max_age: 35 }, 'max_age'],
    ['men’s places among women', { format: 'women' }, 'max_men'],
    ['a theme that is none', { theme: 'astronauts' }, 'theme'],
  ])('is refused with %s', async (_what, fields, field) => {
    const answer = await organiser.post('/api/admin/series', { ...FIRST_FRIDAYS, ...fields });
    expect(refusal(answer)).toBe('400 VALIDATION_FAILED');
    expect(JSON.stringify(answer.body)).toContain(field);
  });
});

describe('a changed rule', () => {
  it('shows what becomes of each event, changes nothing by it, and does just that', async () => {
    const { id } = await make();
    const plan = await show(id, { rule: 'FREQ=MONTHLY;BYDAY=2FR;COUNT=5' });
    expect(plan.items.map(({ action }) => action)).toEqual([...Array<string>(5).fill('move'), 'delete']);
    expect(plan.done).toBe(false);
    expect(await daysOf(id)).toHaveLength(6);
    const { fingerprint } = plan;
    const done = await carryOut(id, { rule: 'FREQ=MONTHLY;BYDAY=2FR;COUNT=5', fingerprint });
    expect(done.expect(200)).toMatchObject({ done: true, items: plan.items });
    expect(await daysOf(id)).toEqual(['2026-12-11', '2027-01-08', '2027-02-12', '2027-03-12', '2027-04-09']);
    // nothing is left to do
    expect(new Set((await show(id, {})).items.map(({ action }) => action))).toEqual(new Set(['keep']));
  });

  it('leaves an event with guests where it is, whatever the rule, and its new day free', async () => {
    const { id } = await make();
    const { eventId, guest } = await withGuest(id);
    const plan = await show(id, SECOND_FRIDAYS);
    expect(plan.items[0]).toMatchObject({
      event_id: eventId,
      action: 'keep',
      options: ['keep', 'move', 'cancel'],
      guests: 1,
      new_date: '2026-12-11T18:30:00.000Z',
    });
    (await carryOut(id, { ...SECOND_FRIDAYS, fingerprint: plan.fingerprint })).expect(200);
    expect((await daysOf(id)).slice(0, 2)).toEqual(['2026-12-04', '2027-01-08']);
    expect((await guest.get('/api/profile/events')).body.upcoming[0]?.date).toBe('2026-12-04T18:30:00.000Z');
  });

  it('postpones or cancels one with guests when an organiser says so, and pays back', async () => {
    const [one, other] = [await make(), await make()];
    const [moved, ended] = [await withGuest(one.id), await withGuest(other.id)];
    const choose = (eventId: number, action: string) => ({
      ...SECOND_FRIDAYS,
      choices: [{ event_id: eventId, action }],
    });
    const postponing = choose(moved.eventId, 'move');
    const { fingerprint } = await show(one.id, postponing);
    (await carryOut(one.id, { ...postponing, fingerprint })).expect(200);
    expect((await moved.guest.get('/api/profile/events')).body.changes).toMatchObject([
      { id: moved.eventId, date: '2026-12-11T18:30:00.000Z' },
    ]);
    const cancelling = choose(ended.eventId, 'cancel');
    const plan = await show(other.id, cancelling);
    expect(plan.items.slice(0, 2).map(({ action }) => action)).toEqual(['cancel', 'make']);
    (await carryOut(other.id, { ...cancelling, fingerprint: plan.fingerprint })).expect(200);
    await webhooksArrive(app);
    expect((await organiser.get(`/api/admin/events/${ended.eventId}`)).body).toMatchObject({
      status: 'cancelled',
      counts: { paid: 0, refunded: 1 },
    });
    expect(await differences(app)).toEqual([]);
  });

  it('is not carried out when it would be something else by now, nor without having been shown', async () => {
    const { id } = await make();
    const { fingerprint } = await show(id, SECOND_FRIDAYS);
    await withGuest(id);
    expect(refusal(await carryOut(id, { ...SECOND_FRIDAYS, fingerprint }))).toBe('409 PLAN_CHANGED');
    expect(refusal(await carryOut(id, SECOND_FRIDAYS))).toBe('400 VALIDATION_FAILED');
    expect((await daysOf(id))[1]).toBe('2027-01-01');
  });

  it('is neither shown nor carried out from a form that is older than what somebody else has saved', async () => {
    const { id, version } = await make();
    const path = `/api/admin/series/${id}/plan` as const;
    const dearer = { price: 59 };
    const opened = { 'If-Match': `"${version}"` };
    (await organiser.patch(`/api/admin/series/${id}`, { price: 55 })).expect(200);
    expect((await organiser.post(`${path}?dry_run=1`, dearer, opened)).error).toMatchObject({
      code: 'EDIT_CONFLICT',
      details: [{ field: 'price', error: 'is now 55 and would become 59' }],
    });
    const { fingerprint } = await show(id, dearer);
    const planned = { ...dearer, fingerprint };
    expect(refusal(await organiser.post(path, planned, opened))).toBe('409 EDIT_CONFLICT');
    const now = await organiser.get(`/api/admin/series/${id}`);
    expect(now.body.price).toBe(55);
    (await organiser.post(path, planned, { 'If-Match': `"${now.body.version}"` })).expect(200);
    expect((await organiser.get(`/api/admin/series/${id}`)).body.price).toBe(59);
  });

  it('asks as often for many events as for few', async () => {
    const [few, many] = [
      await make(),
      await make({ rule: 'FREQ=WEEKLY;BYDAY=FR', cities: ['Bern', 'Basel'] }),
    ];
    const costOf = (id: number) => statementsOf(() => show(id, SECOND_FRIDAYS));
    const statements = [(await costOf(few.id)).length, (await costOf(many.id)).length];
    expect(statements[1]).toBe(statements[0]);
    expect(statements[1]).toBeLessThanOrEqual(12);
  });
});

describe('days that a series leaves out', () => {
  it('are unticked in the preview, come as EXDATE, and are none of its events', async () => {
    const { rule, starts_on, start_time } = FIRST_FRIDAYS;
    const { body } = await organiser.post('/api/admin/series/preview', {
      rule: `RRULE:${rule}\nEXDATE;VALUE=DATE:20270101`,
      skips: [{ day: '2026-12-04', city: 'Bern' }],
      starts_on,
      start_time,
      cities: ['Bern', 'Basel'],
    });
    expect(body.skipped.map(({ city, day }) => `${day} ${city}`)).toEqual([
      '2026-12-04 Bern',
      '2027-01-01 Bern',
      '2027-01-01 Basel',
    ]);
    expect(body.total).toBe(9);
    const made = await make({
      rule: `${rule};EXDATE=20270101`,
      skips: [{ day: '2026-12-04', city: 'Zurich' }],
    });
    expect(made).toMatchObject({
      rule,
      events: 4,
      skips: [
        { day: '2026-12-04', city: 'Zurich' },
        { day: '2027-01-01', city: null },
      ],
    });
    expect((await daysOf(made.id))[0]).toBe('2027-02-05');
  });

  it('say in the preview what is celebrated there', async () => {
    const body = {
      ...FIRST_FRIDAYS,
      rule: 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=8,25',
      cities: ['Lucerne', 'Bern'],
    };
    const { starts_on, start_time, rule, cities } = body;
    const answer = await organiser.post(
      '/api/admin/series/preview',
      { rule, cities, starts_on, start_time },
      { 'accept-language': 'de' },
    );
    expect(answer.body.items.map(({ city, holiday }) => [city, holiday])).toEqual([
      ['Lucerne', 'Mariä Empfängnis'],
      ['Bern', null],
      ['Lucerne', 'Weihnachtstag'],
      ['Bern', 'Weihnachtstag'],
    ]);
    const { items } = (await organiser.get('/api/admin/holidays?city=Bern&month=2026-12')).expect(200);
    expect(items.map(({ day }) => day)).toEqual(['2026-12-25', '2026-12-26']);
  });

  it('are those of a draft that was deleted, and of none that guests have known', async () => {
    const { id } = await make();
    const [first, second] = await eventsOf(id);
    (await organiser.delete(`/api/admin/events/${second?.id}`)).expect(200);
    await organiser.patch(`/api/admin/series/${id}`, {});
    expect(await daysOf(id)).not.toContain('2027-01-01');
    expect((await organiser.get(`/api/admin/series/${id}`)).body.skips).toEqual([
      { day: '2027-01-01', city: 'Zurich' },
    ]);
    const path = `/api/admin/events/${first?.id}` as const;
    (await organiser.post(`${path}/publish`)).expect(200);
    expect(refusal(await organiser.delete(path))).toBe('409 INVALID_TRANSITION');
    const reservation = await giveSeatAs(organiser, first?.id ?? 0, await ana(app));
    (await organiser.post(`/api/admin/reservations/${reservation}/cancel`, {})).expect(200);
    (await organiser.post(`${path}/unpublish`)).expect(200);
    expect(refusal(await organiser.delete(path))).toBe('409 EVENT_HAD_GUESTS');
    expect(refusal(await organiser.delete('/api/admin/events/999999'))).toBe('404 EVENT_NOT_FOUND');
  });
});

describe('the venue of a series', () => {
  it('is another one in each city, and its own events name it', async () => {
    const venue = (
      await organiser.post('/api/admin/venues', { name: 'Bootshaus', address: 'Utoquai 10', city: 'Zurich' })
    ).expect(201);
    const cities = ['Zurich', 'Bern'];
    const { id, venues } = await make({
      cities,
      venue: 'Later',
      venues: [{ city: 'Zurich', venue_id: venue.id }],
    });
    expect(venues).toEqual([{ city: 'Zurich', venue_id: venue.id }]);
    const places = (await eventsOf(id)).slice(0, 2).map(({ city, venue: place }) => [city, place]);
    expect(Object.fromEntries(places)).toEqual({ Zurich: 'Bootshaus', Bern: 'Later' });
    const wrong = await organiser.post('/api/admin/series', {
      ...FIRST_FRIDAYS,
      cities,
      venues: [{ city: 'Bern', venue_id: venue.id }],
    });
    expect(refusal(wrong)).toBe('400 VALIDATION_FAILED');
  });
});
