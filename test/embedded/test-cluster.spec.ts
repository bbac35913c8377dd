import { readdir, utimes } from 'node:fs/promises';
import { startEmbeddedPostgres } from '../../server/common/database/embedded/embedded-postgres.js';
import { startTestCluster, type TestCluster } from '../fixtures/app/cluster.js';
import { assertTestDatabase, createTestDatabase, runSql } from '../fixtures/app/test-database.js';
import { isAlive, Machine, postmasterOf, until } from './machine.js';

let machine: Machine;
let cluster: TestCluster | undefined;
const before = { ...process.env };

beforeEach(() => (machine = new Machine()));
afterEach(async () => {
  process.env = { ...before };
  await cluster?.stop();
  cluster = undefined;
  await machine.dispose();
});

async function startCluster(given?: string): Promise<TestCluster> {
  cluster = await startTestCluster(given, machine.folder);
  process.env.TEST_CLUSTER_URL = cluster.url;
  process.env.TEST_TEMPLATE_DATABASE = cluster.template;
  return cluster;
}

const names = async (url: string) =>
  (await runSql(url, `select datname from pg_database where datname like 'apero%' order by 1`)).map(
    (row) => row.datname,
  );

test('many workers at once get a database each, migrated and called a test’s', async () => {
  await startCluster();
  const databases = await Promise.all(Array.from({ length: 20 }, () => createTestDatabase()));
  expect(new Set(databases.map(({ url }) => url)).size).toBe(20);
  for (const { url } of databases) assertTestDatabase(url);
  const [first, second] = databases;
  expect(await runSql(first?.url ?? '', `select to_regclass('migrations')::text as migrated`)).toEqual([
    { migrated: 'migrations' },
  ]);
  await runSql(first?.url ?? '', 'create table mine (id int)');
  expect(await runSql(second?.url ?? '', `select to_regclass('mine') as mine`)).toEqual([{ mine: null }]);
  await Promise.all(databases.map(({ drop }) => drop()));
  expect(await names(process.env.TEST_CLUSTER_URL ?? '')).toEqual([process.env.TEST_TEMPLATE_DATABASE]);
});

test('stopping leaves nothing behind', async () => {
  await (await startCluster()).stop();
  expect(await readdir(machine.folder)).toEqual([]);
});

test('a server of one’s own: databases are made on it, removed at the end, and others left alone', async () => {
  const own = await startEmbeddedPostgres({ dataDir: machine.path('own'), log: () => undefined });
  await runSql(own.url, 'create database apero');
  await runSql(own.url, 'create database apero_test_template_0x0 is_template true'); // of a run in 1970
  await startCluster(own.url);
  await createTestDatabase();
  expect(await names(own.url)).toEqual([
    'apero',
    expect.stringMatching(/^apero_test_\w+$/),
    cluster?.template,
  ]);
  await cluster?.stop();
  expect(await names(own.url)).toEqual(['apero']);
  cluster = undefined;
  await own.stop();
});

test('the cluster of a run that was killed is removed by a later one; that of a living run is not', async () => {
  const project = await machine.project();
  const dead = await machine.folderOf(undefined, 'apero-test-cluster-dead');
  const living = await machine.folderOf(undefined, 'apero-test-cluster-living');
  const killed = machine.run(project, dead);
  const runs = machine.run(project, living);
  await Promise.all([killed.says('url'), runs.says('url')]);
  const left = await postmasterOf(`${dead}/postgres`);
  killed.kill();
  await killed.ended;
  for (const folder of [dead, living]) await utimes(folder, 0, 0);

  await startCluster();
  expect(await readdir(machine.folder)).not.toContain('apero-test-cluster-dead');
  await until('the server is gone', async () => !(await isAlive(left)));
  expect(await readdir(living)).toEqual(['postgres']);
  await runs.stop();
});

test('tests refuse a database that may be somebody’s', () => {
  expect(() => assertTestDatabase('postgres://ana@db.example.ch/apero')).toThrow(/"test".*"apero"/);
  expect(() => assertTestDatabase('postgres://test@test.example.ch/apero?test=1')).toThrow();
  expect(() => assertTestDatabase('postgres://ana@db.example.ch/apero_test_1')).not.toThrow();
});

test('a project without the cluster is told so', async () => {
  delete process.env.TEST_CLUSTER_URL;
  await expect(createTestDatabase()).rejects.toThrow(/cluster.setup.ts/);
});
