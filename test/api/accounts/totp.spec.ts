import { generate } from 'otplib';
import { AccountLinks, AccountsService } from '../../../server/auth/index.js';
import { Actor, logInOrganiser, newcomer, refusal, stranger } from '../../fixtures/actors.js';
import { type RunningApp, startApp } from '../../fixtures/app/start-app.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp({ clockRunsOn: true });

/** The code that an app with this key shows, so many seconds from now. */
const codeOf = (secret: string, inSeconds = 0) =>
  generate({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) + inSeconds });

/** Somebody of the team: a second step is for them alone. */
async function staff(name: string): Promise<Actor> {
  const actor = await newcomer(app, name);
  await app.database.query(`update accounts set role = 'host' where id = $1`, [actor.accountId]);
  return actor;
}

async function switchOn(actor: Actor): Promise<{ secret: string; codes: string[] }> {
  const begun = await actor.post('/api/auth/totp', { current_password: actor.password });
  const { secret, uri } = begun.expect(200);
  expect(uri).toBe(
    `otpauth://totp/Ap%C3%A9ro:${encodeURIComponent(actor.email)}?secret=${secret}&issuer=Ap%C3%A9ro`,
  );
  const confirmed = await actor.post('/api/auth/totp/confirm', { totp: await codeOf(secret) });
  // the code of the confirmation is used up
  app.clock.forward({ minutes: 2 });
  return { secret, codes: confirmed.expect(200).recovery_codes };
}

const logIn = ({ email, password }: Actor, totp?: string, at: RunningApp = app) =>
  stranger(at).post('/api/auth/login', { email, password, totp });

describe('an organiser who switches the second step on', () => {
  it('logs in with a code of the app from then on, and not without', async () => {
    const organiser = await logInOrganiser(app);
    expect((await organiser.get('/api/auth/status')).body.totp_enabled).toBe(false);
    const { secret } = await switchOn(organiser);
    expect((await organiser.get('/api/auth/status')).body.totp_enabled).toBe(true);
    const asked = await logIn(organiser);
    expect(asked).toMatchObject({ status: 401, body: { code: 'TOTP_REQUIRED' } });
    expect(JSON.stringify(asked.body)).not.toContain('access_token');
    expect((await logIn(organiser, await codeOf(secret))).status).toBe(200);
    // a wrong password says nothing of the second step
    const wrong = { email: organiser.email, password: 'wrong', totp: '123456' };
    expect(refusal(await stranger(app).post('/api/auth/login', wrong))).toBe('401 INVALID_CREDENTIALS');
    (await organiser.post('/api/auth/totp/disable', { current_password: organiser.password })).expect(200);
    expect((await logIn(organiser)).status).toBe(200);
  });
});

