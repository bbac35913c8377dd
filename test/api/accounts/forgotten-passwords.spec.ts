import { AccountsService } from '../../../server/auth/index.js';
import { type Actor, newcomer, refusal, stranger } from '../../fixtures/actors.js';
import { statementsOf } from '../../fixtures/app/statements.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { startApp } from '../../fixtures/app/start-app.js';
import { beginWithoutComparing } from '../../fixtures/without-guards.js';
import { WITH_MAIL, mailTo, newestMailTo, notify, subjectsTo, tokenIn } from '../../fixtures/mail/mailbox.js';

const app = sharedApp(WITH_MAIL);

const NEW = 'battery horse correct';
const forget = (email: string, at = app) => stranger(at).post('/api/auth/forgot-password', { email });
const reset = (token: string, password = NEW) =>
  stranger(app).post('/api/auth/reset-password', { token, password });
const logIn = ({ email }: Actor, password: string) =>
  stranger(app).post('/api/auth/login', { email, password });
const isSignedIn = async (actor: Actor) => (await actor.get('/api/auth/status')).body.authenticated;

/** A person who has asked for a link, and its token. */
async function forgetful(name: string): Promise<[person: Actor, token: string]> {
  const person = await newcomer(app, name);
  (await forget(person.email)).expect(200);
  return [person, tokenIn(await newestMailTo(app, person.email))];
}

describe('whoever has forgotten their password', () => {
  it('sets another one by a link, is signed in here and signed out everywhere else', async () => {
    const [ana, token] = await forgetful('ana');
    const phone = ana.token;
    await ana.logIn();
    const { access_token } = (await reset(token)).expect(200);
    await expect(isSignedIn(ana)).resolves.toBe(false);
    ana.token = phone;
    await expect(isSignedIn(ana)).resolves.toBe(false);
    ana.token = access_token ?? null;
    await expect(isSignedIn(ana)).resolves.toBe(true);
    expect((await ana.get('/api/auth/sessions')).expect(200)).toHaveLength(1);
    expect(refusal(await logIn(ana, ana.password))).toBe('401 INVALID_CREDENTIALS');
    ana.token = (await logIn(ana, NEW)).expect(200).access_token;
    // they read the mail at this address
    expect((await ana.get('/api/auth/status')).body.email_verified).toBe(true);
    await expect(subjectsTo(app, ana.email)).resolves.toContain('Your password has been changed');
  });

  it('is told of a browser that was known before as of a new one: its cookie has ended with the password', async () => {
    const [ana, token] = await forgetful('ana');
    const known = async (password: string, cookie: string) => {
      const sent = { email: ana.email, password };
      const answer = await stranger(app).post('/api/auth/login', sent, { cookie });
      answer.expect(200);
      return /apero_device=[^;]+/.exec(String(answer.headers['set-cookie']))?.[0] ?? '';
    };
    const newDevices = async () =>
      (await subjectsTo(app, ana.email)).filter((subject) => subject.includes('another device')).length;
    const cookie = await known(ana.password, '');
    // the control: with it nobody is warned again
    await known(ana.password, cookie);
    expect(await newDevices()).toBe(1);
    app.clock.forward({ minutes: 1 });
    (await reset(token)).expect(200);
    await known(NEW, cookie);
    expect(await newDevices()).toBe(2);
  });

  it('can use the link once, even when it is sent many times at once', async () => {
    const [, token] = await forgetful('ana');
    const answers = await Promise.all(Array.from({ length: 5 }, (_, at) => reset(token, `password ${at}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => refusal(answer) === '400 INVALID_TOKEN')).toHaveLength(4);
  });

  it('can use it within an hour', async () => {
    const [ana, token] = await forgetful('ana');
    app.clock.forward({ minutes: 60 });
    expect(refusal(await reset(token))).toBe('400 INVALID_TOKEN');
    (await logIn(ana, ana.password)).expect(200);
  });

  it('cannot use a second link once the password has been changed', async () => {
    const [ana, first] = await forgetful('ana');
    await forget(ana.email);
    const second = tokenIn(await newestMailTo(app, ana.email));
    (await reset(first)).expect(200);
    expect(refusal(await reset(second, 'of a thief'))).toBe('400 INVALID_TOKEN');
    (await logIn(ana, NEW)).expect(200);
  });

  it('must choose one of 6 to 128 characters; a refused one leaves the link good', async () => {
    const [, token] = await forgetful('ana');
    for (const password of ['12345', 'x'.repeat(129), 'broken \ud800 text'])
      expect(refusal(await reset(token, password))).toBe('400 VALIDATION_FAILED');
    (await reset(token)).expect(200);
  });

  it('gets no link while they are blocked', async () => {
    const ana = await newcomer(app, 'ana');
    await app.app.get(AccountsService, { strict: false }).block(ana.accountId);
    const before = (await mailTo(app, ana.email)).length;
    (await forget(ana.email)).expect(200);
    await expect(mailTo(app, ana.email)).resolves.toHaveLength(before);
  });
});

describe('a stranger who asks', () => {
  it('hears the same about an address with and without an account, after the same work', async () => {
    const ana = await newcomer(app, 'ana');
    const work = async (email: string) => {
      const statements = await statementsOf(async () => (await forget(email)).expect(200));
      return statements.map(({ text }) => text);
    };
    await work('warm.up@apero.test');
    const known = await work(ana.email);
    expect(await work('nobody.there@apero.test')).toEqual(known);
    expect(known).toHaveLength(2);
    const answers = await Promise.all(
      [ana.email, 'nobody.there@apero.test', 'no address'].map((one) => forget(one)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    await expect(mailTo(app, 'nobody.there@apero.test')).resolves.toEqual([]);
  });

  it('fills nobody’s mailbox: five links an hour, and the answer stays the same', async () => {
    const limited = await startApp({ replicaOf: app, rateLimits: true, ...WITH_MAIL });
    const ana = await newcomer(limited, 'ana');
    for (let times = 0; times < 8; times++) {
      expect((await forget(ana.email, limited)).expect(200)).toEqual({ success: true });
      await notify(limited);
    }
    const links = (await mailTo(limited, ana.email)).filter(({ subject }) => subject.includes('password'));
    await limited.close();
    expect(links).toHaveLength(5);
  });
});

describe('a log-in with the old password in the same instant as the reset', () => {
  afterEach(() => jest.restoreAllMocks());

  /**
   * The password is compared, then the reset happens, then the session begins. Returns the answer and the number of
   * sessions, of which one is the reset's own.
   */
  async function crossing(): Promise<[answer: string, sessions: number]> {
    const [ana, token] = await forgetful('ana');
    const accounts = app.app.get(AccountsService, { strict: false });
    const { authenticate } = accounts;
    jest.spyOn(accounts, 'authenticate').mockImplementation(async (...how) => {
      const account = await authenticate.apply(accounts, how);
      (await reset(token)).expect(200);
      return account;
    });
    const answer = await logIn(ana, ana.password);
    const rows = await app.database.query('select from sessions where account_id = $1', [ana.accountId]);
    return [answer.status === 200 ? '200' : refusal(answer), rows.length];
  }

  it('leaves no session behind', async () => {
    await expect(crossing()).resolves.toEqual(['401 INVALID_CREDENTIALS', 1]);
  });

  it('would leave one if nobody compared again (control)', async () => {
    beginWithoutComparing(app);
    await expect(crossing()).resolves.toEqual(['200', 2]);
  });
});
