import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Replica, replicaSettings } from '../fixtures/app/replica.js';
import { type TestDatabase, createTestDatabase } from '../fixtures/app/test-database.js';
import { until } from '../fixtures/app/until.js';
import { startTcpProxy } from '../fixtures/tcp-proxy.js';

/** In milliseconds: Docker kills after ten seconds. */
const DOCKER_KILLS = 10_000;
const PATIENCE = { within: 120_000 };

let folder: string;
let database: TestDatabase;
let replica: Replica;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'apero-stops-'));
  // an embedded PostgreSQL may run under another account
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  if (replica.lives) await replica.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

const statusOf = async (path: string) => (await fetch(replica.url + path)).status;

it('a server whose log nobody reads goes on serving, and ends', async () => {
  const settings = { ...replicaSettings(database.url, folder), LOG_LEVEL: 'info' };
  replica = new Replica(settings, { logIsUnread: true });
  await replica.start();
  // far more than a pipe and a buffer hold
  const long = `/api/${'x'.repeat(200)}`;
  for (let round = 0; round < 40; round++)
    await Promise.all(Array.from({ length: 40 }, () => statusOf(long)));
  expect(await statusOf('/health/ready')).toBe(200);
  const { code, milliseconds } = await replica.stop();
  expect(code).toBe(0);
  expect(milliseconds).toBeLessThan(DOCKER_KILLS);
});

it('a server whose database is silent ends all the same', async () => {
  const proxy = await startTcpProxy(database.url);
  replica = new Replica({ ...replicaSettings(proxy.url, folder), RECONCILE_SECONDS: '1' });
  await replica.start();
  proxy.swallow();
  void statusOf('/health/ready').catch(() => undefined);
  const { code, milliseconds } = await replica.stop();
  expect(code).toBe(0);
  expect(milliseconds).toBeLessThan(DOCKER_KILLS);
  await proxy.close();
});

it('a fault that nobody catches is told, and ends the process with 1', async () => {
  const fault = `process.on('SIGUSR2', () => Promise.reject(new Error('forgotten by everybody')))`;
  const settings = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}` };
  replica = new Replica({ ...replicaSettings(database.url, folder), ...settings });
  await replica.start();
  const { code } = await replica.ends('SIGUSR2');
  expect(code).toBe(1);
});

it('told to stop while it starts, it does', async () => {
  const settings = { ...replicaSettings('postgres://127.0.0.1:1/nobody', folder) };
  replica = new Replica(settings);
  await replica.spawn();
  await until('it waits for the database', () => replica.lastWords.length > 0, PATIENCE);
  const { code, milliseconds } = await replica.stop();
  expect(code).toBe(0);
  expect(milliseconds).toBeLessThan(DOCKER_KILLS);
});

it('a server whose own PostgreSQL is killed serves again; if that never comes back, it ends with 1', async () => {
  const settings = { ...replicaSettings('', folder), NODE_ENV: 'development' };
  replica = new Replica(settings);
  await replica.start();
  const data = join(folder, 'postgres/cluster/data');
  const postmaster = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const killed = postmaster();
  process.kill(killed, 'SIGKILL');
  const servesAgain = async () => postmaster() !== killed && (await statusOf('/health/ready')) === 200;
  await until('it serves again', () => servesAgain().catch(() => false), PATIENCE);
  await replica.assertAlive();
  rmSync(join(data, 'global/pg_control'));
  process.kill(postmaster(), 'SIGKILL');
  expect((await replica.ends()).code).toBe(1);
});