describe('a code', () => {
  it('is good once, and with it all older ones are used up', async () => {
    const ana = await staff('ana');
    const { secret } = await switchOn(ana);
    const code = await codeOf(secret);
    const before = await codeOf(secret, -30);
    expect((await logIn(ana, code)).status).toBe(200);
    expect(refusal(await logIn(ana, code))).toBe('401 TOTP_REQUIRED');
    expect(refusal(await logIn(ana, before))).toBe('401 TOTP_REQUIRED');
    expect((await logIn(ana, await codeOf(secret, 30))).status).toBe(200);
  });

  it('that many send at once lets one of them in', async () => {
    const ana = await staff('ana');
    const { secret } = await switchOn(ana);
    const code = await codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(ana, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['two steps ago', -61],
    ['two steps ahead', 61],
  ])('of %s is not good', async (_what, seconds) => {
    const ana = await staff('ana');
    const { secret } = await switchOn(ana);
    expect(refusal(await logIn(ana, await codeOf(secret, seconds)))).toBe('401 TOTP_REQUIRED');
  });

  it.each(['', '12345', '1234567', 'abcdef', '００００００', '-1', '\ud800'])(
    'cannot be %j',
    async (code) => {
      const ana = await staff('ana');
      await switchOn(ana);
      expect([400, 401]).toContain((await logIn(ana, code)).status);
    },
  );

  it('cannot be guessed: after ten tries in a quarter of an hour no code is looked at', async () => {
    const limited = await startApp({ replicaOf: app, rateLimits: true });
    const ana = await staff('ana');
    const { secret } = await switchOn(ana);
    for (let times = 0; times < 10; times++)
      expect(refusal(await logIn(ana, '000000', limited))).toBe('401 TOTP_REQUIRED');
    expect(refusal(await logIn(ana, await codeOf(secret), limited))).toBe('429 RATE_LIMITED');
    app.clock.forward({ minutes: 16 });
    expect((await logIn(ana, await codeOf(secret), limited)).status).toBe(200);
    await limited.close();
  });
});

describe('a recovery code', () => {
  it('stands for a code once, however it is typed', async () => {
    const ana = await staff('ana');
    const { codes } = await switchOn(ana);
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    expect((await logIn(ana, first)).status).toBe(200);
    expect(refusal(await logIn(ana, first))).toBe('401 TOTP_REQUIRED');
    expect((await logIn(ana, ` ${second.replaceAll('-', ' ').toUpperCase()} `)).status).toBe(200);
    const ben = await staff('ben');
    await switchOn(ben);
    expect(refusal(await logIn(ben, codes[2]))).toBe('401 TOTP_REQUIRED');
  });
});

describe('the second step', () => {
  it('is switched on and off only with the password, and on only by a right code', async () => {
    const ana = await staff('ana');
    const wrong = { current_password: 'wrong' };
    expect(refusal(await ana.post('/api/auth/totp', wrong))).toBe('401 INVALID_CREDENTIALS');
    expect(refusal(await ana.post('/api/auth/totp/confirm', { totp: '123456' }))).toBe(
      '400 VALIDATION_FAILED',
    );
    const right = { current_password: ana.password };
    (await ana.post('/api/auth/totp', right)).expect(200);
    expect(refusal(await ana.post('/api/auth/totp/confirm', { totp: '000000' }))).toBe(
      '400 VALIDATION_FAILED',
    );
    // begun and not confirmed it asks for nothing
    expect((await logIn(ana)).status).toBe(200);
    await switchOn(ana);
    expect(refusal(await ana.post('/api/auth/totp', right))).toBe('409 INVALID_TRANSITION');
    expect(refusal(await ana.post('/api/auth/totp/disable', wrong))).toBe('401 INVALID_CREDENTIALS');
    expect(refusal(await stranger(app).post('/api/auth/totp', right))).toBe('401 UNAUTHENTICATED');
  });

  it('is for the team alone: a stranger who registers another’s address plants none', async () => {
    const squatter = await newcomer(app, 'ana');
    const begun = await squatter.post('/api/auth/totp', { current_password: squatter.password });
    expect(refusal(begun)).toBe('403 FORBIDDEN');
    expect(refusal(await squatter.post('/api/auth/totp/confirm', { totp: '123456' }))).toBe('403 FORBIDDEN');
  });

  it('that was planted before goes with the first proof of the address by a reset, and stays with a later one', async () => {
    const planted = await staff('ana');
    await switchOn(planted);
    await app.database.query(`update accounts set role = 'user' where id = $1`, [planted.accountId]);
    expect(refusal(await logIn(planted))).toBe('401 TOTP_REQUIRED');
    const reset = async (password: string) => {
      const account = await app.app.get(AccountsService, { strict: false }).find(planted.accountId);
      const links = app.app.get(AccountLinks, { strict: false });
      const url = account && (await links.forMail('reset-password', account, account.email));
      const token = url?.split('#token=')[1];
      return (await stranger(app).post('/api/auth/reset-password', { token, password })).expect(200);
    };
    expect(await reset('the owner reads the mail')).toHaveProperty('access_token');
    const owner = await new Actor(app, planted.email, 'the owner reads the mail').logIn();
    expect((await owner.get('/api/auth/status')).body).toMatchObject({ totp_enabled: false });
    // the control: a proved address keeps it
    await app.database.query(`update accounts set role = 'host' where id = $1`, [planted.accountId]);
    await switchOn(owner);
    // which a new password does not replace
    expect(await reset('another one of the owner')).toEqual({ success: true });
    expect(refusal(await logIn(new Actor(app, planted.email, 'another one of the owner')))).toBe(
      '401 TOTP_REQUIRED',
    );
  });

  it('leaves in the database nothing with which codes could be made', async () => {
    const ana = await staff('ana');
    const { secret, codes } = await switchOn(ana);
    const rows = await app.database.query<{ text: string }>(
      `select (select coalesce(string_agg(t::text, ' '), '') from totp t) ||
        (select coalesce(string_agg(c::text, ' '), '') from totp_recovery_codes c) as text`,
    );
    const text = rows[0]?.text ?? '';
    expect(text).toContain(String(ana.accountId));
    expect(text).not.toContain(secret);
    for (const code of codes) {
      expect(text).not.toContain(code);
      expect(text).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('goes on when the secret of the settings is changed, and is then sealed by the new one', async () => {
    const ana = await staff('ana');
    const { secret } = await switchOn(ana);
    const jwtSecret = 'another-secret-for-tests-of-more-than-32-characters';
    const rotated = { jwtSecret, jwtSecretPrevious: app.settings.jwtSecret };
    const during = await startApp({ replicaOf: app, ...rotated });
    expect((await logIn(ana, await codeOf(secret), during)).status).toBe(200);
    await during.close();
    app.clock.forward({ minutes: 2 });
    const after = await startApp({ replicaOf: app, jwtSecret });
    expect((await logIn(ana, await codeOf(secret), after)).status).toBe(200);
    await after.close();
  });
});

describe('the session of somebody who sees the data of guests', () => {
  it('ends after twelve hours without use; that of a guest does not', async () => {
    const strict = await startApp({ replicaOf: app, staffIdleHours: 12 });
    const admin = app.settings.admin;
    const organiser = stranger(strict);
    const host = await newcomer(app, 'host');
    const guest = await newcomer(app, 'guest');
    await app.database.query(`update accounts set role = 'host' where id = $1`, [host.accountId]);
    organiser.token = (await stranger(strict).post('/api/auth/login', { ...admin })).expect(200).access_token;
    const asHost = stranger(strict);
    const asGuest = stranger(strict);
    asHost.token = host.token;
    asGuest.token = guest.token;
    app.clock.forward({ hours: 11, minutes: 59 });
    (await organiser.get('/api/admin/overview')).expect(200);
    (await asHost.get('/api/admin/door')).expect(200);
    app.clock.forward({ hours: 13 });
    expect(refusal(await organiser.get('/api/admin/overview'))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await asHost.get('/api/admin/door'))).toBe('401 UNAUTHENTICATED');
    expect((await organiser.get('/api/auth/status')).body).toMatchObject({ authenticated: false });
    expect((await asGuest.get('/api/auth/status')).body).toMatchObject({ authenticated: true });
    await strict.close();
  });
});
