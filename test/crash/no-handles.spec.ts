import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { guest } from '../fixtures/actors.js';
import { Replica, replicaSettings } from '../fixtures/app/replica.js';
import { type RunningApp, startApp } from '../fixtures/app/start-app.js';
import { until } from '../fixtures/app/until.js';
import { picture } from '../fixtures/files/pictures.js';

/** What containers had by default for long. The start alone needs some hundreds. */
const HANDLES = 1024;

let home: RunningApp;
let replica: Replica;
let url: string;
/** One connection to the server, which stays: there is no handle for another. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const held: Socket[] = [];
const letGo = () => held.splice(0).forEach((socket) => socket.destroy());

beforeEach(async () => {
  home = await startApp();
  const settings = {
    ...replicaSettings(home.settings.databaseUrl, home.settings.dataDir),
    LOG_LEVEL: 'warn',
    RECONCILE_SECONDS: '3600',
  };
  replica = new Replica(settings, { handles: HANDLES });
  await replica.start();
  url = replica.url ?? '';
});
afterEach(async () => {
  letGo();
  agent.destroy();
  await replica.kill();
  await home.close();
});

/** Returns the status of an answer over the one connection. */
async function statusOf(path: string, token?: string | null, form?: FormData): Promise<number> {
  const { headers, body } = new Request(url, { method: 'POST', body: form });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const content = form && Buffer.from(await new Response(body).arrayBuffer());
  return new Promise((resolve, reject) => {
    request(url + path, { agent, method: form ? 'POST' : 'GET', headers: Object.fromEntries(headers) })
      .on('response', (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)))
      .on('error', reject)
      .end(content);
  });
}

/** Opens a connection that stays open. Returns false if the server has no handle for it. */
function hold(): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  held.push(socket);
  socket.write('GET /health/live HTTP/1.1\r\nHost: apero.test\r\n\r\n');
  return new Promise((resolve) => {
    socket.once('data', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}

/** Asks when the server has no handle left. Returns what was answered; false if there was one all the same. */
async function whenAllAreHeld(ask: () => Promise<number>): Promise<number | false> {
  while (await hold());
  const status = await ask();
  return status !== 200 && status;
}

it('a server without a file handle left answers 503 where it needs one, lives, and serves again when there are some', async () => {
  const { token } = await guest(home, 'Ana');
  const photo = new FormData();
  photo.set(
    'file',
    new Blob([Uint8Array.from(await picture(64, 48).jpeg().toBuffer())], { type: 'image/jpeg' }),
  );
  photo.set('photo_slot', '1');
  const ready = () => statusOf('/health/ready');
  const asked = {
    ready,
    // read from the disk once
    page: () => statusOf('/'),
    photo: () => statusOf('/api/profile/picture', token, photo),
  };
  // opens the one connection
  expect(await ready()).toBe(200);
  while (await hold());
  // what is open already, as a connection to the database, still serves
  expect(await statusOf('/api/events', token)).toBe(200);
  for (const [what, ask] of Object.entries(asked)) {
    // one that was closed meanwhile serves one more
    const refused = await until(`${what} was refused`, () => whenAllAreHeld(ask), { within: 60_000 });
    expect([what, refused]).toEqual([what, 503]);
  }
  await replica.assertAlive();
  expect(replica.log).toContain('cannot be opened: no file handles left in this process');

  letGo();
  const isReady = () =>
    ready().then(
      (status) => status === 200,
      () => false,
    );
  await until('it was ready', isReady, { within: 60_000 });
  for (const ask of Object.values(asked)) expect(await ask()).toBe(200);
});
