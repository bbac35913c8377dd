import { Actor, ana, logInOrganiser, newcomer, refusal, stranger } from '../../fixtures/actors.js';
import { onReplica } from '../../fixtures/guests.js';
import { newestMailTo, notify, tokenIn, WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import { logged } from '../../fixtures/organiser.js';
import { type RunningApp, startApp } from '../../fixtures/app/start-app.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp({ clockRunsOn: true });
const STRONG = 'Grüezi mitenand, alli';
let boss: Actor;
beforeAll(async () => {
  boss = await logInOrganiser(app);
});

let last = 0;
const address = () => `colleague${(last += 1)}@apero.test`;
const tokenOf = (url: string | null) => url?.split('#token=')[1] ?? '';
const team = async (by = boss) => (await by.get('/api/admin/team')).expect(200).items;
const memberOf = async (email: string) => (await team()).find((member) => member.email === email);

async function invite(email: string, role: 'admin' | 'host' = 'admin'): Promise<string> {
  const answer = await boss.post('/api/admin/team', { email, role });
  return tokenOf(answer.expect(201).invitation_url);
}

const accept = (token: string, password = STRONG, at: RunningApp = app) =>
  stranger(at).post('/api/auth/reset-password', { token, password });

/** Somebody who was invited and has accepted. */
async function colleague(role: 'admin' | 'host' = 'admin'): Promise<Actor> {
  const email = address();
  (await accept(await invite(email, role))).expect(200);
  const actor = await new Actor(app, email, STRONG).logIn();
  actor.accountId = (await memberOf(email))?.account_id ?? 0;
  return actor;
}

describe('an invitation', () => {
  it('makes an organiser of whoever reads the mail and chooses a strong password', async () => {
    const email = address();
    const token = await invite(email);
    expect(await memberOf(email)).toMatchObject({ role: 'admin', state: 'invited', totp_enabled: false });
    expect(await logged(app, 1)).toEqual([`account.invited ${(await memberOf(email))?.account_id}`]);
    for (const weak of ['short-one', 'password12345', 'qwerty123456'])
      expect(refusal(await accept(token, weak))).toBe('400 VALIDATION_FAILED');
    (await accept(token)).expect(200);
    expect(refusal(await accept(token))).toBe('400 INVALID_TOKEN');
    const colleagueNow = await new Actor(app, email, STRONG).logIn();
    expect((await colleagueNow.get('/api/auth/status')).body).toMatchObject({ role: 'admin' });
    expect(await memberOf(email)).toMatchObject({ role: 'admin', state: 'active', invited_until: null });
  });

  it('gives nothing to somebody who has made an account with another’s address', async () => {
    const squatter = await ana(app);
    const token = await invite(squatter.email);
    expect(refusal(await squatter.get('/api/admin/team'))).toBe('403 FORBIDDEN');
    app.clock.forward({ seconds: 2 });
    (await accept(token)).expect(200);
    expect(refusal(await squatter.get('/api/admin/team'))).toBe('401 UNAUTHENTICATED');
    const { email, password } = squatter;
    expect(refusal(await stranger(app).post('/api/auth/login', { email, password }))).toBe(
      '401 INVALID_CREDENTIALS',
    );
  });

  it('gives nothing to who moves the account to a mailbox of their own before the link is sent', async () => {
    const withMail = await startApp({ replicaOf: app, ...WITH_MAIL });
    const squatter = onReplica(await ana(app), withMail);
    const [invited, own, other] = [squatter.email, address(), address()];
    const change = { current_password: squatter.password, email: own };
    (await squatter.post('/api/auth/change-email', change)).expect(200);
    await notify(withMail);
    const organiser = onReplica(boss, withMail);
    for (const email of [invited, other])
      (await organiser.post('/api/admin/team', { email, role: 'host' })).expect(201);
    const proof = { token: tokenIn(await newestMailTo(withMail, own)) };
    (await stranger(app).post('/api/auth/verify-email', proof)).expect(200);
    await notify(withMail);
    const links = [tokenIn(await newestMailTo(withMail, own)), tokenIn(await newestMailTo(withMail, other))];
    await withMail.close();
    expect(await memberOf(own)).toBeUndefined();
    expect(refusal(await accept(links[0] ?? ''))).toBe('400 INVALID_TOKEN');
    const status = await onReplica(squatter, app).get('/api/auth/status');
    expect(status.body).toMatchObject({ authenticated: true, role: 'user' });
    // who reads the mailbox that was meant is in (the control)
    (await accept(links[1] ?? '')).expect(200);
    expect(await memberOf(other)).toMatchObject({ role: 'host', state: 'active' });
  });

  it('ends after three days, and when it is taken back', async () => {
    const late = await invite(address());
    const email = address();
    const withdrawn = await invite(email);
    const id = (await memberOf(email))?.account_id;
    (await boss.patch(`/api/admin/team/${id}`, { role: 'user' })).expect(200);
    expect(refusal(await accept(withdrawn))).toBe('400 INVALID_TOKEN');
    expect(await memberOf(email)).toBeUndefined();
    app.clock.forward({ hours: 73 });
    expect(refusal(await accept(late))).toBe('400 INVALID_TOKEN');
  });

  it('is for organisers to make, of people who are not blocked and not in the team', async () => {
    const guest = await ana(app);
    expect(refusal(await guest.post('/api/admin/team', { email: address() }))).toBe('403 FORBIDDEN');
    await app.database.query('update accounts set blocked_at = now() where id = $1', [guest.accountId]);
    for (const email of [guest.email, boss.email, 'no address'])
      expect(refusal(await boss.post('/api/admin/team', { email }))).toBe('400 VALIDATION_FAILED');
  });
});

describe('a member of the team', () => {
  it('is demoted, and reads nothing from the next request on', async () => {
    const former = await colleague();
    (await former.get('/api/admin/people')).expect(200);
    const answer = await boss.patch(`/api/admin/team/${former.accountId}`, { role: 'user' });
    expect(answer.expect(200)).toMatchObject({ role: 'user', account_id: former.accountId });
    expect([401, 403]).toContain((await former.get('/api/admin/people')).status);
    expect(await memberOf(former.email)).toBeUndefined();
    expect(await logged(app, 1)).toEqual([`account.role_changed ${former.accountId}`]);
  });

  it('is blocked and let in again like everybody', async () => {
    const former = await colleague();
    (await boss.patch(`/api/admin/team/${former.accountId}`, { blocked: true })).expect(200);
    expect([401, 403]).toContain((await former.get('/api/admin/people')).status);
    const { email, password } = former;
    expect(refusal(await stranger(app).post('/api/auth/login', { email, password }))).toBe(
      '403 ACCOUNT_BLOCKED',
    );
    expect(await memberOf(email)).toMatchObject({ state: 'blocked' });
    // who comes back with the same mailbox is recognised, as every blocked person is
    const back = await new Actor(app, email.replace('@', '+again@')).register();
    const reviews = async () =>
      (await boss.get('/api/admin/block-reviews?status=open&per_page=200'))
        .expect(200)
        .items.filter(({ person }) => person.account_id === back.accountId);
    expect(await reviews()).toMatchObject([{ found_by: 'email', former: { account_id: former.accountId } }]);
    app.clock.forward({ seconds: 2 });
    (await boss.patch(`/api/admin/team/${former.accountId}`, { blocked: false })).expect(200);
    await former.logIn();
    (await former.get('/api/admin/people')).expect(200);
    expect(await reviews()).toEqual([]);
  });

  it('who is a guest is not changed here', async () => {
    const guest = await ana(app);
    for (const change of [{ role: 'admin' }, { blocked: true }, { totp_enabled: false }])
      expect(refusal(await boss.patch(`/api/admin/team/${guest.accountId}`, change))).toBe(
        '404 ACCOUNT_NOT_FOUND',
      );
    expect(refusal(await boss.patch(`/api/admin/team/${boss.accountId}`, { totp_enabled: true }))).toMatch(
      /^4/,
    );
  });

  it('becomes an organiser by a link in their mailbox alone, with a strong password, and signs in again', async () => {
    const email = address();
    (await accept(await invite(email, 'host'), 'short1')).expect(200);
    const host = await new Actor(app, email, 'short1').logIn();
    expect((await host.get('/api/auth/status')).body).toMatchObject({ role: 'host' });
    const id = (await memberOf(email))?.account_id;
    expect(refusal(await boss.patch(`/api/admin/team/${id}`, { role: 'admin' }))).toBe(
      '400 VALIDATION_FAILED',
    );
    const token = await invite(email);
    expect(await memberOf(email)).toMatchObject({ role: 'admin', state: 'invited' });
    expect((await host.get('/api/auth/status')).body).toMatchObject({ role: 'host' });
    expect(refusal(await host.get('/api/admin/people'))).toBe('403 FORBIDDEN');
    expect(refusal(await accept(token, 'short1'))).toBe('400 VALIDATION_FAILED');
    (await accept(token)).expect(200);
    expect(refusal(await host.get('/api/admin/people'))).toBe('401 UNAUTHENTICATED');
    const promoted = await new Actor(app, email, STRONG).logIn();
    (await promoted.get('/api/admin/people')).expect(200);
  });

  it('whose password was never looked at as an organiser’s has to choose a strong one', async () => {
    const short = await new Actor(app, address(), 'short1').register();
    await app.database.query(`update accounts set role = 'admin' where id = $1`, [short.accountId]);
    const tried = { email: short.email, password: 'short1' };
    expect(refusal(await stranger(app).post('/api/auth/login', tried))).toBe('403 WEAK_PASSWORD');
    // a wrong password hears nothing of it
    expect(refusal(await stranger(app).post('/api/auth/login', { ...tried, password: 'short2' }))).toBe(
      '401 INVALID_CREDENTIALS',
    );
  });

  it('cannot choose a weak password later', async () => {
    const someone = await colleague();
    const weak = { current_password: STRONG, new_password: 'qwerty123456' };
    const answer = await someone.post('/api/auth/change-password', weak);
    expect(answer.error.details).toEqual([
      {
        field: 'new_password',
        error: 'new_password must have at least 12 characters and not be one of the most common passwords',
      },
    ]);
  });
});

describe('the last organiser', () => {
  it('stays', async () => {
    const lonely = await startApp();
    const only = await logInOrganiser(lonely);
    const [self] = (await only.get('/api/admin/team')).expect(200).items;
    expect(self).toMatchObject({ role: 'admin' });
    for (const change of [{ role: 'host' }, { role: 'user' }, { blocked: true }])
      expect(refusal(await only.patch(`/api/admin/team/${self?.account_id}`, change))).toBe(
        '409 LAST_ORGANISER',
      );
    await lonely.close();
  });

  it('is not a blocked one', async () => {
    const lonely = await startApp();
    const only = await logInOrganiser(lonely);
    const other = await newcomer(lonely, 'other');
    await lonely.database.query(`update accounts set role = 'admin', blocked_at = now() where id = $1`, [
      other.accountId,
    ]);
    const self = (await only.get('/api/admin/team'))
      .expect(200)
      .items.find((one) => one.email === only.email);
    expect(refusal(await only.patch(`/api/admin/team/${self?.account_id}`, { role: 'user' }))).toBe(
      '409 LAST_ORGANISER',
    );
    await lonely.close();
  });
});

describe('after ADMIN_EMAIL was changed', () => {
  it('the former organiser can be demoted and blocked like everybody, and no start brings them back', async () => {
    const first = await startApp();
    const former = await logInOrganiser(first);
    const admin = { email: 'successor@apero.test', password: 'successor-secret' };
    const second = await startApp({ replicaOf: first, admin });
    const successor = await new Actor(second, admin.email, admin.password).logIn();
    const members = (await successor.get('/api/admin/team')).expect(200).items;
    const old = members.find(({ email }) => email === former.email);
    expect(old).toMatchObject({ role: 'admin' });
    const path = `/api/admin/team/${old?.account_id}` as const;
    (await successor.patch(path, { role: 'user', blocked: true })).expect(200);
    expect([401, 403]).toContain((await former.get('/api/admin/people')).status);
    await (await startApp({ replicaOf: first, admin })).close();
    const { email, password } = former;
    expect(refusal(await stranger(second).post('/api/auth/login', { email, password }))).toBe(
      '403 ACCOUNT_BLOCKED',
    );
    await second.close();
    await first.close();
  });
});

describe('a start', () => {
  it('changes neither role nor password of the account that ADMIN_EMAIL names', async () => {
    const first = await startApp();
    const organiser = await logInOrganiser(first);
    const chosen = 'chosen by the organiser';
    const change = { current_password: organiser.password, new_password: chosen };
    (await organiser.post('/api/auth/change-password', change)).expect(200);
    const admin = { email: organiser.email, password: 'another-from-settings' };
    await (await startApp({ replicaOf: first, admin })).close();
    const { password } = admin;
    expect(refusal(await stranger(first).post('/api/auth/login', { email: admin.email, password }))).toBe(
      '401 INVALID_CREDENTIALS',
    );
    await new Actor(first, organiser.email, chosen).logIn();
    await first.close();
  });

  it('makes no organiser of a stranger who has registered with that address before', async () => {
    const first = await startApp();
    const squatter = await ana(first);
    const admin = { email: squatter.email, password: 'another-from-settings' };
    await (await startApp({ replicaOf: first, admin })).close();
    expect((await squatter.get('/api/auth/status')).body).toMatchObject({ role: 'user' });
    expect(refusal(await squatter.get('/api/admin/team'))).toBe('403 FORBIDDEN');
    await first.close();
  });
});
