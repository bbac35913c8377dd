import { sharedApp } from '../fixtures/app/shared-app.js';
import { until } from '../fixtures/app/until.js';
import { runSql } from '../fixtures/app/test-database.js';

const DATABASE_POOL = 6;
const app = sharedApp({ databasePool: DATABASE_POOL, backgroundWork: true });

/** Counts the connections to the database of the app, but for the one that asks. */
async function connections(): Promise<number> {
  const [row] = await runSql(
    app.settings.databaseUrl,
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return Number(row?.count);
}

describe('all connections of a replica', () => {
  it('are never more than DATABASE_POOL: requests, jobs, the payment sandbox and readiness together', async () => {
    const sandbox = () => fetch(`${app.url}/sandbox/control`);
    const ready = () => fetch(`${app.url}/health/ready`);
    // as long as this runs, everybody who can have a connection has one
    const request = () => app.database.query('select pg_sleep(0.2)');
    const load = Promise.all([
      ...Array.from({ length: 40 }, request),
      ...Array.from({ length: 20 }, sandbox),
      ...Array.from({ length: 20 }, ready),
    ]);
    const counts: number[] = [];
    let isOver = false;
    void load.finally(() => (isOver = true));
    while (!isOver) counts.push(await connections());
    await load;
    expect(Math.max(...counts)).toBeLessThanOrEqual(DATABASE_POOL);
    // what was counted was full
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(DATABASE_POOL - 2);
  });
});

describe('a replica of which hung statements hold all connections', () => {
  const HANGS = 'select pg_sleep(600)';
  const isReady = async () => (await fetch(`${app.url}/health/ready`)).ok;
  const logIn = () =>
    fetch(`${app.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@apero.test', password: 'not-a-password' }),
    });
  const cancel = () =>
    runSql(
      app.settings.databaseUrl,
      'select pg_cancel_backend(pid) from pg_stat_activity where query = $1 and datname = current_database()',
      [HANGS],
    );

  it('is not ready within seconds, nor when those who waited have given up, and is ready once one is free', async () => {
    const hung = Array.from({ length: DATABASE_POOL }, () =>
      app.database.query(HANGS).catch(() => undefined),
    );
    const guest = logIn();
    await until('it was not ready', async () => !(await isReady()), { within: 15_000, every: 500 });
    expect((await guest).status).toBe(503);
    expect(await isReady()).toBe(false);
    await cancel();
    await until('it was ready again', isReady, { within: 10_000, every: 200 });
    expect((await logIn()).status).toBe(401);
    await Promise.all(hung);
  });
});
