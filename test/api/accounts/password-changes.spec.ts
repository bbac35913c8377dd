import { newcomer, refusal, stranger } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { startApp } from '../../fixtures/app/start-app.js';
import { WITH_MAIL, mailTo, newestMailTo, tokenIn } from '../../fixtures/mail/mailbox.js';

const app = sharedApp(WITH_MAIL);

const NEW = 'battery horse correct';
const WRONG = '401 INVALID_CREDENTIALS';

describe('whoever changes their password', () => {
  it('goes on with a new token; all other sessions end, and a mail tells', async () => {
    const ana = await newcomer(app, 'ana');
    const [first, elsewhere] = [ana.token, (await ana.logIn()).token];
    const body = { current_password: ana.password, new_password: NEW };
    const { access_token } = (await ana.post('/api/auth/change-password', body)).expect(200);
    for (const token of [first, elsewhere]) {
      ana.token = token;
      expect(refusal(await ana.get('/api/auth/sessions'))).toBe('401 UNAUTHENTICATED');
    }
    ana.token = access_token;
    expect((await ana.get('/api/auth/sessions')).expect(200)).toHaveLength(1);
    const old = await stranger(app).post('/api/auth/login', { email: ana.email, password: ana.password });
    expect(refusal(old)).toBe(WRONG);
    expect((await newestMailTo(app, ana.email)).subject).toBe('Your password has been changed');
  });

  it('must know it: a thief of the session goes no further, and does not learn it by guessing', async () => {
    const limited = await startApp({ replicaOf: app, rateLimits: true, ...WITH_MAIL });
    const ana = await newcomer(limited, 'ana');
    const guess = (current_password: string) =>
      ana.post('/api/auth/change-password', { current_password, new_password: NEW });
    for (let times = 0; times < 10; times++) expect(refusal(await guess(`guess ${times}`))).toBe(WRONG);
    const refused = refusal(await guess(ana.password));
    const status = (await ana.get('/api/auth/status')).body;
    await limited.close();
    expect(refused).toBe('429 RATE_LIMITED');
    // a wrong guess does not sign the owner out either
    expect(status).toMatchObject({ authenticated: true });
  });

  it('makes links that were sent before useless', async () => {
    const ana = await newcomer(app, 'ana');
    await stranger(app).post('/api/auth/forgot-password', { email: ana.email });
    const token = tokenIn(await newestMailTo(app, ana.email));
    const body = { current_password: ana.password, new_password: NEW };
    (await ana.post('/api/auth/change-password', body)).expect(200);
    const reset = await stranger(app).post('/api/auth/reset-password', { token, password: 'of a thief' });
    expect(refusal(reset)).toBe('400 INVALID_TOKEN');
  });

  it('can do so once with the same old one, however often it is sent at once', async () => {
    const ana = await newcomer(app, 'ana');
    const change = (new_password: string) =>
      ana.post('/api/auth/change-password', { current_password: ana.password, new_password });
    const answers = await Promise.all(Array.from({ length: 4 }, (_, at) => change(`password ${at}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = await app.database.query('select from sessions where account_id = $1', [ana.accountId]);
    expect(rows).toHaveLength(1);
  });
});

describe('whoever wants another address', () => {
  const change = (
    actor: Awaited<ReturnType<typeof newcomer>>,
    email: string,
    current_password = actor.password,
  ) => actor.post('/api/auth/change-email', { current_password, email });
  const verify = (token: string) => stranger(app).post('/api/auth/verify-email', { token });
  const emailOf = async (actor: Awaited<ReturnType<typeof newcomer>>) =>
    (await actor.get('/api/auth/status')).body.email;

  it('has it once the link that was sent to it is opened; the old one is told before and after', async () => {
    const ana = await newcomer(app, 'ana');
    (await change(ana, 'New.Ana@apero.test ')).expect(200);
    await expect(emailOf(ana)).resolves.toBe(ana.email);
    expect((await ana.get('/api/account/settings')).body.pending_email).toBe('new.ana@apero.test');
    const mail = await newestMailTo(app, 'new.ana@apero.test');
    const [told] = await mailTo(app, ana.email);
    expect([mail.subject, told?.subject]).toEqual([
      'Please confirm your new email address',
      'A new email address for your account',
    ]);
    expect(told?.text).not.toContain('token=');
    (await verify(tokenIn(mail))).expect(200);
    const status = await ana.get('/api/auth/status');
    expect(status.body).toMatchObject({ email: 'new.ana@apero.test', email_verified: true });
    expect((await newestMailTo(app, ana.email)).subject).toBe('Your email address has been changed');
    const old = await stranger(app).post('/api/auth/login', { email: ana.email, password: ana.password });
    expect(refusal(old)).toBe(WRONG);
  });

  it('must know their password', async () => {
    const ana = await newcomer(app, 'ana');
    expect(refusal(await change(ana, 'thief@apero.test', 'wrong one'))).toBe(WRONG);
    await expect(mailTo(app, 'thief@apero.test')).resolves.toEqual([]);
    expect((await ana.get('/api/account/settings')).body.pending_email).toBeNull();
  });

  it('learns nothing about the accounts of others: the owner of the address is told instead', async () => {
    const [ana, ben] = [await newcomer(app, 'ana'), await newcomer(app, 'ben')];
    await app.jobs.drain();
    const [taken, free] = [await change(ana, ben.email), await change(ana, 'free@apero.test')];
    expect(taken).toMatchObject({ status: free.status, body: free.body });
    const owner = await newestMailTo(app, ben.email);
    expect(owner.subject).toBe('Somebody wanted to use your email address');
    expect(owner.text).not.toContain('token=');
    expect(owner.text).not.toContain(ana.email);
    const told = (await mailTo(app, ana.email)).filter(({ subject }) => subject.startsWith('A new email'));
    expect(told).toHaveLength(2);
  });

  it('can no longer have it by an older link once they want a third one, or have a new password', async () => {
    const ana = await newcomer(app, 'ana');
    await change(ana, 'first@apero.test');
    const first = tokenIn(await newestMailTo(app, 'first@apero.test'));
    await change(ana, 'second@apero.test');
    const second = tokenIn(await newestMailTo(app, 'second@apero.test'));
    expect(refusal(await verify(first))).toBe('400 INVALID_TOKEN');
    const body = { current_password: ana.password, new_password: NEW };
    ana.token = (await ana.post('/api/auth/change-password', body)).expect(200).access_token;
    expect(refusal(await verify(second))).toBe('400 INVALID_TOKEN');
    await expect(emailOf(ana)).resolves.toBe(ana.email);
  });

  it('of two who want the same, whoever opens their link first has it', async () => {
    const [ana, ben] = [await newcomer(app, 'ana'), await newcomer(app, 'ben')];
    await change(ana, 'both@apero.test');
    await change(ben, 'both@apero.test');
    const tokens = (await mailTo(app, 'both@apero.test')).map(tokenIn);
    const answers = await Promise.all(tokens.map(verify));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = answers.find(({ status }) => status !== 200);
    expect(late && refusal(late)).toBe('409 EMAIL_TAKEN');
    const emails = await Promise.all([ana, ben].map(emailOf));
    expect(emails.filter((email) => email === 'both@apero.test')).toHaveLength(1);
  });
});
