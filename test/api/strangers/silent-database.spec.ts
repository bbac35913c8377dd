import { toDomainError } from '../../../server/common/errors/error.filter.js';
import { type RunningApp, startApp } from '../../fixtures/app/start-app.js';
import { until } from '../../fixtures/app/until.js';
import { type TcpProxy, startTcpProxy } from '../../fixtures/tcp-proxy.js';

/** A tenth of what the product has, in milliseconds, and long enough for a busy machine. */
const PATIENCE = { suspectAfter: 400, answerWithin: 1500, askEvery: 100, giveUpAfter: 60_000 };
/** Within which it is served again once the database is there, in milliseconds. */
const AGAIN_WITHIN = 10_000;

describe('a database that vanishes without a word', () => {
  let home: RunningApp;
  let proxy: TcpProxy;
  let app: RunningApp;
  beforeAll(async () => {
    home = await startApp();
    proxy = await startTcpProxy(home.settings.databaseUrl);
    app = await startApp({ replicaOf: home, databaseUrl: proxy.url, patience: PATIENCE });
  });
  afterAll(async () => {
    await app.close();
    await proxy.close();
    await home.close();
  });
  afterEach(async () => {
    await proxy.mend();
    await servedAgain();
  });

  const ask = async (path = '/api/auth/login') => {
    const began = performance.now();
    const logIn = { email: 'nobody@apero.test', password: 'wrong-password' };
    const post = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(logIn),
    };
    const answer = await fetch(`${app.url}${path}`, path.startsWith('/api') ? post : {});
    const { code } = (await answer.json()) as { code?: string };
    const retryAfter = Number(answer.headers.get('retry-after'));
    return { status: answer.status, code, retryAfter, ms: performance.now() - began };
  };
  const servedAgain = () =>
    until(
      'the database was asked again',
      () =>
        app.database.query('select 1').then(
          () => true,
          () => false,
        ),
      { within: AGAIN_WITHIN },
    );
  const busy = (count: number) =>
    Promise.allSettled(Array.from({ length: count }, () => app.database.query('select 1')));

  it('holds nobody: who asks is refused within seconds, the next ones at once, until it is there again', async () => {
    await busy(8);
    proxy.swallow();
    const began = performance.now();
    const held = await busy(30);
    const errors = held.map((one) =>
      one.status === 'rejected' ? toDomainError(one.reason).code : 'answered',
    );
    expect(new Set(errors)).toEqual(new Set(['UNAVAILABLE']));
    // thirty who each waited for a connection of their own would have waited for two minutes
    expect(performance.now() - began).toBeLessThan(AGAIN_WITHIN);
    expect(app.database.isAway).toBe(true);
    for (let call = 0; call < 20; call++)
      await expect(app.database.query('select 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(await ask()).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    await proxy.mend();
    await servedAgain();
    expect(await ask()).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
  });

  it('is known to whoever asks for readiness, in about two seconds, though nobody else has asked', async () => {
    proxy.swallow();
    const answer = await ask('/health/ready');
    expect(answer).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect(answer.retryAfter).toBeGreaterThan(0);
    expect(answer.ms).toBeLessThan(8000);
    expect((await fetch(`${app.url}/health/live`)).status).toBe(200);
  });

  it('whose place another host has taken is served by that one; the old connections are not waited for', async () => {
    await busy(8);
    proxy.swallow('open');
    const began = performance.now();
    await until(
      'all who asked were answered',
      async () => (await busy(8)).every(({ status }) => status === 'fulfilled'),
      { within: AGAIN_WITHIN },
    );
    expect(performance.now() - began).toBeLessThan(AGAIN_WITHIN);
  });

  it('may have committed what it did not answer: it is done once, and not tried again', async () => {
    await home.database.query('create table if not exists drops (n int)');
    let runs = 0;
    const failure = await app.database
      .transaction(async () => {
        runs++;
        await app.database.query('insert into drops values (1)');
        proxy.swallow('answers');
      })
      .catch((error: unknown) => error);
    expect(toDomainError(failure).code).toBe('UNAVAILABLE');
    expect(runs).toBe(1);
    const rows = await home.database.query('select n from drops');
    await home.database.query('drop table drops');
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('leaves a statement alone that merely takes long', async () => {
    const rows = await app.database.query(`select pg_sleep(2), 'slow' as was`);
    expect(rows).toMatchObject([{ was: 'slow' }]);
  });
});
