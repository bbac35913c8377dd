// What grows with the data: the same calls on 1, 10 and 100 times the past, one request at a time. What is ahead stays the same.
import pg from 'pg';
import { startEmbeddedPostgres } from '../dist/server/common/database/embedded/embedded-postgres.js';
import { call, fixed, signUpGuest, startServer, table, temporaryFolder } from './support.mjs';

const ADMIN = { email: 'bench@apero.test', password: 'bench-secret' };
const AHEAD = 50;
const SIZES = [
  { events: 200, accounts: 2000 },
  { events: 2000, accounts: 20_000 },
  { events: 20_000, accounts: 200_000 },
];
/** Past reservations of each account. */
const VISITS = 2;
const CALLS = 200;
const WARM_UP = 40;

export async function run() {
  const database = await startEmbeddedPostgres({ dataDir: temporaryFolder(), log: () => undefined });
  const server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: temporaryFolder(),
    RATE_LIMITS: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DEMO_DATA: '0',
  });
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    const people = await prepare(server.url);
    const times = [];
    for (const size of SIZES) {
      const started = performance.now();
      await grow(client, size, people);
      process.stdout.write(`Grown in ${fixed((performance.now() - started) / 1000)} s.\n`);
      times.push(await measure(server.url, people));
    }
    const header = SIZES.map(({ events, accounts }) => `${events} events, ${accounts} people`);
    table('Median and slowest twentieth, ms, one request at a time', [
      ['', ...header, 'growth of the median'],
      ...Object.keys(times[0]).map((name) => row(name, times)),
    ]);
  } finally {
    await client.end();
    await server.stop();
    await database.stop();
  }
}

function row(name, times) {
  const medians = times.map((one) => share(one[name], 0.5));
  const cells = times.map((one, at) => `${fixed(medians[at])} (${fixed(share(one[name], 0.95))})`);
  return [name, ...cells, `× ${fixed(medians.at(-1) / medians[0], 2)}`];
}

// a guest with a place, and events ahead, one of which everybody is copied from
async function prepare(url) {
  const { access_token: admin } = await call(url, 'POST', '/api/auth/login', { body: ADMIN });
  const ids = [];
  for (let n = 0; n < AHEAD; n++) {
    const created = await call(url, 'POST', '/api/admin/events', { token: admin, body: event(n) });
    ids.push(created.id);
  }
  const guest = await signUpGuest(url, 'guest@apero.test');
  await call(url, 'POST', '/api/create-checkout-session', { token: guest, body: { event_id: ids[0] } });
  return { admin, guest, ids };
}

function event(n) {
  const start = new Date(Date.now() + (n + 20) * 86_400_000);
  return {
    name: `Apéro ${n}`,
    description: 'A terrace, a lake, two glasses and the time to talk. '.repeat(4),
    date: start.toISOString(),
    ends_at: new Date(start.getTime() + 3 * 3_600_000).toISOString(),
    city: 'Zurich',
    price: 0,
    max_men: 60,
    max_women: 60,
    status: 'published',
  };
}

/** Fills the past up to a size: copies of rows, with what must differ. No triggers: it would take hours. */
async function grow(client, { events, accounts }, { ids: [eventId] }) {
  const known = async (sql) => Number((await client.query(sql)).rows[0].count);
  const have = await known(`select count(*) from accounts where email like 'old%'`);
  const past = await known('select count(*) from events where starts_at < now()');
  await client.query('set session_replication_role = replica');
  const guest = `(select id from accounts where email = 'guest@apero.test')`;
  await copy(client, 'accounts', `id = ${guest}`, `generate_series(${have + 1}, ${accounts}) n`, {
    email: `'old' || n || '@apero.test'`,
  });
  await copy(client, 'events', `id = ${eventId}`, `generate_series(${past + 1}, ${events}) n`, {
    slug: `'old-' || n`,
    starts_at: `now() - n * interval '1 hour'`,
    ends_at: `now() - n * interval '1 hour' + interval '3 hours'`,
  });
  const added = `(select row_number() over (order by id) as nth, id from events where starts_at < now() order by id offset ${past}) n`;
  await copy(client, 'event_seats', `event_id = ${eventId} and side = 'men'`, added, { event_id: 'n.id' });
  await copy(client, 'event_seats', `event_id = ${eventId} and side = 'women'`, added, { event_id: 'n.id' });
  const newcomers = `(select id, row_number() over (order by id) as nth from accounts where email like 'old%' order by id offset ${have})`;
  await copy(client, 'profiles', `account_id = ${guest}`, `${newcomers} n`, { account_id: 'n.id' });
  await copy(client, 'sessions', `account_id = ${guest}`, `${newcomers} n`, {
    account_id: 'n.id',
    token_id: 'gen_random_uuid()',
  });
  const visits = `(select a.id as account, e.id as event from ${newcomers} a
    cross join generate_series(1, ${VISITS}) visit
    join ${added.slice(0, -2)} e on e.nth = (a.nth * ${VISITS} + visit) % ${events - past} + 1) n`;
  await copy(client, 'reservations', `event_id = ${eventId}`, visits, {
    event_id: 'n.event',
    account_id: 'n.account',
    hold_key: 'gen_random_uuid()',
    created_at: `now() - interval '60 days'`,
  });
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
}

/** Copies one row of a table for each row of `from` (`n`), with some columns of their own. */
async function copy(client, name, where, from, own) {
  const { rows } = await client.query(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER'`,
    [name],
  );
  const columns = rows.map((column) => column.name);
  const values = columns.map((column) => own[column] ?? `o.${column}`);
  await client.query(`insert into ${name} (${columns.join(', ')})
    select ${values.join(', ')} from (select * from ${name} where ${where} limit 1) o cross join ${from}`);
}

async function measure(url, { admin, guest, ids }) {
  const reads = (token, path) => () => call(url, 'GET', path, { token });
  const [, other] = ids;
  const calls = {
    'the list of events': reads(guest, '/api/events'),
    'an event': reads(guest, `/api/events/${other}`),
    'the next events of the welcome': reads(undefined, '/api/events/next'),
    'my events': reads(guest, '/api/profile/events'),
    'my profile': reads(guest, '/api/profile'),
    'logging in': () => call(url, 'POST', '/api/auth/login', { body: ADMIN }),
    'reserving and giving back': async () => {
      await call(url, 'POST', '/api/create-checkout-session', { token: guest, body: { event_id: other } });
      await call(url, 'POST', `/api/events/${other}/cancellation`, { token: guest });
    },
    'the list of the entrance': reads(admin, `/api/admin/events/${ids[0]}/door`),
    'the overview': reads(admin, '/api/admin/overview'),
    'people, by name': reads(admin, '/api/admin/people?q=guest'),
  };
  const times = {};
  for (const [name, work] of Object.entries(calls)) {
    times[name] = [];
    for (let n = -WARM_UP; n < CALLS; n++) {
      const started = performance.now();
      await work();
      if (n >= 0) times[name].push(performance.now() - started);
    }
  }
  return times;
}

function share(values, part) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * part) - 1];
}
