import { documentedCalls } from '../../fixtures/app/api-document.js';
import { type TcpProxy, startTcpProxy } from '../../fixtures/tcp-proxy.js';
import { type Fixtures, createFixtures } from '../../fixtures/fixtures.js';
import { changes, databaseState } from '../../fixtures/app/database-state.js';
import { picture, upload } from '../../fixtures/files/pictures.js';
import { type RunningApp, startApp } from '../../fixtures/app/start-app.js';

describe('while the database is gone', () => {
  let home: RunningApp;
  let proxy: TcpProxy;
  let app: RunningApp;
  let fixtures: Fixtures;
  beforeAll(async () => {
    home = await startApp();
    proxy = await startTcpProxy(home.settings.databaseUrl);
    app = await startApp({ replicaOf: home, databaseUrl: proxy.url });
    fixtures = await createFixtures(app);
  });
  afterAll(async () => {
    await app.close();
    await proxy.close();
    await home.close();
  });

  const UNAVAILABLE = {
    success: false,
    error: 'The service is not available right now. Please try again in a moment.',
    code: 'UNAVAILABLE',
  };
  const caller = (path: string) =>
    path.startsWith('/api/admin') ? fixtures.others.organiser : fixtures.owner;

  it('every call says so, when to come back, and nothing has changed when it is there again', async () => {
    const before = await databaseState(home);
    const file = await picture().jpeg().toBuffer();
    proxy.cut();
    for (const { method, path, body } of documentedCalls()) {
      const address = path.replace(/\{\w+\}/g, String(fixtures.paid));
      const answer = path.endsWith('/picture')
        ? await upload(fixtures.owner, file)
        : await caller(path).call(method, address, method === 'GET' ? undefined : (body?.example ?? {}));
      const { status, headers } = answer;
      expect([method, path, status, answer.body]).toEqual([method, path, 503, UNAVAILABLE]);
      expect([path, Number(headers['retry-after']) > 0]).toEqual([path, true]);
    }
    await proxy.mend();
    expect(await changes(home, before)).toEqual([]);
    expect((await fixtures.owner.get('/api/profile')).status).toBe(200);
    expect((await fixtures.others.organiser.get('/api/admin/events')).status).toBe(200);
  });

  it('lives, is not ready, and still tells a stranger that they are nobody', async () => {
    proxy.cut();
    const { stranger } = fixtures.others;
    expect((await stranger.get('/health/live')).status).toBe(200);
    expect(await stranger.get('/health/ready')).toMatchObject({ status: 503, body: UNAVAILABLE });
    expect(await stranger.get('/api/auth/status')).toMatchObject({
      status: 200,
      body: { authenticated: false, hasProfile: false },
    });
    expect((await stranger.get('/api/openapi.json')).status).toBe(200);
    expect((await stranger.get('/api/profile')).status).toBe(401);
    await proxy.mend();
    expect((await stranger.get('/health/ready')).status).toBe(200);
  });

  it('comes back by itself when the database’s connections were ended from the other side', async () => {
    expect((await fixtures.owner.get('/api/events')).status).toBe(200);
    await home.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    // each dead connection may be found once; then the answer is that one may try again
    const answers = [];
    for (let call = 0; call <= app.settings.databasePool; call++)
      answers.push(await fixtures.owner.get('/api/events'));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body])).toEqual(refused.map(() => [503, UNAVAILABLE]));
    expect(answers.at(-1)?.status).toBe(200);
  });
});
