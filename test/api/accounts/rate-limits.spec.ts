import { SWEEP_ACCOUNTS } from '../../../server/auth/accounts/accounts.service.js';
import { type Actor, newcomer, stranger } from '../../fixtures/actors.js';
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

function attempt(path: 'login' | 'register', email: unknown, from: string, at = app, password = PASSWORD) {
  return stranger(at).post(`/api/auth/${path}`, { email, password }, { 'x-forwarded-for': from });
}

/** An attempt that is counted like any, and refused before a password is hashed, which takes time. */
const hasty = (email: unknown, from: string, at = app) => attempt('login', email, from, at, '');

async function attempts(times: number, one: (index: number) => ReturnType<typeof attempt>) {
  const statuses: number[] = [];
  for (let index = 0; index < times; index++) statuses.push((await one(index)).status);
  return statuses;
}

describe('whoever tries to log in', () => {
  it('may do so 25 times for one account from one address, and again when a quarter of an hour is over', async () => {
    const from = address();
    const one = () => attempt('login', 'a@apero.test', from);
    await expect(attempts(25, one)).resolves.toEqual(Array<number>(25).fill(401));
    app.clock.forward({ minutes: 12 });
    const refused = await one();
    expect(refused).toMatchObject({
      status: 429,
      body: {
        success: false,
        error: 'Too many attempts. Please try again in a few minutes.',
        code: 'RATE_LIMITED',
      },
    });
    expect(refused.headers['retry-after']).toBe('180');
    expect((await attempt('login', 'a@apero.test', address())).status).toBe(401);
    expect((await attempt('login', 'b@apero.test', from)).status).toBe(401);
    app.clock.forward({ minutes: 3, seconds: -1 });
    expect((await one()).headers['retry-after']).toBe('1');
    app.clock.forward({ seconds: 1 });
    expect((await one()).status).toBe(401);
  });

  it('is the same account however its e-mail is written', async () => {
    const spellings = ['victim@apero.test', ' Victim@Apero.test', 'VICTIM@APERO.TEST '];
    const from = address();
    const one = (index: number) => attempt('login', spellings[index % 3], from);
    await attempts(25, (index) => hasty(spellings[index % 3], from));
    expect((await one(0)).status).toBe(429);
    expect((await attempt('login', 'another@apero.test', from)).status).toBe(401);
  });

  it('may fail 300 times from one address for all accounts together', async () => {
    const from = address();
    const one = (index: number) => hasty(`many${index}@apero.test`, from);
    await expect(attempts(300, one)).resolves.toEqual(Array<number>(300).fill(400));
    expect((await one(300)).status).toBe(429);
    expect((await attempt('login', 'many0@apero.test', address())).status).toBe(401);
  });

  it('may fail 1000 times a day from one address: who guesses slowly is stopped too', async () => {
    const from = address();
    for (let quarter = 0; quarter < 4; quarter++) {
      await Promise.all(
        Array.from({ length: 250 }, (_, at) => hasty(`slow${quarter}-${at}@apero.test`, from)),
      );
      app.clock.forward({ minutes: 15 });
    }
    const refused = await hasty('slow@apero.test', from);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe(String(23 * 3600));
    app.clock.forward({ hours: 23 });
    expect((await hasty('slow@apero.test', from)).status).toBe(400);
  });

  it('may fail 200 times in an hour for one account from all addresses together, and then 3 times from each', async () => {
    const one = (index: number) => hasty('wide@apero.test', `198.51.100.${1 + (index % 20)}`);
    await expect(attempts(200, one)).resolves.toEqual(Array<number>(200).fill(400));
    const from = address();
    const more = () => attempt('login', 'wide@apero.test', from);
    await expect(attempts(4, more)).resolves.toEqual([401, 401, 401, 429]);
    // one site of IPv6 is one address here
    const site = (index: number) => attempt('login', 'wide@apero.test', `2001:db8:7:${index}::1`);
    await expect(attempts(4, site)).resolves.toEqual([401, 401, 401, 429]);
    expect((await attempt('login', 'narrow@apero.test', address())).status).toBe(401);
    app.clock.forward({ hours: 1 });
    expect((await more()).status).toBe(401);
  });

  it('is not counted when it succeeds: many at one Wi-Fi get in', async () => {
    const from = address();
    const email = 'wifi@apero.test';
    (await attempt('register', email, address())).expect(201);
    await attempts(24, () => hasty(email, from));
    await expect(attempts(30, () => attempt('login', email, from))).resolves.toEqual(
      Array<number>(30).fill(200),
    );
    expect((await attempt('login', email, from, app, 'wrong')).status).toBe(401);
    expect((await attempt('login', email, from, app, 'wrong')).status).toBe(429);
  });

  it('is counted before anything is asked of the password', async () => {
    const from = address();
    const empty = () => stranger(app).post('/api/auth/login', {}, { 'x-forwarded-for': from });
    await expect(attempts(300, empty)).resolves.toEqual(Array<number>(300).fill(400));
    expect((await empty()).status).toBe(429);
  });

  it('cannot slip through by coming all at once, nor by another replica', async () => {
    const replica = await startApp({ replicaOf: app, rateLimits: true, trustProxyHops: 1 });
    const from = address();
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        attempt('login', 'c@apero.test', from, index % 2 ? app : replica),
      ),
    );
    expect(all.filter(({ status }) => status === 401)).toHaveLength(25);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(15);
    await replica.close();
  });
});

