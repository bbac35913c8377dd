import { Logger } from '@nestjs/common';
import { Actor, newcomer, stranger } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { type RunningApp, startApp } from '../../fixtures/app/start-app.js';
import { WITH_MAIL, mailFault, mailTo, newestMailTo, notify, tokenIn } from '../../fixtures/mail/mailbox.js';

const app = sharedApp(WITH_MAIL);
afterEach(() => mailFault(app, { do: 'clear' }));
afterEach(() => jest.restoreAllMocks());

/** What is still to be told, by the occasions and by the facts that nobody has read yet. */
const waiting = async (at: RunningApp = app) => {
  const rows = await at.database.query<{ what: string }>(
    `select kind as what from facts
      union all select occasion from notifications where state = 'waiting'`,
  );
  return rows.map(({ what }) => what);
};
/** Tries to send everything once, and waits until it would be tried again. */
async function tryToSend(at: RunningApp = app): Promise<void> {
  await notify(at);
  at.clock.forward({ minutes: 16 });
}

describe('a mail', () => {
  it('is what mailboxes expect: two forms of one text, one sender, a time and an id', async () => {
    const ana = await newcomer(app, 'ana');
    const mail = await newestMailTo(app, ana.email);
    expect(mail.to).toEqual([ana.email]);
    expect(mail.from).toBe('Apéro <hello@apero.example>');
    expect(mail.headers).toMatchObject({
      Date: 'Tue, 01 Dec 2026 11:00:00 +0000',
      'Message-ID': expect.stringMatching(/^<[\da-f-]{36}@127\.0\.0\.1>$/) as string,
      'Auto-Submitted': 'auto-generated',
      'Content-Language': 'en',
    });
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Please confirm that this address is yours.');
      expect(part).toContain(`${app.url}/verify-email#token=${tokenIn(mail)}`);
      for (const page of ['privacy', 'terms', 'imprint']) expect(part).toContain(`${app.url}/${page}`);
    }
  });

  it('loads nothing, runs nothing, and leads to nobody but us', async () => {
    const ana = await newcomer(app, 'ana');
    const { html } = await newestMailTo(app, ana.email);
    expect(html).not.toMatch(/<(script|img|link|iframe|form|object|video)|url\(|@import|\son\w+=/i);
    const addresses = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses) expect(address.startsWith(`${app.url}/`)).toBe(true);
  });

  it('goes to the one address alone, whatever characters stand in it', async () => {
    const odd = await startApp(WITH_MAIL);
    for (const email of [
      '"a, b@apero.test"@apero.test',
      '"x <y@apero.test>"@apero.test',
      'o’neil+x@apero.test',
    ])
      await stranger(odd).post('/api/auth/register', { email, password: '123456' });
    // a server may refuse such an address, but it gets no other
    for (let times = 0; times < 4; times++) await tryToSend(odd);
    const answer = await fetch(`${odd.url}/sandbox/mail/messages`);
    const { items } = (await answer.json()) as { items: { to: string[] }[] };
    await odd.close();
    expect(items.flatMap(({ to }) => to).filter((to) => !/^("|o’neil)/.test(to))).toEqual([]);
    const injected = { email: 'x@apero.test\r\nBcc: y@apero.test', password: '123456' };
    expect((await stranger(app).post('/api/auth/register', injected)).status).toBe(400);
  });
});

describe('a mail server that', () => {
  it('refuses loses nothing and holds nobody: the mail is sent once it takes it', async () => {
    await mailFault(app, { do: 'refuse' });
    const ana = await newcomer(app, 'ana');
    await tryToSend();
    await tryToSend();
    expect(await waiting()).toHaveLength(1);
    await mailFault(app, { do: 'clear' });
    await expect(mailTo(app, ana.email)).resolves.toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('breaks the connection before or after it took the mail: it is sent again, under the same id', async () => {
    await mailFault(app, { do: 'drop', times: 1 });
    await mailFault(app, { do: 'drop', kept: true, times: 1 });
    const ana = await newcomer(app, 'ana');
    await tryToSend();
    await tryToSend();
    const mails = await mailTo(app, ana.email);
    expect(mails).toHaveLength(2);
    expect(new Set(mails.map(({ headers }) => headers['Message-ID'])).size).toBe(1);
    // each has a link of its own, and both are good
    for (const mail of mails)
      (await stranger(app).post('/api/auth/verify-email', { token: tokenIn(mail) })).expect(200);
  });

  it('is slow holds neither requests nor the mails of others', async () => {
    await mailFault(app, { do: 'delay', seconds: 2, to: 'slow@apero.test' });
    const started = performance.now();
    await new Actor(app, 'slow@apero.test').register();
    const ana = await newcomer(app, 'ana');
    const seconds = (performance.now() - started) / 1000;
    expect(seconds).toBeLessThan(2);
    await expect(mailTo(app, ana.email)).resolves.toHaveLength(1);
    await expect(mailTo(app, 'slow@apero.test')).resolves.toHaveLength(1);
  });

  it('is not there at all: everything else works, and the mail waits', async () => {
    const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'hello@apero.example' };
    const lonely = await startApp({ mail });
    const ana = await newcomer(lonely, 'ana');
    await tryToSend(lonely);
    const states = await waiting(lonely);
    (await ana.get('/api/auth/status')).expect(200);
    await lonely.close();
    expect(states).toEqual(['verify-email']);
  });

  it('never takes a mail is given up after a day and a half, and the log says so without the address', async () => {
    const errors = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    await mailFault(app, { do: 'refuse', to: 'gone@apero.test' });
    await new Actor(app, 'gone@apero.test').register();
    await tryToSend();
    app.clock.forward({ hours: 35 });
    await tryToSend();
    expect(await waiting()).toEqual(['verify-email']);
    app.clock.forward({ hours: 1 });
    await tryToSend();
    expect(await waiting()).toEqual([]);
    const said = errors.mock.calls.map(([message]) => String(message));
    expect(said).toEqual([expect.stringMatching(/^Notification \d+ \(verify-email\) was not taken/)]);
    expect(said.join()).toContain('451');
    expect(said.join()).not.toContain('gone@');
  });
});

describe('a mail that nobody may get', () => {
  it('is none: what was rolled back sends nothing', async () => {
    const before = (await waiting()).length;
    const again = { email: 'twice.mail@apero.test', password: '123456' };
    await Promise.all([1, 2, 3].map(() => stranger(app).post('/api/auth/register', again)));
    expect((await waiting()).length - before).toBe(1);
    await expect(mailTo(app, again.email)).resolves.toHaveLength(1);
  });

  it('is not even enqueued with MAIL=off, and signing up works as ever', async () => {
    const silent = await startApp({ mail: null });
    const ana = await newcomer(silent, 'ana');
    (await stranger(silent).post('/api/auth/forgot-password', { email: ana.email })).expect(200);
    (await ana.post('/api/auth/resend-verification')).expect(200);
    const jobs = await waiting(silent);
    const page = await fetch(`${silent.url}/sandbox/mail`);
    await silent.close();
    expect([jobs, page.status]).toEqual([[], 404]);
  });
});
