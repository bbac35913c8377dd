import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { SWEEP_ACCOUNTS } from '../../../server/auth/accounts/accounts.service.js';
import { type Actor, newcomer, stranger } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { startApp } from '../../fixtures/app/start-app.js';

const app = sharedApp({ clockRunsOn: true });

type Json = Record<string, unknown>;

const encode = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Json;

/** Makes a token as we make them, with the header of the newest real one unless another is given. */
function forge(payload: Json, header: Json = realHeader, secret = app.settings.jwtSecret) {
  const signed = `${encode(header)}.${encode(payload)}`;
  const digest = header['alg'] === 'HS512' ? 'sha512' : 'sha256';
  return `${signed}.${createHmac(digest, secret).update(signed).digest('base64url')}`;
}

let realHeader: Json = {};

function payloadOf(actor: Actor): Json {
  return decode(actor.token?.split('.')[1]);
}

async function statusWith(token: string): Promise<number> {
  const bearer = stranger(app);
  bearer.token = token;
  const answer = await bearer.post('/api/auth/logout');
  return answer.status;
}

describe('a token', () => {
  it('says who and until when, and nothing else', async () => {
    const ana = await newcomer(app, 'ana');
    const header = decode(ana.token?.split('.')[0]);
    expect(header).toEqual({
      alg: 'HS256',
      typ: 'JWT',
      kid: expect.stringMatching(/^[\w-]{12}$/) as string,
    });
    const now = Math.floor(app.clock.now().getTime() / 1000);
    expect(payloadOf(ana)).toEqual({
      sub: String(ana.accountId),
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      iss: 'apero',
      aud: 'apero-api',
      iat: now,
      exp: now + 720 * 3600,
    });
  });

  it('is good for its time by the clock, and not a second longer', async () => {
    const ben = await newcomer(app, 'ben');
    app.clock.forward({ hours: 720, seconds: -1 });
    await expect(ben.get('/api/auth/status')).resolves.toMatchObject({ body: { authenticated: true } });
    app.clock.forward({ seconds: 1 });
    await expect(ben.get('/api/auth/status')).resolves.toMatchObject({ body: { authenticated: false } });
    await expect(ben.post('/api/auth/logout')).resolves.toMatchObject({
      status: 401,
      body: { success: false, code: 'UNAUTHENTICATED' },
    });
  });

  it('is refused when anything of it is another', async () => {
    const [ana, ben] = [await newcomer(app, 'ana'), await newcomer(app, 'ben')];
    const good = payloadOf(ana);
    realHeader = decode(ana.token?.split('.')[0]);
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const rsaPart = `${encode({ ...realHeader, alg: 'RS256' })}.${encode(good)}`;
    const rsa = `${rsaPart}.${createSign('sha256').update(rsaPart).sign(pair.privateKey, 'base64url')}`;
    const bad = {
      'no signature, alg none': `${encode({ ...realHeader, alg: 'none' })}.${encode(good)}.`,
      'another algorithm of the family': forge(good, { ...realHeader, alg: 'HS512' }),
      'an RSA key': rsa,
      'another secret': forge(good, undefined, 'another-secret-of-more-than-32-characters!'),
      'no name of the key': forge(good, { alg: 'HS256', typ: 'JWT' }),
      'an unknown name of the key': forge(good, { ...realHeader, kid: 'AAAAAAAAAAAA' }),
      'a name of the key that is no text': forge(good, { ...realHeader, kid: { $ne: '' } }),
      'a header that is no JSON': `e30x.${forge(good).split('.').slice(1).join('.')}`,
      'another issuer': forge({ ...good, iss: 'somebody' }),
      'another audience': forge({ ...good, aud: 'another' }),
      'no audience': forge({ ...good, aud: undefined }),
      'an id without a session': forge({ ...good, jti: '7c1f5a3e-0000-4000-8000-000000000000' }),
      'the session of another account': forge({ ...payloadOf(ben), sub: String(ana.accountId) }),
      'no id': forge({ ...good, jti: undefined }),
      'an id that is no uuid': forge({ ...good, jti: "x'; drop table accounts; --" }),
      'no expiry': forge({ ...good, exp: undefined }),
      'no time of issue': forge({ ...good, iat: undefined }),
      'no subject': forge({ ...good, sub: undefined }),
      'a subject that is a number': forge({ ...good, sub: ana.accountId }),
      'a subject beyond all ids': forge({ ...good, sub: '9999999999' }),
      'an account that does not exist': forge({ ...good, sub: '2000000000' }),
      'from before the account was there': forge({ ...good, iat: 1 }),
      'a changed payload': ana.token?.replace(/\.[^.]+\./, `.${encode({ ...good, sub: '1' })}.`) ?? '',
      'only a part': ana.token?.split('.').slice(0, 2).join('.') ?? '',
      'no token at all': 'x',
    };
    const statuses = await Promise.all(Object.values(bad).map(statusWith));
    expect(Object.fromEntries(Object.keys(bad).map((what, at) => [what, statuses[at]]))).toEqual(
      Object.fromEntries(Object.keys(bad).map((what) => [what, 401])),
    );
    // the control: a token made here in the same way, of the right parts, is let in
    await expect(statusWith(forge(good))).resolves.toBe(200);
  });

  it('counts only behind the word Bearer', async () => {
    const ana = await newcomer(app, 'ana');
    const status = async (authorization: string) =>
      (await stranger(app).get('/api/auth/status', { authorization })).body['authenticated'];
    await expect(status(`bearer ${ana.token}`)).resolves.toBe(true);
    await expect(status(`Basic ${ana.token}`)).resolves.toBe(false);
    await expect(status(`${ana.token}`)).resolves.toBe(false);
    await expect(status(`Bearer ${ana.token} x`)).resolves.toBe(false);
  });
});

describe('logging out', () => {
  it('ends this token at once on every replica, and no other', async () => {
    const replica = await startApp({ replicaOf: app });
    const ana = await newcomer(app, 'ana');
    const phone = ana.token;
    await ana.logIn();
    const out = await ana.post('/api/auth/logout');
    expect(out).toMatchObject({ status: 200, body: { success: true } });

    const elsewhere = stranger(replica);
    elsewhere.token = ana.token;
    await expect(elsewhere.post('/api/auth/logout')).resolves.toMatchObject({ status: 401 });
    await expect(ana.post('/api/auth/logout')).resolves.toMatchObject({ status: 401 });
    await expect(ana.get('/api/auth/status')).resolves.toMatchObject({ body: { authenticated: false } });
    elsewhere.token = phone;
    await expect(elsewhere.get('/api/auth/status')).resolves.toMatchObject({ body: { authenticated: true } });
    await replica.close();
  });

  it('is for whoever is signed in', async () => {
    await expect(stranger(app).post('/api/auth/logout')).resolves.toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    });
  });

  it('leaves no trace, and a session that nobody ends is forgotten once its token has expired', async () => {
    const ana = await newcomer(app, 'ana');
    await ana.logIn();
    await ana.post('/api/auth/logout');
    const kept = async () =>
      (await app.database.query('select from sessions where account_id = $1', [ana.accountId])).length;
    const sweep = async () => {
      await app.jobs.enqueue(SWEEP_ACCOUNTS, {}, { key: 'test' });
      await app.jobs.drain();
    };
    await sweep();
    await expect(kept()).resolves.toBe(1);
    app.clock.forward({ hours: 720 });
    await sweep();
    await expect(kept()).resolves.toBe(0);
  });
});
