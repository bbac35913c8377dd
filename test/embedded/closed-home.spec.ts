import { chmod, mkdir, readdir, rename } from 'node:fs/promises';
import { runSql } from '../fixtures/app/test-database.js';
import { describeAsRoot, Machine } from './machine.js';

describeAsRoot('root, with a project in a home that only root may enter', () => {
  let machine: Machine;
  let home: string;
  let project: string;
  let data: string;
  let stories = 0;

  beforeAll(async () => {
    machine = new Machine();
    home = await machine.folderOf(undefined, 'home', 0o700);
    project = `${home}/project`;
    await rename(await machine.project('own'), project);
  });
  beforeEach(async () => {
    data = `${home}/data-${++stories}`;
    await mkdir(data);
  });
  afterEach(() => chmod(home, 0o700));
  afterAll(() => machine.dispose());

  const spares = () => readdir(machine.path('spare')).catch((): string[] => []);

  /** Starts, writes a row and stops. Returns the folder that was made for the database, if one was. */
  async function leaveRow(dataDir = data): Promise<string | undefined> {
    const before = await spares();
    const app = machine.run(project, dataDir);
    await runSql(await app.says('url'), 'create table kept as select 1 as one');
    await app.stop();
    const made = (await spares()).find((name) => !before.includes(name));
    return made && machine.path('spare', made);
  }

  /** Starts, finds the row and stops. Returns what the app has logged. */
  async function findRow(dataDir = data): Promise<string[]> {
    const app = machine.run(project, dataDir);
    expect(await runSql(await app.says('url'), 'select one from kept')).toEqual([{ one: 1 }]);
    await app.stop();
    return app.notices;
  }

  test('keeps the database where PostgreSQL can reach it, says so, and finds it again', async () => {
    const spare = await leaveRow();
    const notices = await findRow();
    expect(notices).toEqual([expect.stringContaining(`The database is in ${spare}:`)]);
    expect((await readdir(spare ?? '')).toSorted()).toEqual([
      expect.stringMatching(/^binaries-18/),
      'cluster',
      'server.log',
    ]);
    expect(await readdir(`${data}/postgres`)).not.toContain('cluster');
  });

  test('still refuses a second app, and stops what kill -9 left behind', async () => {
    const first = machine.run(project, data);
    await first.says('url');
    expect(await machine.run(project, data).says('refusal')).toMatch(/Another Apéro/);
    first.kill();
    await first.ended;
    const next = machine.run(project, data);
    await next.says('url');
    expect(next.notices).toContain('Stopping the PostgreSQL that an earlier run left behind.');
  });

  test('needs no detour where the data folder is elsewhere: the binaries go there', async () => {
    const reachable = await machine.folderOf(undefined, 'data');
    expect(await leaveRow(reachable)).toBeUndefined();
    expect(await findRow(reachable)).toEqual([]);
    expect(await readdir(`${reachable}/postgres`)).toContainEqual(expect.stringMatching(/^binaries-18/));
  });

  test('finds its database when the home is opened later on', async () => {
    await leaveRow();
    await chmod(home, 0o755);
    await findRow();
  });

  test('does not begin an empty database when the home is closed later on', async () => {
    await chmod(home, 0o755);
    expect(await leaveRow()).toBeUndefined();
    await chmod(home, 0o700);
    expect(await machine.run(project, data).says('refusal')).toMatch(/can no longer enter .*chmod o\+x/);
    await chmod(home, 0o755);
    await findRow();
  });

  test('does not begin an empty database when the data folder was moved', async () => {
    const spare = await leaveRow();
    await rename(data, `${home}/moved`);
    const refusal = await machine.run(project, `${home}/moved`).says('refusal');
    expect(refusal).toContain(`was in ${spare}.`);
  });
});