describe('the owner of an account that a stranger attacks', () => {
  const email = 'owner@apero.test';
  let cookie = '';

  it('is not locked out from another address', async () => {
    const registered = await attempt('register', email, address());
    cookie = cookieOf(registered);
    const attacker = address();
    await attempts(24, () => hasty(email, attacker));
    expect((await attempt('login', email, attacker, app, 'wrong')).status).toBe(401);
    await hasty(email, attacker);
    expect((await attempt('login', email, attacker)).status).toBe(429);
    expect((await attempt('login', email, address())).status).toBe(200);
  });

  it('gets in with the right password from an address that nobody has used, whatever others do from wherever', async () => {
    await attempts(200, (index) => attempt('login', email, `203.0.113.${1 + (index % 40)}`, app, 'wrong'));
    const from = address();
    expect((await attempt('login', email, from)).status).toBe(200);
    // the control: what is wrong there is counted
    await expect(attempts(4, () => attempt('login', email, from, app, 'wrong'))).resolves.toEqual([
      401, 401, 401, 429,
    ]);
  });

  it('is not locked out of a browser that was signed in before, whatever others do from wherever', async () => {
    await attempts(200, (index) => hasty(email, `203.0.113.${1 + (index % 40)}`));
    const from = address();
    await attempts(4, () => hasty(email, from));
    expect((await attempt('login', email, from)).status).toBe(429);
    expect((await known(email, from)).status).toBe(200);
  });

  it('has 25 tries there, and no other account has them', async () => {
    const from = address();
    await expect(attempts(25, () => known(email, from, ''))).resolves.toEqual(Array<number>(25).fill(400));
    expect((await known(email, from, 'wrong')).status).toBe(429);
    app.clock.forward({ hours: 2 });
    // the control: for another e-mail the cookie is worth nothing
    const victim = 'target@apero.test';
    await attempts(25, () => known(victim, from, ''));
    expect((await known(victim, from, 'wrong')).status).toBe(429);
    expect((await attempt('login', victim, from, app, 'wrong')).status).toBe(429);
  });

  it('keeps it in a cookie that no script reads, no other site sends, and that tells nothing', async () => {
    const response = await attempt('login', email, address());
    const header = String(response.headers['set-cookie']);
    expect(header).toMatch(/HttpOnly/i);
    expect(header).toMatch(/SameSite=Strict/i);
    expect(header).toContain('Path=/api/auth');
    const value = cookieOf(response);
    expect(value).not.toContain('owner');
    expect(Buffer.from(value, 'base64url').toString('latin1')).not.toContain('owner');
    const forged = value.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const from = address();
    await attempts(25, () => hasty(email, from));
    expect((await known(email, from, 'wrong', forged)).status).toBe(429);
    expect((await known(email, from, 'wrong', value)).status).toBe(401);
    app.clock.forward({ days: 181 });
    await attempts(25, () => hasty(email, from));
    expect((await known(email, from, 'wrong', value)).status).toBe(429);
  });

  const cookieOf = ({ headers }: { headers: Record<string, string> }) =>
    /apero_device=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? '';
  const known = (who: string, from: string, password = PASSWORD, device = cookie) =>
    stranger(app).post(
      '/api/auth/login',
      { email: who, password },
      { 'x-forwarded-for': from, cookie: `other=1; ${device}` },
    );
});

