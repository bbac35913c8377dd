import { Actor, guest, newcomer, refusal, stranger } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { startApp } from '../../fixtures/app/start-app.js';
import { createFreeEvent, giveSeats } from '../../fixtures/event-day.js';
import { WITH_MAIL, mailTo, newestMailTo, notify, subjectsTo, tokenIn } from '../../fixtures/mail/mailbox.js';

const app = sharedApp(WITH_MAIL);

const verify = (token: string, at = app) => stranger(at).post('/api/auth/verify-email', { token });
const isVerified = async (actor: Actor) => (await actor.get('/api/auth/status')).body.email_verified;
const INVALID = '400 INVALID_TOKEN';

describe('whoever registers', () => {
  it('gets a link by mail, and opening it verifies their address', async () => {
    const ana = await newcomer(app, 'ana');
    await expect(isVerified(ana)).resolves.toBe(false);
    const mail = await newestMailTo(app, ana.email);
    expect(mail.subject).toBe('Please confirm your email address');
    expect(mail.text).toContain(`${app.url}/verify-email#token=`);
    expect((await verify(tokenIn(mail))).expect(200)).toEqual({ success: true });
    await expect(isVerified(ana)).resolves.toBe(true);
  });

  it.each([
    ['de-CH,de;q=0.9', 'Bitte bestätige deine E-Mail-Adresse', 'de'],
    ['fr-CH', 'Confirme ton adresse e-mail', 'fr'],
    ['it', 'Conferma il tuo indirizzo e-mail', 'it'],
    ['es, pt;q=0.8', 'Please confirm your email address', 'en'],
  ])('in the language of their browser: %s', async (accepted, subject, language) => {
    const email = `in.${language}@apero.test`;
    const body = { email, password: '123456' };
    const answer = await stranger(app).post('/api/auth/register', body, { 'accept-language': accepted });
    const mail = await newestMailTo(app, email);
    expect([mail.subject, mail.headers['Content-Language']]).toEqual([subject, language]);
    const somebody = new Actor(app, email, '', answer.expect(201).access_token);
    const settings = await somebody.get('/api/account/settings');
    expect(settings.body.language).toBe(language);
  });

  it('can use the link once, and not after 48 hours', async () => {
    const [ana, ben] = [await newcomer(app, 'ana'), await newcomer(app, 'ben')];
    const [first, second] = [await newestMailTo(app, ana.email), await newestMailTo(app, ben.email)];
    await verify(tokenIn(first));
    expect(refusal(await verify(tokenIn(first)))).toBe(INVALID);
    app.clock.forward({ hours: 48 });
    expect(refusal(await verify(tokenIn(second)))).toBe(INVALID);
    await expect(isVerified(ben)).resolves.toBe(false);
  });

  it('uses it up once, however often it is opened at the same time', async () => {
    const ana = await newcomer(app, 'ana');
    const token = tokenIn(await newestMailTo(app, ana.email));
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => refusal(answer) === INVALID)).toHaveLength(5);
  });

  it('can ask for another link; whoever is verified gets none', async () => {
    const ana = await newcomer(app, 'ana');
    await newestMailTo(app, ana.email);
    (await ana.post('/api/auth/resend-verification')).expect(200);
    const mails = await mailTo(app, ana.email);
    expect(mails).toHaveLength(2);
    for (const mail of mails) (await verify(tokenIn(mail))).expect(200);
    (await ana.post('/api/auth/resend-verification')).expect(200);
    // once, however many links they opened
    const links = Array.from({ length: 2 }, () => 'Please confirm your email address');
    await expect(subjectsTo(app, ana.email)).resolves.toEqual([...links, 'Welcome to Apéro']);
  });

  it('is not told of three steps to a seat if they have one by then', async () => {
    const ana = await guest(app, 'Ana', { gender: 'female' });
    const token = tokenIn(await newestMailTo(app, ana.email));
    await giveSeats(app, await createFreeEvent(app), ana);
    (await verify(token)).expect(200);
    const subjects = await subjectsTo(app, ana.email);
    expect(subjects.filter((subject) => subject === 'Welcome to Apéro')).toEqual([]);
    expect(subjects).toHaveLength(2);
  });

  it('can ask five times an hour, so that nobody fills a stranger’s mailbox', async () => {
    const limited = await startApp({ replicaOf: app, rateLimits: true, limitLoopback: true, ...WITH_MAIL });
    const ana = await newcomer(limited, 'ana');
    await mailTo(limited, ana.email);
    for (let times = 0; times < 4; times++) {
      (await ana.post('/api/auth/resend-verification')).expect(200);
      await notify(limited);
    }
    expect(refusal(await ana.post('/api/auth/resend-verification'))).toBe('429 RATE_LIMITED');
    await expect(mailTo(limited, ana.email)).resolves.toHaveLength(5);
    limited.clock.forward({ minutes: 61 });
    (await ana.post('/api/auth/resend-verification')).expect(200);
    await limited.close();
  });
});

