import { sharedApp } from '../fixtures/app/shared-app.js';
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