describe('whoever registers', () => {
  it('may do so 500 times from one address, counted apart from logging in', async () => {
    const from = address();
    const one = (index: number) =>
      stranger(app).post(
        '/api/auth/register',
        { email: `r${index}@apero.test` },
        { 'x-forwarded-for': from },
      );
    await expect(attempts(500, one)).resolves.toEqual(Array<number>(500).fill(400));
    expect((await one(500)).status).toBe(429);
    expect((await attempt('login', 'r0@apero.test', from)).status).toBe(401);
  });
});

describe('addresses', () => {
  it('of one IPv6 network count as one', async () => {
    const one = (index: number) => hasty('d@apero.test', `2001:db8:1:2::${index + 1}`);
    await expect(attempts(25, one)).resolves.toEqual(Array<number>(25).fill(400));
    expect((await one(25)).status).toBe(429);
    expect((await attempt('login', 'd@apero.test', '2001:db8:1:3::1')).status).toBe(401);
  });

  it('are not believed from the header where no proxy stands in front', async () => {
    const bare = await startApp({ replicaOf: app, rateLimits: true, trustProxyHops: 0 });
    const one = () => hasty('e@apero.test', address(), bare);
    await attempts(25, one);
    expect((await one()).status).toBe(429);
    await bare.close();
  });
});

describe('a script on the machine of a demonstration', () => {
  const locally = (at: RunningApp, index: number) =>
    stranger(at).post('/api/auth/login', { email: 'script@apero.test', password: '', index });

  it('is not limited, unless limits are asked for', async () => {
    const demonstration = await startApp({ replicaOf: app, rateLimits: true, limitLoopback: false });
    await expect(attempts(30, (index) => locally(demonstration, index))).resolves.toEqual(
      Array<number>(30).fill(400),
    );
    // nor where a limit counts what one account does
    const owner = await newcomer(demonstration);
    const wrong = { current_password: 'wrong', new_password: 'battery horse correct' };
    const confirm = (by: Actor) => by.post('/api/auth/change-password', wrong);
    for (let times = 0; times < 11; times++) expect((await confirm(owner)).status).toBe(401);
    // what comes through a proxy on the machine does not come from the machine
    const proxied = () => hasty('script@apero.test', address(), demonstration);
    await attempts(25, proxied);
    expect((await proxied()).status).toBe(429);
    await demonstration.close();
    const limited = await startApp({ replicaOf: app, rateLimits: true, trustProxyHops: 1 });
    await attempts(25, (index) => locally(limited, index));
    expect((await locally(limited, 25)).status).toBe(429);
    const counted = stranger(limited);
    counted.token = owner.token;
    for (let times = 0; times < 10; times++) expect((await confirm(counted)).status).toBe(401);
    expect((await confirm(counted)).status).toBe(429);
    await limited.close();
  });
});

describe('what is kept of it', () => {
  it('names neither e-mail nor address, and is swept when it is over', async () => {
    const rows = () => app.database.query<{ key: string }>('select key from rate_limits');
    expect((await rows()).length).toBeGreaterThan(50);
    for (const { key } of await rows()) expect(key).toMatch(/^[\w-]{43}$/);
    app.clock.forward({ days: 1, minutes: 1 });
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
