// Compares the server with bare libraries that do the same work in the same run: list of events, log-ins, photo uploads.
// Also measures the start and the idle memory.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';
import sharp from 'sharp';
import { startEmbeddedPostgres } from '../dist/server/common/database/embedded/embedded-postgres.js';
import { call, figure, fixed, load, signUpGuest, startServer, table, temporaryFolder } from './support.mjs';

const EVENTS = 50;
const CONNECTIONS = 20;
const SECONDS = 6;
const PEOPLE = 64;
const ADMIN = { email: 'bench@apero.test', password: 'bench-secret' };

export async function run() {
  await startTimes();
  const database = await startEmbeddedPostgres({ dataDir: temporaryFolder(), log: () => undefined });
  const dataDir = temporaryFolder();
  const server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  try {
    const { access_token: admin } = await call(server.url, 'POST', '/api/auth/login', { body: ADMIN });
    for (let n = 0; n < EVENTS; n++)
      await call(server.url, 'POST', '/api/admin/events', { token: admin, body: event(n) });
    const [token, other] = await Promise.all(
      ['guest@apero.test', 'other@apero.test'].map((email) => signUpGuest(server.url, email)),
    );
    await eventList(server, database.url, token);
    await logIns(server);
    await photos(server, [token, other]);
  } finally {
    await server.stop();
    await database.stop();
  }
}

function event(n) {
  const start = new Date(Date.now() + (n + 1) * 86_400_000);
  return {
    name: `Apéro ${n}`,
    description: 'A terrace, a lake, two glasses and the time to talk. '.repeat(4),
    date: start.toISOString(),
    ends_at: new Date(start.getTime() + 3 * 3_600_000).toISOString(),
    city: 'Zurich',
    price: 49.5,
    max_men: 20,
    max_women: 20,
    status: 'published',
  };
}

async function startTimes() {
  const env = { DATA_DIR: temporaryFolder(), DATABASE_URL: '' };
  const first = await startServer(env);
  // the sample data gets its past and its portraits in the background
  await settledMemory(first.pid);
  await first.stop();
  const later = await startServer(env);
  const memory = await settledMemory(later.pid);
  await later.stop();
  figure('first start to ready, with the embedded database and sample data', first.ready / 1000, {
    atMost: 4.5,
    unit: 's',
  });
  figure('later start to ready', later.ready / 1000, { atMost: 2, unit: 's' });
  figure('memory, idle, with sample data', memory, { atMost: 220, unit: 'MB' });
}

/** Returns the megabytes of a process once they have been steady for a minute. */
async function settledMemory(pid) {
  const megabytes = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  let [before, since] = [megabytes(), performance.now()];
  while (performance.now() - since < 60_000) {
    await new Promise((resolve) => setTimeout(resolve, 5000));
    const now = megabytes();
    if (Math.abs(now - before) > 0.02 * before) [before, since] = [now, performance.now()];
  }
  return megabytes();
}

async function eventList(server, databaseUrl, token) {
  const options = {
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { authorization: `Bearer ${token}` },
  };
  const floor = await startFloor(databaseUrl);
  // alternating, so that both run on an equally busy machine
  const rounds = [];
  for (let round = 0; round < 2; round++) {
    rounds.push([
      await load({ ...options, url: `${server.url}/api/events` }),
      await load({ ...options, url: floor.url }),
    ]);
  }
  floor.stop();
  const [ours, bare] = [0, 1].map((index) => better(rounds[0][index], rounds[1][index]));
  table(`GET /api/events, ${EVENTS} events, a signed-in guest, ${CONNECTIONS} connections`, [
    ['', 'requests/s', 'p50 ms', 'p99 ms'],
    ['Apéro', fixed(ours.perSecond, 0), ours.p50, ours.p99],
    ['bare node:http + pg, same SQL', fixed(bare.perSecond, 0), bare.p50, bare.p99],
  ]);
  figure('list of events, compared with bare node + pg', ours.perSecond / bare.perSecond, { atLeast: 0.63 });
}

