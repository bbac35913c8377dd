import { SWEEP_ACCOUNTS } from '../../../server/auth/auth-cleanup.job.js';
import { stranger } from '../../fixtures/actors.js';
import { type RunningApp, startApp } from '../../fixtures/app/start-app.js';

let app: RunningApp;
beforeAll(async () => {
  // one proxy in front: the tests speak from as many addresses as they like
  app = await startApp({ rateLimits: true, trustProxyHops: 1 });
});
afterAll(() => app.close());

const PASSWORD = 'correct horse battery';
let last = 0;
/** An address from which nobody has spoken yet. */
const address = () => `192.0.2.${(last += 1)}`;

function attempt(path: 'login' | 'register', email: unknown, from: string, at = app) {
  return stranger(at).post(`/api/auth/${path}`, { email, password: PASSWORD }, { 'x-forwarded-for': from });
}

async function attempts(times: number, one: (index: number) => ReturnType<typeof attempt>) {
  const statuses: number[] = [];
  for (let index = 0; index < times; index++) statuses.push((await one(index)).status);
  return statuses;
}

describe('whoever tries to log in', () => {
  it('may do so 25 times from one address, and again when five minutes are over', async () => {
    const from = address();
    const one = (index: number) => attempt('login', `a${index}@apero.test`, from);
    await expect(attempts(25, one)).resolves.toEqual(Array<number>(25).fill(401));
    app.clock.forward({ minutes: 2 });
    const refused = await one(26);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        success: false,
        error: 'Too many attempts. Please try again in a few minutes.',
        code: 'RATE_LIMITED',
      },
    });
    expect(refused.headers['retry-after']).toBe('180');
    expect((await attempt('login', 'b@apero.test', address())).status).toBe(401);
    app.clock.forward({ minutes: 3, seconds: -1 });
    expect((await one(27)).headers['retry-after']).toBe('1');
    app.clock.forward({ seconds: 1 });
    expect((await one(28)).status).toBe(401);
  });

  it('may do so 25 times for one account from any addresses, however the e-mail is written', async () => {
    const spellings = ['victim@apero.test', ' Victim@Apero.test', 'VICTIM@APERO.TEST '];
    const one = (index: number) => attempt('login', spellings[index % 3], address());
    await expect(attempts(25, one)).resolves.toEqual(Array<number>(25).fill(401));
    expect((await one(0)).status).toBe(429);
    expect((await attempt('login', 'another@apero.test', address())).status).toBe(401);
  });

  it('is counted before anything is asked of the password', async () => {
    const from = address();
    const empty = () => stranger(app).post('/api/auth/login', {}, { 'x-forwarded-for': from });
    await expect(attempts(25, empty)).resolves.toEqual(Array<number>(25).fill(400));
    expect((await empty()).status).toBe(429);
  });

  it('cannot slip through by coming all at once, nor by another replica', async () => {
    const replica = await startApp({ replicaOf: app, rateLimits: true, trustProxyHops: 1 });
    const from = address();
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        attempt('login', `c${index}@apero.test`, from, index % 2 ? app : replica),
      ),
    );
    expect(all.filter(({ status }) => status === 401)).toHaveLength(25);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(15);
    await replica.close();
  });
});

describe('whoever registers', () => {
  it('may do so 25 times from one address, counted apart from logging in', async () => {
    const from = address();
    const one = (index: number) => attempt('register', `r${index}@apero.test`, from);
    await expect(attempts(25, one)).resolves.toEqual(Array<number>(25).fill(201));
    expect((await one(25)).status).toBe(429);
    expect((await attempt('login', 'r0@apero.test', from)).status).toBe(200);
  });
});

describe('addresses', () => {
  it('of one IPv6 network count as one', async () => {
    const one = (index: number) => attempt('login', `d${index}@apero.test`, `2001:db8:1:2::${index + 1}`);
    await expect(attempts(25, one)).resolves.toEqual(Array<number>(25).fill(401));
    expect((await one(25)).status).toBe(429);
    expect((await attempt('login', 'd@apero.test', '2001:db8:1:3::1')).status).toBe(401);
  });

  it('are not believed from the header where no proxy stands in front', async () => {
    const bare = await startApp({ replicaOf: app, rateLimits: true, trustProxyHops: 0 });
    const one = (index: number) => attempt('login', `e${index}@apero.test`, address(), bare);
    await attempts(25, one);
    expect((await one(25)).status).toBe(429);
    await bare.close();
  });
});

describe('what is kept of it', () => {
  it('names neither e-mail nor address, and is swept when it is over', async () => {
    const rows = () => app.database.query<{ key: string }>('select key from rate_limits');
    expect((await rows()).length).toBeGreaterThan(50);
    for (const { key } of await rows()) expect(key).toMatch(/^[\w-]{43}$/);
    app.clock.forward({ minutes: 6 });
    await app.jobs.enqueue(SWEEP_ACCOUNTS, {}, { key: 'test' });
    await app.jobs.drain();
    await expect(rows()).resolves.toEqual([]);
  });
});

describe('without limits', () => {
  it('anybody may try as often as they like', async () => {
    const open = await startApp({ replicaOf: app, rateLimits: false });
    const one = () => attempt('login', 'f@apero.test', '', open);
    await expect(attempts(30, one)).resolves.toEqual(Array<number>(30).fill(401));
    await open.close();
  });
});
