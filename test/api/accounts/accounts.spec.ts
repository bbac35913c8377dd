import { FIXED_SETTINGS } from '../../../server/common/config/read-settings.js';
import { hash } from '@node-rs/argon2';
import { AccountsService } from '../../../server/auth/index.js';
import { Actor, PROFILE, newcomer, logInOrganiser, stranger, refusal } from '../../fixtures/actors.js';
import { startTcpProxy } from '../../fixtures/tcp-proxy.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { startApp } from '../../fixtures/app/start-app.js';

const app = sharedApp({ clockRunsOn: true, passwordCost: FIXED_SETTINGS.passwordCost });

const PASSWORD = 'correct horse battery';
const count = async (email: string) =>
  (
    await app.database.query<{ n: number }>('select count(*)::int n from accounts where email = $1', [email])
  )[0]?.n;

describe('registering', () => {
  it('makes an account and signs it in', async () => {
    const somebody = stranger(app);
    const answer = await somebody.post('/api/auth/register', { email: 'new@apero.test', password: '123456' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ success: true, access_token: expect.any(String) as string });
    somebody.token = answer.body.access_token;
    const status = await somebody.get('/api/auth/status');
    expect(status.body).toEqual({
      authenticated: true,
      hasProfile: false,
      email: 'new@apero.test',
      email_bounces: false,
      hide_previews: false,
      email_verified: false,
      role: 'user',
      totp_enabled: false,
    });
  });

  it('trims the e-mail and compares it without case', async () => {
    const somebody = stranger(app);
    const first = await somebody.post('/api/auth/register', {
      email: '  Cased@Apero.TEST ',
      password: PASSWORD,
    });
    expect(first.status).toBe(201);
    const again = await somebody.post('/api/auth/register', {
      email: 'cAsed@apero.test',
      password: 'another one',
    });
    expect(again.status).toBe(409);
    expect(again.body).toEqual({
      success: false,
      error: 'An account with this e-mail already exists.',
      code: 'EMAIL_TAKEN',
    });
    const login = await somebody.post('/api/auth/login', { email: 'CASED@APERO.test  ', password: PASSWORD });
    expect(login.status).toBe(200);
  });

  it('makes one account of many who come at once with one e-mail', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        stranger(app).post('/api/auth/register', { email: 'race@apero.test', password: PASSWORD }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => refusal(answer) === '409 EMAIL_TAKEN')).toHaveLength(7);
    await expect(count('race@apero.test')).resolves.toBe(1);
  });

  it('says of a taken e-mail that it has an account, which logging in does not', async () => {
    const ana = await newcomer(app, 'ana');
    const ask = (path: 'register' | 'login', email: string) =>
      stranger(app).post(`/api/auth/${path}`, { email, password: 'not the right one' });
    expect(refusal(await ask('register', ana.email))).toBe('409 EMAIL_TAKEN');
    expect((await ask('register', 'free@apero.test')).status).toBe(201);
    expect(refusal(await ask('login', ana.email))).toBe(refusal(await ask('login', 'none@apero.test')));
  });

  it.each([
    ['no body', undefined, ['email', 'password']],
    ['no e-mail', { password: PASSWORD }, ['email']],
    ['no password', { email: 'x@apero.test' }, ['password']],
    ['a short password', { email: 'x@apero.test', password: '12345' }, ['password']],
    ['a password without end', { email: 'x@apero.test', password: 'x'.repeat(201) }, ['password']],
    ['a password that is a number', { email: 'x@apero.test', password: 123456 }, ['password']],
    ['an e-mail that is none', { email: 'x.apero.test', password: PASSWORD }, ['email']],
    ['an e-mail that is an object', { email: { $ne: '' }, password: PASSWORD }, ['email']],
    ['an e-mail that is a list', { email: ['x@apero.test'], password: PASSWORD }, ['email']],
    ['an e-mail without end', { email: `${'x'.repeat(250)}@apero.test`, password: PASSWORD }, ['email']],
    ['a NUL in the e-mail', { email: 'x\u0000@apero.test', password: PASSWORD }, ['email']],
    ['a NUL in the password', { email: 'x@apero.test', password: 'correct\u0000horse' }, ['password']],
  ])('refuses %s', async (_what, body, fields) => {
    const answer = await stranger(app).call('POST', '/api/auth/register', body);
    expect(answer.status).toBe(400);
    expect(answer.error.code).toBe('VALIDATION_FAILED');
    expect(answer.error.details?.map((detail) => detail.field)).toEqual(fields);
    await expect(count('x@apero.test')).resolves.toBe(0);
  });

  it('never lets anybody choose their role', async () => {
    const somebody = stranger(app);
    const body = { email: 'rise@apero.test', password: PASSWORD, role: 'admin', onboarded_at: '2020-01-01' };
    const answer = await somebody.post('/api/auth/register', body);
    somebody.token = answer.body.access_token;
    const status = await somebody.get('/api/auth/status');
    expect(status.body).toMatchObject({ role: 'user', hasProfile: false });
  });

  it('keeps the password as Argon2id alone', async () => {
    await stranger(app).post('/api/auth/register', { email: 'kept@apero.test', password: PASSWORD });
    const [row] = await app.database.query<{ password_hash: string }>(
      `select password_hash from accounts where email = 'kept@apero.test'`,
    );
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('logging in', () => {
  it('answers the same to a wrong password and an unknown e-mail', async () => {
    const ana = await newcomer(app, 'ana');
    const wrong = await stranger(app).post('/api/auth/login', { email: ana.email, password: 'wrong' });
    const unknown = await stranger(app).post('/api/auth/login', {
      email: 'no@apero.test',
      password: 'wrong',
    });
    const noEmail = await stranger(app).post('/api/auth/login', {
      email: 'not an e-mail',
      password: 'wrong',
    });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      success: false,
      error: 'E-mail or password is wrong.',
      code: 'INVALID_CREDENTIALS',
    });
    expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body });
    expect(noEmail).toMatchObject({ status: wrong.status, body: wrong.body });
  });

  it('says whether the profile exists', async () => {
    const ana = await newcomer(app, 'ana');
    const credentials = { email: ana.email, password: ana.password };
    const before = await stranger(app).post('/api/auth/login', credentials);
    expect(before.body).toEqual({
      success: true,
      access_token: expect.any(String) as string,
      hasProfile: false,
    });
    await ana.post('/api/profile', PROFILE);
    const after = await stranger(app).post('/api/auth/login', credentials);
    expect(after.body).toMatchObject({ success: true, hasProfile: true });
  });

  it.each([
    ['no body', undefined],
    ['no password', { email: 'x@apero.test' }],
    ['an empty password', { email: 'x@apero.test', password: '' }],
    ['a password that is an object', { email: 'x@apero.test', password: { length: 8 } }],
    ['an e-mail that is a number', { email: 1, password: PASSWORD }],
  ])('refuses %s', async (_what, body) => {
    const answer = await stranger(app).call('POST', '/api/auth/login', body);
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'VALIDATION_FAILED' } });
  });

  it('answers a body that is no JSON with one clear error', async () => {
    const response = await fetch(`${app.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email": ',
    });
    expect(response.status).toBe(400);
    await expect(response.json()).resolves.toMatchObject({ success: false, code: 'MALFORMED_BODY' });
  });

  it('is told that a request of more than 100 kB is too large, in words about the request', async () => {
    const response = await fetch(`${app.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ana@example.ch', password: 'x'.repeat(120_000) }),
    });
    expect(response.status).toBe(413);
    await expect(response.json()).resolves.toEqual({
      success: false,
      error: 'The request is too large.',
      code: 'BODY_TOO_LARGE',
    });
  });

  it('renews a hash of weaker parameters, and the password stays good', async () => {
    const ana = await newcomer(app, 'ana');
    const weak = await hash(ana.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const stored = () =>
      app.database.query<{ password_hash: string }>('select password_hash from accounts where id = $1', [
        ana.accountId,
      ]);
    await app.database.query('update accounts set password_hash = $2 where id = $1', [ana.accountId, weak]);
    await stranger(app).post('/api/auth/login', { email: ana.email, password: 'wrong' });
    expect((await stored())[0]?.password_hash).toBe(weak);
    await ana.logIn();
    expect((await stored())[0]?.password_hash).toMatch(/\$m=19456,t=2,p=1\$/);
    await ana.logIn();
  });
});