const better = (a, b) => (a.perSecond > b.perSecond ? a : b);

async function startFloor(databaseUrl) {
  const child = spawn(process.execPath, ['bench/floor.mjs'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise((resolve) =>
    child.stdout.once('data', (data) => resolve(Number(String(data)))),
  );
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() };
}

async function logIns(server) {
  const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
  const stored = await hash(ADMIN.password, parameters);
  // different people, because simultaneous log-ins of one account wait for its row
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_one, at) => {
      const body = { email: `person${at}@apero.test`, password: ADMIN.password };
      await signUpGuest(server.url, body.email);
      const first = await fetch(`${server.url}/api/auth/login`, logInOf(body));
      const cookies = first.headers.getSetCookie().map((one) => one.split(';')[0]);
      return { body, cookie: cookies.join('; ') };
    }),
  );
  const logIn = (requestOf) =>
    load({
      url: `${server.url}/api/auth/login`,
      requests: people.map(requestOf),
      connections: 8,
      duration: SECONDS,
    });
  const [ours, alone] = await alternating(
    async () => (await logIn(({ body, cookie }) => logInOf(body, { cookie }))).perSecond,
    () => perSecond(8, SECONDS, () => verify(stored, ADMIN.password)),
  );
  const newDevice = await logIn(({ body }) => logInOf(body));
  table('Log-ins, 8 at a time', [
    ['', 'a second'],
    ['Apéro, on a known device', fixed(ours)],
    ['Apéro, on a new one: the owner gets a mail', fixed(newDevice.perSecond)],
    ['Argon2id alone (19 MiB, t=2, p=1)', fixed(alone)],
  ]);
  figure('log-ins, compared with Argon2 alone', ours / alone, { atLeast: 0.75 });
}

const logInOf = (body, headers = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

// two guests, because the uploads of one account wait for each other (UploadSlotsService)
async function photos(server, tokens) {
  const picture = await sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
      background: '#888',
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer();
  const upload = async (worker) => {
    const form = new FormData();
    form.append('photo_slot', '1');
    form.append('file', new Blob([picture], { type: 'image/jpeg' }), 'me.jpg');
    const response = await fetch(`${server.url}/api/profile/picture`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens[worker]}` },
      body: form,
    });
    if (!response.ok) throw new Error(`upload answered ${response.status}`);
    await response.arrayBuffer();
  };
  const [ours, alone] = await alternating(
    () => perSecond(tokens.length, SECONDS, upload),
    () => perSecond(tokens.length, SECONDS, () => threeSizes(picture)),
  );
  table('Photo uploads (6 megapixels, three sizes), 2 at a time', [
    ['', 'a second'],
    ['Apéro', fixed(ours, 2)],
    ['sharp alone, the same steps', fixed(alone, 2)],
  ]);
  figure('photos, compared with sharp alone', ours / alone, { atLeast: 0.8 });
}

// the minimum work of an upload: decode once, rotate, then three sizes
async function threeSizes(file) {
  const within = (image, size) =>
    image.resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await within(sharp(file).rotate(), 1600).raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  await Promise.all(
    [1600, 800, 320].map((size) => within(sharp(data, { raw }), size).webp({ quality: 82 }).toBuffer()),
  );
}

// measures both three times, in turn, so that both run on an equally busy machine, and on code that has been compiled;
// returns the best result of each
async function alternating(ours, bare) {
  const rounds = [];
  for (let round = 0; round < 3; round++) rounds.push([await ours(), await bare()]);
  return [0, 1].map((index) => Math.max(...rounds.map((results) => results[index])));
}

// runs `work` repeatedly with this concurrency, each with the number of its worker; returns runs per second
async function perSecond(atATime, seconds, work) {
  await work(0);
  const started = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: atATime }, async (_one, worker) => {
      while (performance.now() - started < seconds * 1000) {
        await work(worker);
        done++;
      }
    }),
  );
  return done / ((performance.now() - started) / 1000);
}
