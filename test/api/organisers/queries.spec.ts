import { SeedService } from '../../../server/demo/index.js';
import { type Actor, logInOrganiser } from '../../fixtures/actors.js';
import { differences } from '../../fixtures/payments.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { rowsReadBy, statementsOf } from '../../fixtures/app/statements.js';

/** Every page of the organisers, for an event, a reservation and a person of the demo data. */
const PAGES = [
  '/overview',
  '/insights',
  '/insights/cities.csv',
  '/insights/funnel.csv?city=Zurich',
  '/insights/links.csv',
  '/matching/quality',
  ...['reservations', 'revenue', 'gender', 'show-up', 'mutual-connects', 'met'].map(
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
  '/events/:event/waiting-list',
  '/events/:event/cancellation',
  '/events/:event/decision',
  '/events/:event/early-price',
  '/events/:event/history',
  '/events/:event/hosts',
  '/events/:event/messages',
  '/events/:event/door',
  '/events/:event/matches',
  '/reservations/:reservation',
  '/payments',
  '/finance',
  '/finance/entries',
  '/payments?state=attention',
  '/people',
  '/people?q=an&blocked=false',
  '/people/:person',
  '/people/:person/credits',
  '/people/:person/credits.csv',
  '/codes',
  '/reports?status=open',
  '/series',
  '/venues',
  '/door',
  '/mails',
  '/mails?state=failed&occasion=welcome',
  '/mails/templates',
  '/mails/preview?template=welcome&language=de',
  '/audit',
  '/status',
];
/** Lists of more rows than one page has, as they are saved as a table. */
const TABLES = ['/payments', '/people', '/audit'];
/** More statements than this for one page mean a query in a loop; the page of a person has twelve sections. */
const MOST_QUERIES = 12;
/** What a table asks besides its rows: the export is written down. */
const EXPORT_QUERIES = 1;
/** Milliseconds for two years of events and a first load of every page, on a busy machine too. */
const SEEDING = 600_000;

/** Pages about one event, reservation or person. The others list, count or add up the whole. */
const isAboutOne = (page: string) => page.includes('/:') || page === '/series' || page === '/venues';
/** Rows that may come on top: what an event or a person has more of by chance, and what the looks here leave in the log. */
const SLACK = 120;
/** Not every table grows as the reservations do. A query that reads each row for each other needs the growth squared. */
const UNEVEN = 1.5;

/** What a page asks of the database. */
interface Cost {
  statements: number;
  /** Of tables, looked at by PostgreSQL. */
  rows: number;
}

describe('a page of the desk', () => {
  const app = sharedApp({ clockRunsOn: true });
  let organiser: Actor;
  let reservationsBefore: number;
  const few = new Map<string, Cost>();
  beforeAll(async () => {
    organiser = await logInOrganiser(app);
    await app.app.get(SeedService).fill({ people: 200, events: 12 });
    for (const page of PAGES) few.set(page, await costOf(page));
    reservationsBefore = await countReservations();
    await app.app.get(SeedService).fill({ people: 400, events: 60 });
  }, SEEDING);

  async function countReservations(): Promise<number> {
    const [row] = await app.database.query<{ count: number }>(
      'select count(*)::int as count from reservations',
    );
    return row?.count ?? NaN;
  }

  async function costOf(page: string): Promise<Cost> {
    const path = `/api/admin${await named(page)}`;
    // what is made at the first look (lists of matches) is made
    const first = await organiser.get(path);
    if (first.status !== 200)
      throw new Error(`${path} answered ${first.status}: ${JSON.stringify(first.body)}`);
    const statements = await statementsOf(() => organiser.get(path));
    return { statements: statements.length, rows: await rowsReadBy(app.settings.databaseUrl, statements) };
  }

  // of the newest event that is over, with the most rows
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
    const many = await costOf(page);
    // while they all stand on one page, they are not counted
    expect([0, 1]).toContain(many.statements - (few.get(page)?.statements ?? NaN));
    expect(many.statements).toBeLessThanOrEqual(MOST_QUERIES);
  });

  it.each(PAGES.filter(isAboutOne))('%s reads its own rows, however many others there are', async (page) => {
    const [before, after] = [few.get(page)?.rows ?? NaN, (await costOf(page)).rows];
    expect(after).toBeLessThanOrEqual(before + SLACK);
  });

  it.each(PAGES.filter((page) => !isAboutOne(page)))(
    '%s looks at each row of the whole so many times',
    async (page) => {
      const growth = (await countReservations()) / reservationsBefore;
      const [before, after] = [few.get(page)?.rows ?? NaN, (await costOf(page)).rows];
      expect(after).toBeLessThanOrEqual(before * growth * UNEVEN + SLACK);
    },
  );

  it.each(TABLES)('%s, saved as a table, asks for each 200 rows as often as the list does', async (page) => {
    const list = `/api/admin${page}`;
    const { total } = (await organiser.get(`${list}?per_page=200`)).body as { total: number };
    const ofPage = await statementsOf(() => organiser.get(`${list}?per_page=200`));
    const ofTable = await statementsOf(() => organiser.get(`${list}?format=csv`));
    expect(ofTable.length).toBeLessThanOrEqual(ofPage.length * Math.ceil(total / 200) + EXPORT_QUERIES);
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
