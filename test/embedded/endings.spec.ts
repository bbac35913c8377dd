import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { Client } from 'pg';
import { lockByName } from '../../server/common/database/embedded/data-lock.js';
import { runSql } from '../fixtures/app/test-database.js';
import { isAlive, Machine, postmasterOf, until } from './machine.js';

let machine: Machine;
let project: string;
let data: string;
let place: string;

beforeEach(async () => {
  machine = new Machine();
  project = await machine.project();
  data = machine.path('data');
  place = machine.path('data/postgres');
});
afterEach(() => machine.dispose());

const serverLog = () => readFile(`${place}/server.log`, 'utf8');

describe.each(['SIGINT', 'SIGTERM'] as const)('%s in the terminal', (signal) => {
  test('the database serves until the app has finished, and then ends in good order', async () => {
    const app = machine.run(project, data);
    const client = new Client({ connectionString: await app.says('url') });
    await client.connect();
    const server = await postmasterOf(place);
    const group = (await readFile(`/proc/${server}/stat`, 'utf8')).split(') ')[1]?.split(' ')[2];
    expect(Number(group)).not.toBe(app.child.pid);

    process.kill(-(app.child.pid ?? 0), signal); // all of the group, as a terminal does
    expect(await app.says('signal')).toBe(signal);
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();

    await app.stop();
    expect(await isAlive(server)).toBe(false);
    expect(await serverLog()).toMatch(/database system is shut down\n$/);
    await machine.run(project, data).says('url');
    expect(await serverLog()).not.toMatch(/not properly shut down/);
  });
});

test('an app that dies of a fault takes the server with it', async () => {
  const app = machine.run(project, data);
  await app.says('url');
  const server = await postmasterOf(place);
  app.order('throw');
  await app.ended;
  await until('the server is gone', async () => !(await isAlive(server)));
  expect(await serverLog()).toMatch(/database system is shut down\n$/);
});

test('after kill -9 the next start stops the server that was left behind, and nothing is lost', async () => {
  const killed = machine.run(project, data);
  const url = await killed.says('url');
  await runSql(url, 'create table kept (id int)');
  const session = new Client({ connectionString: url }); // a session of the dead app, with a lock in its hands
  session.on('error', () => undefined);
  await session.connect();
  await session.query('begin');
  await session.query('lock table kept');
  const left = await postmasterOf(place);
  killed.kill();
  await killed.ended;
  expect(await isAlive(left)).toBe(true);

  const next = machine.run(project, data);
  const nextUrl = await next.says('url');
  expect(next.notices).toEqual(['Stopping the PostgreSQL that an earlier run left behind.']);
  expect(await isAlive(left)).toBe(false);
  expect(await runSql(nextUrl, 'select * from kept')).toEqual([]);
});

test('after the machine itself went down: the server killed too, its id given to another process', async () => {
  const killed = machine.run(project, data);
  await runSql(await killed.says('url'), 'create table kept (id int)');
  const server = await postmasterOf(place);
  killed.kill();
  process.kill(server, 'SIGKILL');
  await until('the server is gone', async () => !(await isAlive(server)));
  const file = `${place}/cluster/data/postmaster.pid`;
  const { uid, gid } = await stat(file);
  const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^\d+/, String(stranger.pid)));

  const next = machine.run(project, data);
  expect(await runSql(await next.says('url'), 'select * from kept')).toEqual([]);
  expect(next.notices).toEqual([]);
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  stranger.kill();
});

test('a first start that was killed half way is begun anew', async () => {
  const killed = machine.run(project, data);
  const halfMade = async () =>
    (await readdir(place).catch(() => [])).find((name) => name.startsWith('cluster.new-'));
  await until('initdb is at work', async () => {
    const name = await halfMade();
    return (
      name !== undefined &&
      (await readdir(`${place}/${name}/data`).catch((): string[] => [])).includes('global')
    );
  });
  killed.kill();
  await killed.ended;
  expect(await readdir(place)).not.toContain('cluster');

  const next = machine.run(project, data);
  expect(await runSql(await next.says('url'), 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await halfMade()).toBeUndefined();
});

describe('two apps on one data folder', () => {
  test('the second is refused in a sentence, and the first does not notice', async () => {
    const first = machine.run(project, data);
    const url = await first.says('url');
    const second = machine.run(project, data);
    expect(await second.says('refusal')).toBe(
      `EmbeddedPostgresError: Another Apéro (process ${first.child.pid}) already uses ${place}. Stop it first, or give this one a folder of its own with DATA_DIR.`,
    );
    await second.ended;
    expect(await runSql(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
    await machine.run(project, data).says('url');
  });

  test('of five that start at once on a new folder one wins', async () => {
    const apps = Array.from({ length: 5 }, () => machine.run(project, data));
    const outcomes = await Promise.all(
      apps.map((app) => Promise.any([app.says('url'), app.says('refusal')])),
    );
    expect(outcomes.filter((text) => text.startsWith('postgres://'))).toHaveLength(1);
    expect(outcomes.filter((text) => text.includes('Another Apéro'))).toHaveLength(4);
  });

  test('two with a folder each do not get in each other’s way', async () => {
    const urls = await Promise.all(
      ['one', 'two'].map((name) => machine.run(project, machine.path(name)).says('url')),
    );
    const ports = urls.map((url) => new URL(url).port);
    expect(ports[0]).not.toBe(ports[1]);
  });

  test('an id in the lock file that belongs to a living process means nothing', async () => {
    await mkdir(place, { recursive: true });
    await writeFile(`${place}/lock`, String(process.pid));
    await machine.run(project, data).says('url');
  });
});

const onLinux = process.platform === 'linux' ? test : test.skip;
onLinux('where there is no flock command, the name of a socket locks as well', async () => {
  const file = machine.path('lock');
  const [one, two] = [openSync(file, 'a'), openSync(file, 'a')];
  const letGo = await lockByName(one);
  expect(letGo).toBeDefined();
  expect(await lockByName(two)).toBeUndefined();
  letGo?.();
  const again = await lockByName(two);
  expect(again).toBeDefined();
  again?.();
  closeSync(one);
  closeSync(two);
});
