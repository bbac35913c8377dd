// An evening of rounds with a phone in each hand: how long after the host's press each open screen has the next table, beside
// a bare server that writes the same bytes to as many connections. Both in one run.
import { fork } from 'node:child_process';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../dist/server/common/database/embedded/embedded-postgres.js';
import { crowd } from './matching.bench.mjs';
import { call, fixed, startServer, table, temporaryFolder } from './support.mjs';

const ADMIN = { email: 'bench@apero.test', password: 'bench-secret' };
/** Guests of a side; each has one phone. */
const A_SIDE = 150;
const ROUNDS = 12;
/** Changes of table that are measured: each sends every phone something new. */
const PRESSES = 10;

export async function run() {
  const database = await startEmbeddedPostgres({ dataDir: temporaryFolder(), log: () => undefined });
  const server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: temporaryFolder(),
    RATE_LIMITS: 'off',
    DEMO_DATA: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  try {
    const event = await underWay(server.url);
    const phones = await open(server.url, event);
    const product = await measured(phones, (round) => press(server.url, event, round));
    phones.forEach((phone) => phone.close());
    const floor = await measuredFloor(phones[0].last);
    show(product, floor);
  } finally {
    await server.stop();
    await database.stop();
  }
}

/** Creates an event under way with guests who have arrived and a plan whose first round runs. */
async function underWay(url) {
  const { access_token: host } = await call(url, 'POST', '/api/auth/login', { body: ADMIN });
  const begins = Date.now() + 600_000;
  const { id } = await call(url, 'POST', '/api/admin/events', {
    token: host,
    body: {
      name: 'Apéro with rounds',
      date: new Date(begins).toISOString(),
      ends_at: new Date(begins + 4 * 3_600_000).toISOString(),
      city: 'Zurich',
      price: 49.5,
      max_men: A_SIDE,
      max_women: A_SIDE,
      status: 'published',
    },
  });
  const guests = [];
  for (const person of crowd(A_SIDE)) guests.push(await arrive(url, host, id, person));
  const rounds = `/api/admin/events/${id}/rounds`;
  await call(url, 'POST', `${rounds}/plan`, { token: host, body: { minutes: 60, rounds: ROUNDS } });
  await call(url, 'POST', `${rounds}/start`, { token: host, body: {} });
  return { id, host, guests };
}

/** Returns the token of a guest who has signed up, has a place and is checked in. */
async function arrive(url, host, eventId, { id, gender, age, questionnaire }) {
  const email = `guest${id}@apero.test`;
  const { access_token: token } = await call(url, 'POST', '/api/auth/register', {
    body: { email, password: 'bench-secret' },
  });
  await call(url, 'POST', '/api/profile', {
    token,
    body: { name: `Guest ${id}`, age, gender, city: 'Zurich' },
  });
  await call(url, 'POST', '/api/questionnaire', { token, body: questionnaire });
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url'));
  const place = await call(url, 'POST', `/api/admin/events/${eventId}/reservations`, {
    token: host,
    body: { account_id: Number(sub), anyway: true },
  });
  await call(url, 'POST', `/api/admin/reservations/${place.id}/check-in`, {
    token: host,
    body: { checked_in: true },
  });
  return token;
}

async function press(url, { id, host }, round) {
  await call(url, 'POST', `/api/admin/events/${id}/rounds/next`, { token: host, body: { round } });
}

/** Opens a stream for each guest. Resolves once all have the first round. */
async function open(url, { id, guests }) {
  const phones = guests.map((token) => listen(`${url}/api/events/${id}/rounds/live`, token));
  await Promise.all(phones.map((phone) => phone.next()));
  return phones;
}

/** A phone: keeps when it was told something, and the bytes of the last telling. */
function listen(url, token) {
  const phone = { at: 0, last: '', next: null, close: null };
  let tell = () => undefined;
  phone.next = () => new Promise((resolve) => (tell = resolve));
  const asked = request(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, (answer) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (part) => {
      text += part;
      const ends = text.lastIndexOf('\n\n');
      if (ends === -1 || !text.includes('data:')) return;
      phone.at = performance.now();
      phone.last = text.slice(0, ends + 2);
      text = text.slice(ends + 2);
      tell();
    });
    answer.on('error', () => undefined);
  });
  asked.on('error', () => undefined).end();
  phone.close = () => asked.destroy();
  return phone;
}

/** Presses again and again. Returns milliseconds from the press to each phone, and to the answer of the press. */
async function measured(phones, next) {
  const [told, answered] = [[], []];
  for (let round = 1; round <= PRESSES; round++) {
    const all = phones.map((phone) => phone.next());
    const pressed = performance.now();
    await next(round);
    answered.push(performance.now() - pressed);
    await Promise.all(all);
    told.push(...phones.map(({ at }) => at - pressed));
  }
  return { told, answered };
}

async function measuredFloor(bytes) {
  const floor = fork(fileURLToPath(import.meta.url), ['floor']);
  const url = await new Promise((resolve) => floor.once('message', resolve));
  const phones = Array.from({ length: 2 * A_SIDE }, () => listen(url, ''));
  floor.send({ bytes });
  await Promise.all(phones.map((phone) => phone.next()));
  const result = await measured(phones, async () => void floor.send({ bytes }));
  phones.forEach((phone) => phone.close());
  floor.kill();
  return result;
}

/** The bare server: keeps the connections, and writes what it is given to all of them. */
async function serveFloor() {
  const { createServer } = await import('node:http');
  const open = [];
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    open.push(response);
  });
  const write = ({ bytes }) => {
    // the first telling waits until every phone is there
    if (open.length < 2 * A_SIDE) return void setTimeout(write, 10, { bytes });
    for (const response of open) response.write(bytes);
  };
  process.on('message', write);
  server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}`));
}

function show(product, floor) {
  const at = (values, share) =>
    values.toSorted((one, two) => one - two)[Math.ceil(values.length * share) - 1];
  const row = (name, { told }) => [name, ...[0.5, 0.95, 1].map((share) => fixed(at(told, share), 0))];
  table(`${2 * A_SIDE} phones, ${PRESSES} changes of table: milliseconds from the press to the phone`, [
    ['', 'p50', 'p95', 'last'],
    row('the product', product),
    row('bare server, same bytes', floor),
  ]);
  table('The host’s own answer, milliseconds', [
    ['', 'p50', 'last'],
    ['next round', fixed(at(product.answered, 0.5), 0), fixed(at(product.answered, 1), 0)],
  ]);
}

if (process.argv[2] === 'floor' && process.argv[1] === fileURLToPath(import.meta.url)) await serveFloor();
