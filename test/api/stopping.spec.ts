import { MATCH_EVENT } from '../../server/matching/runs/matching.service.js';
import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { Client } from 'pg';
import { shutDown } from '../../server/app.setup.js';
import { until } from '../fixtures/app/until.js';
import { type RunningApp, startApp } from '../fixtures/app/start-app.js';

let home: RunningApp;
let app: RunningApp;
let locker: Client;
beforeAll(async () => (home = await startApp()));
afterAll(() => home.close());
beforeEach(async () => {
  locker = new Client({ connectionString: home.settings.databaseUrl });
  locker.on('error', () => undefined);
  await locker.connect();
});
afterEach(async () => {
  await locker.end();
});

/** Asks by a connection of the agent's. Returns status and headers. */
function ask(
  path: string,
  options: RequestOptions = {},
): Promise<Pick<IncomingMessage, 'statusCode' | 'headers'>> {
  return new Promise((resolve, reject) => {
    request(app.url + path, options, (answer) => {
      answer.resume();
      answer.once('end', () => resolve({ statusCode: answer.statusCode, headers: answer.headers }));
      answer.once('error', reject);
    })
      .once('error', reject)
      .end(options.method === 'POST' ? '{"email":"nobody@apero.test","password":"secret"}' : undefined);
  });
}

async function isWaitedFor(table: string): Promise<boolean> {
  const { rows } = await locker.query(
    'select 1 from pg_locks where relation = $1::regclass and not granted',
    [table],
  );
  return rows.length > 0;
}

/** Holds the accounts, so that a log-in hangs. Returns its status, to come; null if it is broken off. */
async function hangingLogIn(): Promise<{ status: Promise<number | undefined | null> }> {
  await locker.query('begin');
  await locker.query('lock table accounts');
  const headers = { 'content-type': 'application/json' };
  const status = ask('/api/auth/login', { method: 'POST', headers }).then(
    ({ statusCode }) => statusCode,
    () => null,
  );
  await until('the log-in hangs', () => isWaitedFor('accounts'), { within: 60_000 });
  return { status };
}

describe('a server that is told to stop', () => {
  it('is not ready, goes on answering, and ends each connection after its answer', async () => {
    app = await startApp({ replicaOf: home, shutdownGraceSeconds: 1 });
    const agent = new Agent({ keepAlive: true });
    expect((await ask('/health/ready', { agent })).headers.connection).toBe('keep-alive');
    const stopped = shutDown(app.app);
    const [ready, live, call] = await Promise.all([
      ask('/health/ready', { agent }),
      ask('/health/live', { agent }),
      ask('/api/openapi.json', { agent }),
    ]);
    expect([ready.statusCode, live.statusCode, call.statusCode]).toEqual([503, 200, 200]);
    expect([ready, live, call].map(({ headers }) => headers.connection)).toEqual(['close', 'close', 'close']);
    await stopped;
    await expect(ask('/health/live')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    agent.destroy();
  });

  it('finishes what it has begun', async () => {
    app = await startApp({ replicaOf: home });
    const { status } = await hangingLogIn();
    const stopped = shutDown(app.app);
    await locker.query('commit');
    expect(await status).toBe(401);
    await stopped;
  });

  it('breaks off what does not end, and ends itself', async () => {
    app = await startApp({ replicaOf: home });
    const { status } = await hangingLogIn();
    const stopped = shutDown(app.app);
    expect(await status).toBeNull();
    await locker.query('commit');
    await stopped;
  });

  it('gives a job that does not end back to the queue', async () => {
    app = await startApp({ replicaOf: home });
    await app.jobs.enqueue(MATCH_EVENT, { eventId: 1 }, { key: 'of this story' });
    await locker.query('begin');
    await locker.query('lock table events');
    const drained = app.jobs.drain().catch(() => undefined);
    await until('the job hangs', () => isWaitedFor('events'), { within: 60_000 });
    const stopped = shutDown(app.app);
    const state = async () => {
      const { rows } = await locker.query<{ state: string }>(
        `select state from jobs.job where name = 'match-event' and singleton_key = 'of this story'`,
      );
      return rows[0]?.state;
    };
    await until('it is in the queue again', async () => (await state()) === 'retry', { within: 60_000 });
    await locker.query('commit');
    await Promise.all([drained, stopped]);
  });

  it('ends idle connections at once', async () => {
    app = await startApp({ replicaOf: home });
    const agent = new Agent({ keepAlive: true });
    await ask('/health/live', { agent });
    const [socket] = Object.values(agent.freeSockets).flat();
    const ended = new Promise((resolve) => socket?.once('close', resolve));
    const stopped = shutDown(app.app);
    await ended;
    await stopped;
    agent.destroy();
  });

  it('keeps idle connections longer than a balancer does', () => {
    expect(home.app.getHttpServer()).toMatchObject({ keepAliveTimeout: 72_000 });
  });
});
