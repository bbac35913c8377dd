import { toDomainError } from '../../../server/common/errors/error.filter.js';
import { Readiness } from '../../../server/common/health/readiness.js';
import { type RunningApp, startApp } from '../../fixtures/app/start-app.js';
import { until } from '../../fixtures/app/until.js';
import { runSql } from '../../fixtures/app/test-database.js';

let home: RunningApp;
beforeAll(async () => (home = await startApp()));
afterAll(() => home.close());

async function withReplica(
  change: Partial<RunningApp['settings']>,
  story: (replica: RunningApp) => Promise<void>,
): Promise<void> {
  const replica = await startApp({ replicaOf: home, ...change });
  try {
    await story(replica);
  } finally {
    await replica.close();
  }
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => toDomainError(error).code,
  );
const reasons = async ({ app }: RunningApp) =>
  (await app.get(Readiness).ask()).map(({ name, reason }) => `${name} ${reason}`);
const fails = (sqlState: string) => `do $$ begin raise exception 'no' using errcode = '${sqlState}'; end $$`;

let email = 0;
async function register(app: RunningApp) {
  const answer = await fetch(`${app.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `honest${email++}@apero.test`, password: 'a-good-password' }),
  });
  const { code } = (await answer.json()) as { code?: string };
  return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') };
}

describe('a database that only reads', () => {
  // by another database: in this one nothing can be changed then
  const set = (how: string) =>
    runSql(
      process.env['TEST_CLUSTER_URL'] ?? '',
      `alter database ${new URL(home.settings.databaseUrl).pathname.slice(1)} ${how}`,
    );
  // as when the server became a standby: its sessions end
  const endSessions = () =>
    runSql(
      home.settings.databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
  const reads = ({ database }: RunningApp) => codeOf(database.query('select 1'));
  afterEach(async () => {
    await set('reset default_transaction_read_only');
    await endSessions();
    await until('all connections were new', async () => (await register(home)).status === 201, {
      within: 30_000,
    });
  });

  it('is said to whoever writes, still serves whoever reads, and is not ready', async () => {
    await withReplica({}, async (replica) => {
      await set('set default_transaction_read_only = on');
      await endSessions();
      await until('it could be read', async () => (await reads(replica)) === 'done', { within: 30_000 });
      expect(await register(replica)).toEqual({ status: 503, code: 'UNAVAILABLE', retryAfter: '5' });
      expect(await reads(replica)).toBe('done');
      expect(await reasons(replica)).toEqual(['database only reads (transaction_read_only is on)']);
      const ready = await fetch(`${replica.url}/health/ready`);
      expect(ready.status).toBe(503);
      expect(await ready.text()).not.toContain('read');
    });
  });

  it('is left for the one that writes, by all connections, as soon as one has found out', async () => {
    await withReplica({}, async (replica) => {
      await set('set default_transaction_read_only = on');
      await endSessions();
      const eight = () => Promise.all(Array.from({ length: 8 }, () => reads(replica)));
      await until('eight connections were open', async () => new Set(await eight()).size === 1, {
        within: 30_000,
      });
      // another server has taken over; the connections still lead to this one
      await set('reset default_transaction_read_only');
      const answers = [];
      for (let call = 0; call < 6; call++) answers.push((await register(replica)).status);
      expect(answers.slice(1)).toEqual([201, 201, 201, 201, 201]);
      expect(await reasons(replica)).toEqual([]);
    });
  });
});

describe('a shortage', () => {
  it.each([
    ['53100', 'database its disk is full'],
    ['53200', 'database it is out of memory'],
  ])('of the database (%s) is UNAVAILABLE, and known to readiness', async (sqlState, reason) => {
    await withReplica({}, async (replica) => {
      expect(await codeOf(replica.database.query(fails(sqlState)))).toBe('UNAVAILABLE');
      expect(await reasons(replica)).toEqual([reason]);
    });
  });

  it('of time (ten statements that took too long) is known to readiness, and one is not', async () => {
    await withReplica({}, async (replica) => {
      expect(await codeOf(replica.database.query(fails('57014')))).toBe('UNAVAILABLE');
      expect(await reasons(replica)).toEqual([]);
      for (let more = 1; more < 10; more++) await codeOf(replica.database.query(fails('57014')));
      expect(await reasons(replica)).toEqual(['database statements take too long']);
    });
  });

  // what Linux calls the disk of /proc has no room, ever
  (process.platform === 'linux' ? it : it.skip)('of room for photos is known to readiness', async () => {
    await withReplica({}, async (replica) => {
      Object.assign(replica.settings, { dataDir: '/proc' });
      expect(await reasons(replica)).toContain('data folder has only 0 MB left');
    });
  });
});

describe('a limit', () => {
  it('that was set by hand for the answers of the database is UNAVAILABLE, and costs that connection only', async () => {
    const limited = new URL(home.settings.databaseUrl);
    limited.searchParams.set('query_timeout', '1500');
    await withReplica({ databaseUrl: limited.href }, async ({ database }) => {
      expect(await codeOf(database.query('select pg_sleep(60)'))).toBe('UNAVAILABLE');
      const inTransaction = database.transaction(() => database.query('select pg_sleep(60)'));
      expect(await codeOf(inTransaction)).toBe('UNAVAILABLE');
      const again = Array.from({ length: 10 }, () => codeOf(database.query('select 1')));
      expect(new Set(await Promise.all(again))).toEqual(new Set(['done']));
    });
    await runSql(
      home.settings.databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`,
    );
  });

  it('of attempts to put transactions in a row is UNAVAILABLE, after five of them', async () => {
    let runs = 0;
    const work = home.database.transaction(async () => {
      runs++;
      await home.database.query(fails('40001'));
    });
    expect(await codeOf(work)).toBe('UNAVAILABLE');
    expect(runs).toBe(5);
  });
});
