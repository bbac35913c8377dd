import { type Actor, ana, ben, guest, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { giveSeatAs, logged, createEventAs } from '../../fixtures/organiser.js';
import { createPaidEvent, provider, reserve, buySeat } from '../../fixtures/payments.js';
import { tellAt } from '../../fixtures/connections.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

describe('the desk at a glance', () => {
  const app = sharedApp({ clockRunsOn: true });
  let organiser: Actor;
  let women: Actor[];
  let men: Actor[];
  let boat: number;
  let eventId: number;

  // a free event in Zurich on 4 December with 3 women and 2 men, and a paid one on 11 December
  beforeAll(async () => {
    organiser = await logInOrganiser(app);
    women = [await ana(app), await ana(app), await ana(app)];
    men = [await ben(app), await ben(app)];
    eventId = await createEventAs(organiser, { min_men: 3 });
    for (const person of [...women, ...men]) await giveSeatAs(organiser, eventId, person);
    boat = await createPaidEvent(app, { city: 'Bern', minWomen: 2 });
    for (const person of [women[0], men[0]]) if (person) await buySeat(app, person, boat);
    if (women[1]) await reserve(women[1], boat);
    await createEventAs(organiser, { status: 'draft' });
  });

  const overview = async () => (await organiser.get('/api/admin/overview')).body;
  const statistic = async (query: string) =>
    (await organiser.get(`/api/admin/statistics/${query}`)).body.items;

  it('shows the coming evenings with their places, days to go and money', async () => {
    const { events } = await overview();
    expect(events).toEqual([
      {
        id: eventId,
        name: 'Apéro at the lake',
        date: '2026-12-04T18:30:00.000Z',
        ends_at: '2026-12-04T21:30:00.000Z',
        city: 'Zurich',
        men: { taken: 2, held: 0, free: 18, max: 20, min: 3 },
        women: { taken: 3, held: 0, free: 17, max: 20, min: 0 },
        format: 'two_sides',
        days_to_go: 3,
        revenue_chf: 0,
      },
      {
        id: boat,
        name: 'Fondue on the boat',
        date: '2026-12-11T18:30:00.000Z',
        ends_at: '2026-12-11T21:30:00.000Z',
        city: 'Bern',
        men: { taken: 1, held: 0, free: 1, max: 2, min: 0 },
        women: { taken: 1, held: 1, free: 0, max: 2, min: 2 },
        format: 'two_sides',
        days_to_go: 10,
        revenue_chf: 99,
      },
    ]);
  });

  it('says what needs attention', async () => {
    expect((await overview()).attention).toEqual([
      { kind: 'under_minimum', event_id: eventId, event_name: 'Apéro at the lake', count: 1 },
      { kind: 'under_minimum', event_id: boat, event_name: 'Fondue on the boat', count: 1 },
    ]);
    const crowd = [];
    for (let n = 0; n < 5; n++) crowd.push(await guest(app, 'Kim', { gender: 'female' }));
    for (const person of crowd) await giveSeatAs(organiser, eventId, person);
    await provider(app).control({ do: 'fault', target: 'refunds', mode: 'refuse' });
    const paid = await organiser.get(`/api/admin/events/${boat}/reservations?seat=men`);
    await organiser.post(`/api/admin/reservations/${paid.body.items[0]?.id}/refund`);
    await app.jobs.drain();
    await provider(app).control({ do: 'clear' });
    expect((await overview()).attention.map(({ kind, event_id, count }) => [kind, event_id, count])).toEqual([
      ['payments', null, 1],
      ['unbalanced', eventId, 1],
      ['under_minimum', eventId, 1],
      ['under_minimum', boat, 1],
    ]);
  });

  it('counts reservations over time, and money by month, city and evening', async () => {
    const [december] = await statistic('reservations');
    expect(december).toMatchObject({ key: '2026-12', value: 11, of: 13, men: 2, women: 9 });
    expect((await statistic('reservations?by=day')).map(({ key }) => key)).toEqual(['2026-12-01']);
    expect((await statistic('reservations?by=week')).map(({ key }) => key)).toEqual(['2026-W49']);
    // the refund that failed has not gone back yet
    expect(await statistic('revenue')).toMatchObject([
      { key: '2026-12', value: 99, of: 2, share: null, men: null },
    ]);
    expect((await statistic('revenue?by=city')).map(({ label, value }) => [label, value])).toEqual([
      ['Bern', 99],
    ]);
    expect((await statistic('revenue?by=event'))[0]).toMatchObject({
      key: `2026-12-11-${boat}`,
      label: 'Fondue on the boat',
    });
    expect(await statistic('revenue?city=Zurich')).toEqual([]);
    expect(await statistic(`revenue?to=${encodeURIComponent('2026-12-01T00:00:00+01:00')}`)).toEqual([]);
  });

  it('knows the balance, who came, and who found somebody', async () => {
    const zurich = async (chart: string) => (await statistic(`${chart}?by=city&city=Zurich`))[0];
    expect(await zurich('gender')).toMatchObject({ value: 8, of: 10, men: 2, women: 8, share: 0.8 });
    expect(await zurich('show-up')).toBeUndefined();
    const { body } = await organiser.get(`/api/admin/events/${eventId}/reservations`);
    const ids = body.items.slice(0, 4).map(({ id }) => id);
    for (const id of ids) await organiser.post(`/api/admin/reservations/${id}/check-in`);
    app.clock.turnTo('2026-12-04T22:30:00Z');
    const [woman, other, man] = [women[0], women[1], men[0]] as [Actor, Actor, Actor];
    const answer = (who: Actor, whom: Actor, rating: string) =>
      who.post(`/api/events/${eventId}/feedback`, { feedbacks: [{ user_id: whom.accountId, rating }] });
    await answer(woman, man, 'yes');
    await answer(other, man, 'yes');
    await answer(man, woman, 'yes');
    await answer(man, other, 'maybe');
    // no number tells what the guests are not told yet
    expect(await zurich('mutual-connects')).toBeUndefined();
    await tellAt(app, '2026-12-05T09:00:00Z');
    expect(await zurich('mutual-connects')).toBeUndefined();
    await tellAt(app, '2026-12-06T09:00:00Z');
    // in whole fives: three who found somebody are none
    expect(await zurich('mutual-connects')).toMatchObject({ value: 0, of: 10, men: 0, women: 0, share: 0 });
    expect(await zurich('show-up')).toMatchObject({ value: 4, of: 10, men: 1, women: 3, share: 0.4 });
  });

  it('gives each table as CSV, and the log knows it', async () => {
    const { body, headers } = await organiser.get('/api/admin/statistics/gender.csv?by=event&city=Zurich');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(body).toBe(
      `\uFEFFGroup,Name,Value,Out of,Share,Men,Women\r\n2026-12-04-${eventId},Apéro at the lake,8,10,0.8,2,8\r\n`,
    );
    expect(await logged(app, 1)).toEqual(['statistics.exported']);
  });

  it.each([
    ['an unknown chart', 'weather', '404 NOT_FOUND'],
    ['an unknown chart as CSV', 'weather.csv', '404 NOT_FOUND'],
    ['an unknown grouping', 'revenue?by=moon', '400 VALIDATION_FAILED'],
    ['a time without an offset', 'revenue?from=2026-12-01', '400 VALIDATION_FAILED'],
    ['an unknown city', 'gender.csv?city=Paris', '400 VALIDATION_FAILED'],
  ])('refuses %s', async (_name, query, answer) => {
    const refused = await organiser.get(`/api/admin/statistics/${query}`);
    expect(refusal(refused)).toBe(answer);
    expect(refused.headers['content-type']).toContain('application/json');
  });
});