describe('a token of a link', () => {
  it('is nowhere in the database: only its hash, and not in a queue either', async () => {
    const ana = await newcomer(app, 'ana');
    const token = tokenIn(await newestMailTo(app, ana.email));
    const rows = await app.database.query<{ row: string }>(
      `select to_jsonb(t)::text as row from one_time_tokens t where account_id = $1
        union all select to_jsonb(j)::text from jobs.job j
        union all select to_jsonb(f)::text from facts f
        union all select to_jsonb(n)::text from notifications n`,
      [ana.accountId],
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.filter(({ row }) => row.includes(token) || row.includes(ana.email))).toHaveLength(1);
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
  });

  it('is for one purpose: it opens nothing else', async () => {
    const ana = await newcomer(app, 'ana');
    const verification = tokenIn(await newestMailTo(app, ana.email));
    await stranger(app).post('/api/auth/forgot-password', { email: ana.email });
    const reset = tokenIn(await newestMailTo(app, ana.email));
    const tryReset = { token: verification, password: 'taken over' };
    expect(refusal(await stranger(app).post('/api/auth/reset-password', tryReset))).toBe(INVALID);
    expect(refusal(await verify(reset))).toBe(INVALID);
    (await verify(verification)).expect(200);
  });

  it('cannot be guessed, nor found by playing with the text', async () => {
    const ana = await newcomer(app, 'ana');
    const token = tokenIn(await newestMailTo(app, ana.email));
    const [row] = await app.database.query<{ hash: string }>(
      'select hash from one_time_tokens where account_id = $1',
      [ana.accountId],
    );
    const guesses = [
      token.slice(1),
      `${token}=`,
      token.toLowerCase(),
      ` ${token}`,
      'x',
      '%',
      row?.hash ?? '',
    ];
    for (const guess of guesses) expect([guess, refusal(await verify(guess))]).toEqual([guess, INVALID]);
    (await verify(token)).expect(200);
  });
});

describe('where verified addresses are asked for', () => {
  it('nobody who is not verified may hold a place, until they are', async () => {
    const strict = await startApp({ replicaOf: app, requireVerifiedEmail: true, ...WITH_MAIL });
    const ana = await newcomer(strict, 'ana');
    (await ana.post('/api/profile', { name: 'Ana', age: 30, gender: 'female', city: 'Zurich' })).expect(200);
    const hold = () => ana.post('/api/create-checkout-session', { event_id: 2_000_000 });
    expect(refusal(await hold())).toBe('403 EMAIL_NOT_VERIFIED');
    const report = await ana.post('/api/people/2000000/report', { reason: 'disrespect' });
    expect(refusal(report)).toBe('403 EMAIL_NOT_VERIFIED');
    (await verify(tokenIn(await newestMailTo(strict, ana.email)), strict)).expect(200);
    expect(refusal(await hold())).toBe('404 EVENT_NOT_FOUND');
    await strict.close();
  });

  it('elsewhere it is as it was', async () => {
    const ana = await newcomer(app, 'ana');
    (await ana.post('/api/profile', { name: 'Ana', age: 30, gender: 'female', city: 'Zurich' })).expect(200);
    const hold = await ana.post('/api/create-checkout-session', { event_id: 2_000_000 });
    expect(refusal(hold)).toBe('404 EVENT_NOT_FOUND');
  });
});
