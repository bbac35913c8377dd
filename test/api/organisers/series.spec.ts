import { MAKE_SERIES_EVENTS } from '../../../server/events/series/series.service.js';
import { type Actor, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { STORY_BEGINS } from '../../fixtures/app/start-app.js';

const FIRST_FRIDAYS = {
  rule: 'FREQ=MONTHLY;BYDAY=1FR',
  starts_on: '2026-12-01',
  start_time: '19:30',
  cities: ['Geneva', 'Zurich'],
  name: 'First Friday',
  price: 49,
  max_men: 16,
  max_women: 16,
  min_men: 6,
  min_women: 6,
};
/** 19:30 in Zurich on the first Fridays of the next six months: an hour earlier by UTC from the end of March on. */
const DATES = [
  '2026-12-04T18:30:00.000Z',
  '2027-01-01T18:30:00.000Z',
  '2027-02-05T18:30:00.000Z',
  '2027-03-05T18:30:00.000Z',
  '2027-04-02T17:30:00.000Z',
  '2027-05-07T17:30:00.000Z',
];

const app = sharedApp({ clockRunsOn: true });
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});
const turnTo = async (instant: string) => {
  app.clock.turnTo(instant);
  // a token is good for thirty days
  await organiser.logIn();
};
beforeEach(() => turnTo(STORY_BEGINS));

const make = (fields: object = {}) => organiser.post('/api/admin/series', { ...FIRST_FRIDAYS, ...fields });
const eventsOf = async (seriesId: number) => {
  const { body } = await organiser.get('/api/admin/events?order=soonest&per_page=200');
  return body.items.filter(({ series_id }) => series_id === seriesId);
};
const dayPasses = async () => {
  await app.jobs.run(MAKE_SERIES_EVENTS);
};

describe('every first Friday in Geneva and Zurich at 19:30', () => {
  it('makes a draft for each day of the next six months in each city, by the clocks in Zurich', async () => {
    const { status, body } = await make();
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...FIRST_FRIDAYS, minutes: 180, active: true, events: 12 });
    const events = await eventsOf(body.id);
    expect(events.filter(({ city }) => city === 'Geneva').map(({ date }) => date)).toEqual(DATES);
    expect(events.filter(({ city }) => city === 'Zurich').map(({ date }) => date)).toEqual(DATES);
    expect(new Set(events.map(({ status: state }) => state))).toEqual(new Set(['draft']));
    expect(events[0]).toMatchObject({
      name: 'First Friday',
      ends_at: '2026-12-04T21:30:00.000Z',
      price: 49,
    });
  });

  it('is shown before it is made', async () => {
    const { rule, starts_on, start_time } = FIRST_FRIDAYS;
    const before = await organiser.get('/api/admin/events');
    const preview = await organiser.post('/api/admin/series/preview', {
      rule,
      starts_on,
      start_time,
      cities: ['Geneva'],
    });
    expect(preview.body.items.map(({ date }) => date)).toEqual(DATES);
    expect((await organiser.get('/api/admin/events')).body.total).toBe(before.body.total);
  });

  it('goes on by itself, never makes a day twice, and leaves alone what was changed', async () => {
    const { id } = (await make()).body;
    const [first] = await eventsOf(id);
    await organiser.patch(`/api/admin/events/${first?.id}`, {
      name: 'Advent',
      date: '2026-12-05T20:00:00+01:00',
    });
    await dayPasses();
    expect(await eventsOf(id)).toHaveLength(12);
    await turnTo('2027-01-02T05:00:00Z');
    await Promise.all([dayPasses(), organiser.patch(`/api/admin/series/${id}`, {})]);
    await dayPasses();
    const events = await eventsOf(id);
    expect(events.map(({ date, city }) => `${date} ${city}`).toSorted()).toEqual(
      [
        '2026-12-04T18:30:00.000Z Zurich',
        '2026-12-05T19:00:00.000Z Geneva',
        ...[...DATES.slice(1), '2027-06-04T17:30:00.000Z', '2027-07-02T17:30:00.000Z'].flatMap((date) => [
          `${date} Geneva`,
          `${date} Zurich`,
        ]),
      ].toSorted(),
    );
    expect(events.filter(({ name }) => name === 'Advent')).toHaveLength(1);
  });

  it('makes no more once it is ended, and none again of what was cancelled', async () => {
    const { id } = (await make({ cities: ['Bern'] })).body;
    const [first] = await eventsOf(id);
    await organiser.post(`/api/admin/events/${first?.id}/cancel`);
    await dayPasses();
    expect(await eventsOf(id)).toHaveLength(6);
    const ended = await organiser.patch(`/api/admin/series/${id}`, { active: false });
    expect(ended.body).toMatchObject({ active: false, events: 6 });
    await turnTo('2027-03-01T12:00:00Z');
    await dayPasses();
    expect(await eventsOf(id)).toHaveLength(6);
  });

  it('is changed for what is still to be made, as by another city', async () => {
    const { id } = (await make({ cities: ['Basel'] })).body;
    const changed = await organiser.patch(`/api/admin/series/${id}`, {
      name: 'Friday!',
      cities: ['Basel', 'Bern'],
    });
    expect(changed.body).toMatchObject({ cities: ['Basel', 'Bern'], events: 12, rule: FIRST_FRIDAYS.rule });
    const events = await eventsOf(id);
    expect(new Set(events.filter(({ city }) => city === 'Basel').map(({ name }) => name))).toEqual(
      new Set(['First Friday']),
    );
    expect(new Set(events.filter(({ city }) => city === 'Bern').map(({ name }) => name))).toEqual(
      new Set(['Friday!']),
    );
    const { body } = await organiser.get('/api/admin/series');
    expect(body.items[0]).toMatchObject({ id, events: 12 });
    expect((await organiser.get(`/api/admin/series/${id}`)).body).toMatchObject({ id, name: 'Friday!' });
  });
});

