import { Client } from 'pg';
import { readSettings } from '../../server/common/config/read-settings.js';
import { openDatabase } from '../../server/common/database/reach-database.js';
import { lookForPooler } from '../../server/common/database/connections/look-for-pooler.js';
import { WatchedPool } from '../../server/common/database/connections/pool.js';
import { Database } from '../../server/common/database/database.js';
import { checkDatabase } from '../../server/doctor/database.checks.js';
import { ana } from '../fixtures/actors.js';
import { buySeat, createPaidEvent, differences, reconcile, reservationStatus } from '../fixtures/payments.js';
import {
  KEEPS_PREPARED,
  PGBOUNCER_VERSION,
  type PgBouncer,
  startPgBouncer,
} from '../fixtures/app/pgbouncer.js';
import { type RunningApp, startApp } from '../fixtures/app/start-app.js';
import { createTestDatabase, databaseUrl, runSql } from '../fixtures/app/test-database.js';

const SECRET = 'a-secret-for-tests-of-more-than-32-characters';
const cluster = process.env.TEST_CLUSTER_URL ?? '';
const described = PGBOUNCER_VERSION ? describe : describe.skip;
if (!PGBOUNCER_VERSION)
  process.stderr.write('There is no pgbouncer on the PATH: the stories of the pooler are skipped.\n');

/** Other stories have databases, and locks, of their own beside this one. */
const LOCKS = `select 1 as lock from pg_locks l join pg_database d on d.oid = l.database
  where l.locktype = 'advisory' and d.datname = current_database()`;

let pooler: PgBouncer | undefined;
afterEach(async () => {
  await pooler?.close();
  pooler = undefined;
});

/** The pooler of a story. */
async function behind(mode: 'session' | 'transaction' | 'statement', size?: number): Promise<PgBouncer> {
  return (pooler = await startPgBouncer(cluster, mode, size));
}

/** The settings of a server whose DATABASE_URL is `url`, and that has no MIGRATION_DATABASE_URL. */
const settingsFor = (url: string, prepared = 'on') =>
  readSettings({ NODE_ENV: 'test', DATABASE_URL: url, JWT_SECRET: SECRET, PREPARED_STATEMENTS: prepared });

/** A guest buys a seat, jobs run, and the provider is asked: everything that a server does with its database. */
async function sell(app: RunningApp): Promise<void> {
  const woman = await ana(app);
  const eventId = await createPaidEvent(app);
  await buySeat(app, woman, eventId);
  await reconcile(app);
  await app.jobs.drain();
  expect(await reservationStatus(app, woman, eventId)).toBe('paid');
  expect(await differences(app)).toEqual([]);
}

described(`a server behind PgBouncer ${PGBOUNCER_VERSION ?? ''}`, () => {
  it.each([
    ['in session mode', 'session', true],
    ['in transaction mode, without prepared statements', 'transaction', false],
    ...(KEEPS_PREPARED ? [['in transaction mode, prepared', 'transaction', true] as const] : []),
  ] as const)('serves guests %s', async (_how, mode, preparedStatements) => {
    const { url, drop } = await createTestDatabase();
    // fewer than the server has itself: sessions are shared
    const { through } = await behind(mode, mode === 'session' ? 60 : 4);
    const app = await startApp({ databaseUrl: through(url), preparedStatements });
    await sell(app);
    await app.close();
    await drop();
  });

  it('migrates once through it, however many start at the same moment, and leaves no lock behind', async () => {
    const name = `apero_test_pooled_${Date.now().toString(36)}`;
    const url = databaseUrl(cluster, name);
    await runSql(cluster, `create database ${name}`);
    const { through } = await behind('transaction', 4);
    // without MIGRATION_DATABASE_URL
    const settings = settingsFor(through(url), 'off');
    await Promise.all([1, 2, 3].map(() => openDatabase(settings)));
    const [{ times } = { times: 0 }] = (await runSql(
      url,
      'select max(n)::int as times from (select count(*) as n from migrations group by name) as c',
    )) as { times: number }[];
    expect(times).toBe(1);
    await expect(runSql(url, LOCKS)).resolves.toEqual([]);
    const app = await startApp({ databaseUrl: through(url), preparedStatements: false });
    await sell(app);
    await app.close();
    await pooler?.close();
    pooler = undefined;
    await runSql(cluster, `drop database ${name} with (force)`);
  });

  it('would leave the lock of a session behind (the control)', async () => {
    const { url, drop } = await createTestDatabase();
    const { through } = await behind('transaction');
    const client = new Client({ connectionString: through(url) });
    await client.connect();
    await client.query('select pg_advisory_lock(1)');
    await client.end();
    expect(await runSql(url, LOCKS)).toHaveLength(1);
    await pooler?.close();
    pooler = undefined;
    await drop();
  });

  it('is recognised, with what it does with sessions and prepared statements', async () => {
    const direct = {
      isPooled: false,
      sharesSessions: false,
      losesPrepared: false,
      refusesTransactions: false,
    };
    await expect(lookForPooler(cluster)).resolves.toEqual(direct);
    const session = await behind('session');
    await expect(lookForPooler(session.through(cluster))).resolves.toEqual({ ...direct, isPooled: true });
    await session.close();
    const { through } = await behind('transaction');
    const losesPrepared = !KEEPS_PREPARED;
    await expect(lookForPooler(through(cluster))).resolves.toEqual({
      ...direct,
      isPooled: true,
      sharesSessions: true,
      losesPrepared,
    });
    const settings = settingsFor(through(cluster));
    if (losesPrepared) await expect(openDatabase(settings)).rejects.toThrow('PREPARED_STATEMENTS=off');
    const told = await checkDatabase(through(cluster), settings, () => Date.now());
    expect(told.filter(({ check }) => check === 'pooler').map(({ state }) => state)).toEqual([
      ...(losesPrepared ? ['fault'] : []),
      'warning',
    ]);
  });

  it.each(['on', 'off'])('in statement mode is refused, with PREPARED_STATEMENTS=%s', async (prepared) => {
    const { through } = await behind('statement');
    const settings = settingsFor(through(cluster), prepared);
    await expect(openDatabase(settings)).rejects.toThrow('set its pool_mode to transaction or session');
    const told = await checkDatabase(through(cluster), settings, () => Date.now());
    expect(told).toContainEqual(
      expect.objectContaining({
        check: 'pooler',
        state: 'fault',
        remedy: 'Set its pool_mode to transaction or session.',
      }),
    );
  });

  it('limits each transaction, and leaves nothing set in the session that it shares', async () => {
    const { url, drop } = await createTestDatabase();
    const { through } = await behind('transaction', 1);
    const database = new Database(new WatchedPool(through(url), 2, false));
    const limit = async () =>
      (await database.query<{ limit: string }>(`select current_setting('statement_timeout') as limit`))[0]
        ?.limit;
    await expect(database.transaction(limit)).resolves.toBe('30s');
    await expect(limit()).resolves.toBe('0');
    await database.close();
    await pooler?.close();
    pooler = undefined;
    await drop();
  });
});
