import { chown, readdir, readFile, stat } from 'node:fs/promises';
import { userForServer } from '../../server/common/database/embedded/location.js';
import { runSql } from '../fixtures/app/test-database.js';
import { describeAsRoot, Machine, ordinaryUser, postmasterOf } from './machine.js';

let machine: Machine;
let project: string;
let ordinary: { uid: number; gid: number } | undefined;

beforeEach(async () => {
  machine = new Machine();
  project = await machine.project();
  ordinary = await ordinaryUser();
});
afterEach(() => machine.dispose());

async function accountOf(pid: number): Promise<number> {
  return (await stat(`/proc/${pid}`)).uid;
}

/** Starts, leaves a row, and stops. */
async function leaveRow(dataDir: string, user?: { uid: number; gid: number }): Promise<void> {
  const app = machine.run(project, dataDir, user);
  await runSql(await app.says('url'), 'create table kept as select 1 as one');
  await app.stop();
}

/** Starts and finds the row. */
async function findRow(dataDir: string, user?: { uid: number; gid: number }) {
  const app = machine.run(project, dataDir, user);
  expect(await runSql(await app.says('url'), 'select one from kept')).toEqual([{ one: 1 }]);
  return app;
}

test('an ordinary user runs the server under their own account, in a home that is theirs alone', async () => {
  const home = await machine.folderOf(ordinary, 'home', 0o700);
  await leaveRow(`${home}/data`, ordinary);
  const app = await findRow(`${home}/data`, ordinary);
  const server = await postmasterOf(`${home}/data/postgres`);
  expect(await accountOf(server)).toBe(ordinary?.uid ?? process.getuid?.());
  expect((await stat(`${home}/data/postgres`)).mode & 0o777).toBe(0o700);
  expect(app.notices).toEqual([]);
});

test('a data folder that the account cannot write to is refused in a sentence', async () => {
  const data = await machine.folderOf(undefined, 'data', 0o555);
  const app = machine.run(project, data, ordinary);
  expect(await app.says('refusal')).toMatch(/^EmbeddedPostgresError: The folder .* cannot be written to/);
});

describeAsRoot('root', () => {
  test('runs the server as nobody, who gets the database and no other folder of ours', async () => {
    const app = machine.run(project, machine.path('data'));
    await app.says('url');
    const place = machine.path('data/postgres');
    const nobody = await userForServer('/no/cluster');
    expect(nobody?.uid).toBeGreaterThan(0);
    const server = await postmasterOf(place);
    expect(await accountOf(server)).toBe(nobody?.uid);
    expect((await readFile(`/proc/${server}/status`, 'utf8')).match(/^Groups:(.*)$/m)?.[1]?.trim()).toBe('');
    expect((await readFile(`/proc/${server}/environ`, 'utf8')).split('\0').toSorted()).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/^HOME|^USER/)]),
    );
    expect(await stat(`${place}/cluster/data`)).toMatchObject({ uid: nobody?.uid });
    expect(await stat(place)).toMatchObject({ uid: 0 });
    expect(app.notices).toEqual([]);
  });

  test('leaves an ordinary user’s database theirs', async () => {
    const data = `${await machine.folderOf(ordinary, 'home', 0o700)}/data`;
    await leaveRow(data, ordinary);
    const app = await findRow(data);
    expect(await accountOf(await postmasterOf(`${data}/postgres`))).toBe(ordinary?.uid);
    await app.stop();
    await (await findRow(data, ordinary)).stop();
  });

  test('keeps its own from an ordinary user, in a sentence', async () => {
    await leaveRow(machine.path('data'));
    const app = machine.run(project, machine.path('data'), ordinary);
    expect(await app.says('refusal')).toMatch(/cannot be written to. It may belong to another account/);
  });

  test('takes back a database that was restored from a backup as root’s', async () => {
    const data = machine.path('data');
    await leaveRow(data);
    for (const path of ['', ...(await readdir(`${data}/postgres/cluster`, { recursive: true }))]) {
      await chown(`${data}/postgres/cluster/${path}`, 0, 0);
    }
    await findRow(data);
  });
});