describe('a rule', () => {
  it.each([
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TH;COUNT=3', ['2026-12-03', '2026-12-17', '2026-12-31']],
    ['RRULE:FREQ=MONTHLY;BYDAY=-1SA;UNTIL=20270131T000000Z', ['2026-12-26', '2027-01-30']],
    ['freq=yearly;bymonth=2;bymonthday=14', ['2027-02-14']],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2', ['2026-12-31', '2027-01-29']],
  ])('%s falls on %j', async (rule, days) => {
    const { rule: _rule, ...rest } = FIRST_FRIDAYS;
    const { starts_on, start_time } = rest;
    const body = { rule, starts_on, start_time, cities: ['Bern'] };
    const answer = await organiser.post('/api/admin/series/preview', body);
    expect(answer.body.items.map(({ date }) => date.slice(0, 10))).toEqual(days);
  });

  it.each([
    ['no rule', { rule: '' }],
    ['words', { rule: 'every first Friday' }],
    ['an unknown part', { rule: 'FREQ=MONTHLY;BYMOON=FULL' }],
    ['hours', { rule: 'FREQ=HOURLY' }],
    ['a day that never comes', { rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }],
    ['a start of its own', { rule: 'DTSTART=20261201T000000Z;FREQ=WEEKLY' }],
    ['an unknown city', { cities: ['Paris'] }],
    ['no city', { cities: [] }],
    ['one city twice', { cities: ['Bern', 'Bern'] }],
    ['a time that is none', { start_time: '25:00' }],
    ['a day that is none', { starts_on: '2027-02-30' }],
    ['no name', { name: undefined }],
    ['an uncharged price', { price: 0.3 }],
  ])('with %s is refused, and makes nothing', async (_name, fields) => {
    const before = (await organiser.get('/api/admin/series')).body.total;
    expect(refusal(await make(fields))).toBe('400 VALIDATION_FAILED');
    expect((await organiser.get('/api/admin/series')).body.total).toBe(before);
  });

  it('of no series is not found', async () => {
    expect(refusal(await organiser.patch('/api/admin/series/999999', {}))).toBe('404 SERIES_NOT_FOUND');
    expect(refusal(await organiser.get('/api/admin/series/999999'))).toBe('404 SERIES_NOT_FOUND');
  });
});