describe('somebody blocked', () => {
  it('is out from the next request on, and when unblocked in again by logging in', async () => {
    const ana = await newcomer(app, 'ana');
    const credentials = { email: ana.email, password: ana.password };
    const accounts = app.app.get(AccountsService, { strict: false });
    await accounts.block(ana.accountId);

    const refused = { status: 403, body: { success: false, code: 'ACCOUNT_BLOCKED' } };
    await expect(ana.post('/api/auth/logout')).resolves.toMatchObject(refused);
    await expect(stranger(app).post('/api/auth/login', credentials)).resolves.toMatchObject(refused);
    const status = await ana.get('/api/auth/status');
    expect(status).toMatchObject({ status: 200, body: { authenticated: false, hasProfile: false } });
    const guess = await stranger(app).post('/api/auth/login', { ...credentials, password: 'wrong' });
    expect(guess.error.code).toBe('INVALID_CREDENTIALS');

    app.clock.forward({ minutes: 5 });
    await accounts.unblock(ana.accountId);
    await expect(ana.get('/api/auth/status')).resolves.toMatchObject({ body: { authenticated: false } });
    await expect(ana.get('/api/profile')).resolves.toMatchObject({ status: 401 });
    await ana.logIn();
    await expect(ana.get('/api/auth/status')).resolves.toMatchObject({ body: { authenticated: true } });
  });

  it('must exist', async () => {
    const accounts = app.app.get(AccountsService, { strict: false });
    await expect(accounts.block(2_000_000_000)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
  });
});

describe('the organiser of the settings', () => {
  it('can log in, with their role', async () => {
    const boss = await logInOrganiser(app);
    await expect(boss.get('/api/auth/status')).resolves.toMatchObject({
      body: { authenticated: true, role: 'admin', email: 'organiser@apero.test' },
    });
  });

  it('stays one and the same when replicas start at once', async () => {
    const admin = { email: 'Second@apero.test', password: 'second-secret' };
    const replicas = await Promise.all([1, 2, 3].map(() => startApp({ replicaOf: app, admin })));
    await Promise.all(replicas.map((replica) => replica.close()));
    await expect(count('second@apero.test')).resolves.toBe(1);
    await new Actor(app, admin.email, admin.password).logIn();
  });
});

describe('with the database gone', () => {
  it('says that the service is not available, and leaks nothing', async () => {
    const proxy = await startTcpProxy(app.settings.databaseUrl);
    const lonely = await startApp({ replicaOf: app, databaseUrl: proxy.url });
    const ana = await newcomer(lonely, 'ana');
    proxy.cut();
    for (const answer of [
      await stranger(lonely).post('/api/auth/login', { email: ana.email, password: ana.password }),
      await stranger(lonely).post('/api/auth/register', { email: 'x@apero.test', password: PASSWORD }),
      await ana.get('/api/auth/status'),
      await ana.post('/api/auth/logout'),
    ]) {
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.body).toEqual({
        success: false,
        error: 'The service is not available right now. Please try again in a moment.',
        code: 'UNAVAILABLE',
      });
    }
    await proxy.mend();
    await expect(ana.get('/api/auth/status')).resolves.toMatchObject({ body: { authenticated: true } });
    await lonely.close();
    await proxy.close();
  });
});
