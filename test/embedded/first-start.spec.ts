import { readFile, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { startEmbeddedPostgres } from '../../server/common/database/embedded/embedded-postgres.js';
import { freePort } from '../fixtures/app/free-port.js';
import { runSql } from '../fixtures/app/test-database.js';
import { Machine } from './machine.js';

let machine: Machine;
const stops: (() => Promise<void>)[] = [];

beforeAll(() => (machine = new Machine()));
afterAll(async () => {
  for (const stop of stops) await stop();
  await machine.dispose();
});

type Options = Parameters<typeof startEmbeddedPostgres>[0];

/** Starts on a folder of this name below the machine's. */
async function start(name: string, more: Partial<Options> = {}) {
  const dataDir = machine.path(name);
  const database = await startEmbeddedPostgres({ dataDir, log: () => undefined, ...more });
  stops.push(database.stop);
  return database;
}

describe('a database that was just made', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await start('data', { settings: { max_connections: '17' } }));
  });

  test('speaks UTF-8 and UTC, whatever the machine does, and sorts alike everywhere', async () => {
    const [row] = await runSql(
      url,
      `select current_setting('server_version_num')::int / 10000 as major, current_setting('TimeZone') as zone,
         pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale, upper('é') as upper
       from pg_database where datname = current_database()`,
    );
    expect(row).toEqual({
      major: 18,
      zone: 'UTC',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      upper: 'É',
    });
  });

  test('is reached from this machine only, and with the password that its owner alone can read', async () => {
    const [row] = await runSql(
      url,
      `select current_setting('listen_addresses') as at, inet_client_addr()::text as me`,
    );
    expect(row).toEqual({ at: '127.0.0.1', me: '127.0.0.1/32' });

    const wrong = new URL(url);
    wrong.password = 'guessed';
    await expect(runSql(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });

    const file = machine.path('data/postgres/cluster/password');
    expect(await readFile(file, 'utf8')).toBe(new URL(url).password);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('has the settings of its caller', async () => {
    expect(await runSql(url, 'show max_connections')).toEqual([{ max_connections: '17' }]);
  });

  test('keeps what people wrote out of the server’s log', async () => {
    await runSql(url, 'create table people (email text unique)');
    const insert = () => runSql(url, 'insert into people values ($1)', ['ana@example.ch']);
    await insert();
    await expect(insert()).rejects.toMatchObject({ code: '23505' });
    await expect(runSql(url, `select 'my secret'::int`)).rejects.toMatchObject({ code: '22P02' });
    const log = await readFile(machine.path('data/postgres/server.log'), 'utf8');
    expect(log).toMatch(/ready to accept connections/);
    expect(log).not.toMatch(/ana@|secret/);
  });
});

test('what was written is there after a stop and a start, on another port if need be', async () => {
  const first = await start('kept');
  await runSql(first.url, 'create table evenings (city text)');
  await runSql(first.url, `insert into evenings values ('Genève')`);
  await Promise.all([first.stop(), first.stop()]);
  await expect(runSql(first.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });

  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  stops.push(() => new Promise((resolve) => other.close(() => resolve())));
  const taken = (other.address() as AddressInfo).port;
  const ports = [taken, taken];
  const second = await start('kept', { choosePort: async () => ports.shift() ?? freePort() });
  expect(ports).toEqual([]);
  expect(new URL(second.url).port).not.toBe(String(taken));
  expect(await runSql(second.url, 'select city from evenings')).toEqual([{ city: 'Genève' }]);
});

test('a server that does not start says why, and lets go of the folder', async () => {
  const wrong = start('wrong', { settings: { max_connections: 'many' } });
  await expect(wrong).rejects.toThrow(
    /did not start .*invalid value for parameter "max_connections": "many"/s,
  );
  await start('wrong');
});
