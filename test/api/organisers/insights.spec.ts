import { type Actor, ana, ben, guest, logInOrganiser } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { answer, FIRST_REVEAL, tellAnewAt } from '../../fixtures/connections.js';
import { createFreeEvent, giveSeats, releaseSeat } from '../../fixtures/event-day.js';

const app = sharedApp();
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});

const HOURS = 3;

/** Creates an event at which six women and men may come, so that its figures are easy to read. */
async function eventOf(startsAt: string, city: 'Zurich' | 'Bern', ...people: Actor[]): Promise<number> {
  const begins = new Date(startsAt);
  const endsAt = new Date(begins.getTime() + HOURS * 3_600_000);
  const id = await createFreeEvent(app, { startsAt: begins, endsAt, city, maxMen: 3, maxWomen: 3 });
  await giveSeats(app, id, ...people);
  return id;
}

async function insights(from: string, to: string, city?: string) {
  const within = city ? `&city=${city}` : '';
  const period = `from=${from}T00:00:00Z&to=${to}T23:59:59Z`;
  return (await organiser.get(`/api/admin/insights?${period}${within}`)).expect(200);
}

const linesOf = (table: unknown) => String(table).replace('\uFEFF', '').trimEnd().split('\r\n');

describe('The figures that answer an organiser’s questions', () => {
  it('say who comes back, also from an earlier period and another city, and how full the evenings were', async () => {
    const [ines, lia, mia] = [await ana(app), await ana(app), await ana(app)];
    await eventOf('2026-12-04T18:30:00Z', 'Zurich', ines, lia);
    const second = await eventOf('2026-12-11T18:30:00Z', 'Bern', ines, mia, await ben(app));
    await eventOf('2026-12-18T18:30:00Z', 'Bern', lia);
    await releaseSeat(app, second, mia);
    app.clock.turnTo('2026-12-12T08:00:00Z');
    const both = await insights('2026-12-04', '2026-12-31');
    // the third has not begun, and a place given back is no visit
    expect(both.cities).toEqual([
      expect.objectContaining({ city: null, events: 2, capacity: 12, taken: 4, guests: 3, repeat_guests: 1 }),
      expect.objectContaining({ city: 'Bern', taken: 2, fill_rate: 0.3333, guests: 2, repeat_rate: 0.5 }),
      expect.objectContaining({ city: 'Zurich', taken: 2, guests: 2, repeat_guests: 0, repeat_rate: 0 }),
    ]);
    const alone = await insights('2026-12-11', '2026-12-17', 'Bern');
    expect(alone.cities.map(({ city, repeat_guests }) => [city, repeat_guests])).toEqual([
      [null, 1],
      ['Bern', 1],
    ]);
    // the same figures as a table, over the same events
    const table = (
      await organiser.get('/api/admin/insights/cities.csv?from=2026-12-04T00:00:00Z&to=2026-12-31T00:00:00Z')
    ).expect(200);
    expect(linesOf(table)).toEqual([
      'City,Events,Places,Taken,Fill rate,Guests,Came back,Share that came back',
      'all,2,12,4,0.3333,3,1,0.3333',
      'Bern,1,6,2,0.3333,2,1,0.5',
      'Zurich,1,6,2,0.3333,2,0,0',
    ]);
  });

  it('say nothing about the answers of an evening with so few guests that they could be told by name', async () => {
    app.clock.turnTo('2026-12-01T08:00:00Z');
    const side = (gender: 'female' | 'male', count: number) =>
      Promise.all(Array.from({ length: count }, (_, at) => guest(app, `${gender}${at}`, { gender })));
    const [women, men] = [await side('female', 5), await side('male', 5)];
    const few = await eventOf('2026-12-03T18:30:00Z', 'Zurich', ...women.slice(0, 2), ...men.slice(0, 2));
    const many = await eventOf('2026-12-03T19:30:00Z', 'Bern', ...women.slice(2), ...men.slice(2));
    app.clock.turnTo('2026-12-04T08:00:00Z');
    for (const [at, her] of women.entries()) {
      const him = men[at];
      if (!him) throw new Error('There are as many men as women');
      await answer(her, at < 2 ? few : many, [him, 'yes']);
      await answer(him, at < 2 ? few : many, [her, 'yes']);
    }
    await tellAnewAt(app, FIRST_REVEAL);
    const said = async (city?: string) => (await insights('2026-12-03', '2026-12-03', city)).funnel;
    expect(await said('Zurich')).toMatchObject({ reserved: 4, feedback: 0, connected: 0 });
    expect(await said('Bern')).toMatchObject({ reserved: 6, feedback: 5, connected: 5 });
    // both together tell no more, so that nothing is read from a difference
    expect(await said()).toMatchObject({ reserved: 10, feedback: 5, connected: 5 });
    // nor does the table
    const period = 'from=2026-12-03T00:00:00Z&to=2026-12-03T23:59:59Z';
    const table = (await organiser.get(`/api/admin/insights/funnel.csv?${period}&city=Zurich`)).expect(200);
    expect(linesOf(table)).toEqual([
      'Step,Value',
      'views,0',
      'sign_ups,0',
      'reserved,4',
      'paid,4',
      'arrived,0',
      'feedback,0',
      'connected,0',
    ]);
  });
});
