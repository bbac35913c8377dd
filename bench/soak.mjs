// npm run soak -- [--minutes 60] [--guests 200] [--every 60] [--visits 5]: uses the product without a pause, and prints what grows: tables,
// indexes, dead rows, bloat, log, memory; at the end of all tables. `--visits`: how many guests come in a second.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../dist/server/common/database/embedded/embedded-postgres.js';
import { call, fixed, signUpGuest, startServer, table, temporaryFolder } from './support.mjs';
import { measure, worstIndexes } from './soak/measure.mjs';
import { visit } from './soak/visit.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    guests: { type: 'string', default: '200' },
    every: { type: 'string', default: '60' },
    visits: { type: 'string', default: '5' },
  },
});
const [minutes, guests, every, visits] = ['minutes', 'guests', 'every', 'visits'].map((name) =>
  Number(values[name]),
);
if (![minutes, guests, every, visits].every((number) => number > 0))
  throw new Error('Use: npm run soak -- [--minutes 60] [--guests 200] [--every SECONDS] [--visits 5]');

const ADMIN = { email: 'soak@apero.test', password: 'soak-secret-of-twelve' };
const EVENTS = 20;
const [databaseDir, dataDir] = [temporaryFolder(), temporaryFolder()];
const database = await startEmbeddedPostgres({ dataDir: databaseDir, log: () => undefined });
const log = join(dataDir, 'server.log');
const server = await startServer(
  {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    RECONCILE_SECONDS: '5',
    DEMO_DATA: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  },
  { log },
);
const client = new pg.Client({ connectionString: database.url });
await client.connect();

const { access_token: admin } = await call(server.url, 'POST', '/api/auth/login', { body: ADMIN });
const events = [];
for (let n = 0; n < EVENTS; n++)
  events.push((await call(server.url, 'POST', '/api/admin/events', { token: admin, body: eventOf(n) })).id);
process.stdout.write(`Registering ${guests} guests …\n`);
const tokens = [];
for (let n = 0; n < guests; n++) tokens.push(await signUpGuest(server.url, `guest${n}@apero.test`));

const counts = { requests: 0, refused: 0 };
const ends = performance.now() + minutes * 60_000;
const first = await mark();
const coming = come();
while (performance.now() < ends) {
  await pause(Math.min(every * 1000, Math.max(1, ends - performance.now())));
  print(first, await mark(), 16);
}
await coming;
print(first, await mark());
table('Indexes and their tables at the end', [
  ['', 'MB', 'least MB', 'times'],
  ...(await worstIndexes(client)).map(({ name, bytes, least }) => [
    name,
    fixed(bytes / 1e6, 2),
    fixed(least / 1e6, 2),
    fixed(bytes / Math.max(least, 8192)),
  ]),
]);
table('Lines of the log', [['', 'lines', 'bytes'], ...(await logLines())]);
await client.end();
await server.stop();
await database.stop();
process.exit(0);

/** Lets a guest come every so often, one after the other, until the time is up and all have gone. */
async function come() {
  const visiting = [];
  for (let next = 0; performance.now() < ends; next++) {
    visiting.push(visit(server.url, tokens[next % tokens.length], events, counts));
    await pause(1000 / visits);
  }
  await Promise.all(visiting);
}

async function mark() {
  return { ...(await measure(client, server.pid)), log: (await stat(log)).size, ...counts };
}

function print(first, last, most) {
  const requests = last.requests - first.requests;
  process.stdout.write(
    `\n${fixed((last.at - first.at) / 60_000)} min: ${requests} requests (${last.refused} refused), ` +
      `${fixed(requests / ((last.at - first.at) / 1000), 0)} a second; memory ${fixed(last.memory / 1e6, 0)} MB ` +
      `(${fixed(first.memory / 1e6, 0)} at first); log ${fixed((last.log - first.log) / Math.max(1, requests), 0)} bytes a request; ` +
      `database ${fixed(last.database / 1e6)} MB (${fixed(first.database / 1e6)} at first)\n`,
  );
  const grown = [...last.tables]
    .map(([name, now]) => ({ name, now, then: first.tables.get(name) ?? { bytes: 0, live: 0 } }))
    .toSorted((one, two) => two.now.bytes - two.then.bytes - (one.now.bytes - one.then.bytes))
    .slice(0, most);
  table('What has grown most', [
    ['', 'kB', '+ kB', 'rows', 'dead', 'indexes kB', 'HOT %', 'vacuums'],
    ...grown.map(({ name, now, then }) => [
      name,
      fixed(now.bytes / 1e3, 0),
      fixed((now.bytes - then.bytes) / 1e3, 0),
      now.live,
      now.dead,
      fixed(now.indexes / 1e3, 0),
      now.updates ? fixed((now.hot / now.updates) * 100, 0) : '',
      now.vacuums,
    ]),
  ]);
}

async function logLines() {
  const kinds = new Map();
  for await (const line of createInterface({ input: createReadStream(log) })) {
    let kind = 'other';
    try {
      const { msg = '', context = '' } = JSON.parse(line);
      kind = `${context} ${String(msg).slice(0, 40)}`.trim();
    } catch {
      // the greeting at the start
    }
    const { lines, bytes } = kinds.get(kind) ?? { lines: 0, bytes: 0 };
    kinds.set(kind, { lines: lines + 1, bytes: bytes + line.length + 1 });
  }
  return [...kinds]
    .toSorted(([, one], [, two]) => two.bytes - one.bytes)
    .slice(0, 8)
    .map(([kind, { lines, bytes }]) => [kind, lines, bytes]);
}

function eventOf(n) {
  const start = new Date(Date.now() + (n + 7) * 86_400_000);
  return {
    name: `Soak ${n}`,
    description: 'A terrace and a lake.',
    date: start.toISOString(),
    ends_at: new Date(start.getTime() + 3 * 3_600_000).toISOString(),
    city: 'Zurich',
    price: 49.5,
    // few, so that some wait
    max_men: 4,
    max_women: 4,
    status: 'published',
  };
}
