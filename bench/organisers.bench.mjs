// The organisers' pages on 5,000 people and 500 events: every page, its 50th and 95th percentile, one request at a time.
import { spawnSync } from 'node:child_process';
import { startEmbeddedPostgres } from '../dist/server/common/database/embedded/embedded-postgres.js';
import { call, figure, fixed, startServer, table, temporaryFolder } from './support.mjs';

const ADMIN = { email: 'bench@apero.test', password: 'bench-secret' };
const SIZE = ['--people', '5000', '--events', '500'];
const ROUNDS = 40;
const AT_MOST = 300;
const PAGES = [
  '/overview',
  '/statistics/reservations?by=day',
  '/statistics/reservations',
  '/statistics/revenue',
  '/statistics/gender?by=event',
  '/statistics/show-up',
  '/statistics/mutual-connects',
  '/statistics/mutual-connects?by=event',
  '/events',
  '/events?page=10&per_page=50',
  '/events?q=lake&city=Zurich&status=published',
  '/events/:event',
  '/events/:event/reservations',
  '/events/:event/reservations?q=a',
  '/events/:event/cancellation',
  '/events/:event/history',
  '/events/:event/hosts',
  '/events/:event/door',
  '/events/:event/matches',
  '/reservations/:reservation',
  '/payments',
  '/payments?page=60',
  '/payments?state=attention',
  '/people',
  '/people?page=90',
  '/people?q=an&city=Bern',
  '/people/:person',
  '/reports?status=open',
  '/series',
  '/door',
  '/audit',
  '/audit?q=event',
  '/insights',
  '/insights?city=Bern',
  '/matching/quality',
  '/finance?month=:month',
  '/finance/entries?month=:month',
  '/ownerless-payments',
  '/disputes',
  '/codes',
  '/venues',
  '/people/:person/credits',
  '/events/:event/early-price',
  '/events/:event/waiting-list',
  '/events/:event/messages',
  '/mails',
  '/objections',
  '/block-reviews',
  '/team',
  '/webhooks',
];

export async function run() {
  const database = await startEmbeddedPostgres({ dataDir: temporaryFolder(), log: () => undefined });
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: temporaryFolder(),
    RATE_LIMITS: 'off',
    DEMO_DATA: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
  const server = await startServer(settings);
  try {
    seed(settings);
    const { access_token: token } = await call(server.url, 'POST', '/api/auth/login', { body: ADMIN });
    const paths = await pathsOf(server.url, token);
    const rows = [];
    for (const [page, path] of paths) rows.push(await measure(server.url, token, page, path));
    table(
      `The organisers' pages, 5,000 people and 500 events: milliseconds (95th percentile at most ${AT_MOST})`,
      [['', 'p50', 'p95', ''], ...rows],
    );
    figure('slowest admin page, 5,000 people, p95', Math.max(...rows.map((row) => Number(row[2]))), {
      atMost: AT_MOST,
      unit: 'ms',
    });
  } finally {
    await server.stop();
    await database.stop();
  }
}

function seed(settings) {
  const { status } = spawnSync(process.execPath, ['dist/server/demo/seed.command.js', ...SIZE], {
    env: { ...process.env, DEMONSTRATION: '1', ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('The database could not be seeded.');
}

async function pathsOf(url, token) {
  const events = await call(url, 'GET', '/api/admin/events?when=past&status=published&per_page=1', { token });
  const event = events.items[0].id;
  const reservations = await call(url, 'GET', `/api/admin/events/${event}/reservations`, { token });
  const { id: reservation, account_id: person } = reservations.items[0];
  const ids = { event, reservation, person, month: events.items[0].date.slice(0, 7) };
  return PAGES.map((page) => [page, `/api/admin${page.replace(/:(\w+)/g, (_whole, name) => ids[name])}`]);
}

async function measure(url, token, page, path) {
  // the first request fills caches
  await call(url, 'GET', path, { token });
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    await call(url, 'GET', path, { token });
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const p95 = times[Math.ceil(ROUNDS * 0.95) - 1];
  return [page, fixed(times[ROUNDS / 2]), fixed(p95), p95 <= AT_MOST ? '' : 'too slow'];
}
