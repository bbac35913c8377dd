import { SeedService } from '../../../server/demo/index.js';
import { type Actor, organiser } from '../../fixtures/actors.js';
import { differences } from '../../fixtures/payments.js';
import { type RunningApp, startApp } from '../../fixtures/app/start-app.js';

/** Every page of the desk, on an evening, a reservation and a person of the invented data. */
const PAGES = [
  '/overview',
  ...['reservations', 'revenue', 'gender', 'show-up', 'mutual-connects'].map(
    (chart) => `/statistics/${chart}`,
  ),
  '/statistics/show-up?by=event',
  '/statistics/revenue.csv?by=city',
  '/events',
  '/events?status=published&city=Zurich&order=soonest',
  '/events/:event',
  '/events/:event/reservations',
  '/events/:event/reservations?q=a&status=paid',
  '/events/:event/reservations.csv',
  '/events/:event/cancellation',
  '/events/:event/history',
  '/events/:event/hosts',
  '/events/:event/door',
  '/events/:event/matches',
  '/reservations/:reservation',
  '/payments',
  '/payments?state=attention',
  '/people',
  '/people?q=an&blocked=false',
  '/people/:person',
  '/reports?status=open',
  '/series',
  '/door',
  '/audit',
];
/** More statements than this for one page, and somebody asks in a loop. */
const MOST_QUERIES = 14;
/** Milliseconds for two years of evenings and a first look at every page, on a busy machine too. */
const SEEDING = 600_000;

describe('a page of the desk', () => {
  let app: RunningApp;
  let desk: Actor;
  const counts = new Map<string, number>();
  beforeAll(async () => {
    app = await startApp();
    desk = await organiser(app);
    await app.app.get(SeedService).fill({ people: 200, events: 12 });
    for (const page of PAGES) counts.set(page, await queriesOf(page));
    await app.app.get(SeedService).fill({ people: 400, events: 60 });
  }, SEEDING);
  afterAll(() => app.close());

  async function queriesOf(page: string): Promise<number> {
    const path = `/api/admin${await named(page)}${page.includes('?') ? '&' : '?'}per_page=200`;
    // what is made at the first look (lists of matches) is made
    const first = await desk.get(path);
    if (first.status !== 200)
      throw new Error(`${path} answered ${first.status}: ${JSON.stringify(first.body)}`);
    const spy = jest.spyOn(app.database, 'query');
    await desk.get(path);
    const made = spy.mock.calls.length;
    spy.mockRestore();
    return made;
  }

  // of the newest evening that is over, with the most to tell
  async function named(page: string): Promise<string> {
    const [row] = await app.database.query<{ event: number; reservation: number; person: number }>(
      `select e.id as event, r.id as reservation, r.account_id as person
         from events e join reservations r on r.event_id = e.id
        where e.ends_at < $1 and r.status = 'paid' order by e.starts_at desc, r.id limit 1`,
      [app.clock.now()],
    );
    return page.replace(/:(event|reservation|person)/g, (_whole, name: 'event') => String(row?.[name]));
  }

  it.each(PAGES)('%s asks as often for many rows as for few', async (page) => {
    const made = await queriesOf(page);
    expect(made).toBe(counts.get(page));
    expect(made).toBeLessThanOrEqual(MOST_QUERIES);
  });

  it('stands on invented data that keep every promise of real ones', async () => {
    expect(await differences(app)).toEqual([]);
    const [row] = await app.database.query<Record<string, number>>(
      `select count(*) filter (where status = 'paid')::int as paid,
              count(*) filter (where status = 'refunded')::int as refunded,
              count(*) filter (where status = 'expired')::int as expired,
              count(checked_in_at)::int as arrived from reservations`,
    );
    for (const [what, count] of Object.entries(row ?? {})) expect([what, count > 0]).toEqual([what, true]);
  });
});
