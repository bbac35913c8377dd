import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { runSql } from '../fixtures/app/test-database.js';
import { type App, isAlive, Machine, postmasterOf, until } from './machine.js';

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

const GONE = 'The embedded PostgreSQL is gone (ended by SIGKILL). It is started again.';
const BACK = 'The embedded PostgreSQL runs again.';

const hasSaid = (app: App, notice: string, times = 1) =>
  until(`the app says "${notice}"`, () => app.notices.filter((one) => one === notice).length >= times);

test('a server that is killed comes back at the same address, with all that was committed', async () => {
  const app = machine.run(project, data);
  const url = await app.says('url');
  await runSql(url, 'create table kept (id int)');
  for (const time of [1, 2]) {
    process.kill(await postmasterOf(place), 'SIGKILL');
    await hasSaid(app, BACK, time);
    expect(await runSql(url, 'select * from kept')).toEqual([]);
  }
  // each is told once
  expect(app.notices).toEqual([GONE, BACK, GONE, BACK]);
  await app.stop();
  await machine.run(project, data).says('url');
});

test('a session that is killed takes the others with it, and the server itself heals', async () => {
  const app = machine.run(project, data);
  const url = await app.says('url');
  const sessions = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  let broken = 0;
  for (const session of sessions) {
    session.on('error', () => (broken += 1));
    await session.connect();
  }
  const [row] = (await sessions[0]?.query<{ pid: number }>('select pg_backend_pid() as pid'))?.rows ?? [];
  process.kill(row?.pid ?? 0, 'SIGKILL');
  await until('the sessions have ended', () => broken >= 2);
  await until('it takes new ones', () =>
    runSql(url, 'select 1').then(
      () => true,
      () => false,
    ),
  );
  expect(app.notices).toEqual([]);
});

test('a stop wins over a start that is still to come', async () => {
  const app = machine.run(project, data, undefined, { pause: 3_600_000, failures: 5, stable: 60_000 });
  await app.says('url');
  process.kill(await postmasterOf(place), 'SIGKILL');
  await hasSaid(app, GONE);
  await app.stop();
  expect(app.notices).toEqual([GONE]);
});

test('a server that does not stay up is given up, with the reason', async () => {
  const app = machine.run(project, data, undefined, { pause: 10, failures: 3, stable: 60_000 });
  await app.says('url');
  const server = await postmasterOf(place);
  await rm(`${place}/cluster/data/global/pg_control`);
  process.kill(server, 'SIGKILL');
  expect(await app.says('given up')).toMatch(/^The embedded PostgreSQL does not stay up: .*pg_control/s);
  expect(app.notices).toEqual([GONE]);
  expect(await isAlive(server)).toBe(false);
});
