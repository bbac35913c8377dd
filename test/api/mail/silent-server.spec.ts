import { MailTransport } from '../../../server/common/mail/mail-transport.js';
import { NotificationsRepository } from '../../../server/notifications/records/notifications.repository.js';
import { newcomer } from '../../fixtures/actors.js';
import { type RunningApp, startApp } from '../../fixtures/app/start-app.js';
import { WITH_MAIL, notify } from '../../fixtures/mail/mailbox.js';
import { type TcpProxy, startTcpProxy } from '../../fixtures/tcp-proxy.js';

/** A part of what the product has, in milliseconds, and long enough for a busy machine. */
const MAIL_PATIENCE = { connect: 1500, silence: 1500 };

describe('a mail server that vanishes without a word', () => {
  let home: RunningApp;
  let proxy: TcpProxy;
  let app: RunningApp;
  beforeAll(async () => {
    // its sandbox takes the mails of the other
    home = await startApp(WITH_MAIL);
    proxy = await startTcpProxy(home.app.get(MailTransport).smtpUrl);
    const mail = { ...WITH_MAIL.mail, smtpUrl: proxy.url.replace(/\/$/, '') };
    app = await startApp({ mail, mailPatience: MAIL_PATIENCE });
  });
  afterAll(async () => {
    await app.close();
    await proxy.close();
    await home.close();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await proxy.mend();
  });

  const arrived = async (address: string) => {
    const answer = await fetch(`${home.url}/sandbox/mail/messages?to=${encodeURIComponent(address)}`);
    return ((await answer.json()) as { items: { headers: Record<string, string> }[] }).items;
  };
  /** Tries to send what is due, and turns the clock to when it would be tried again. */
  const tryToSend = async () => {
    await notify(app);
    app.clock.forward({ minutes: 16 });
  };

  it('makes nobody wait, and loses no mail: it leaves once the server is there again, once', async () => {
    proxy.swallow();
    const began = performance.now();
    const ana = await newcomer(app, 'ana');
    // signing up asks no mail server
    expect(performance.now() - began).toBeLessThan(MAIL_PATIENCE.connect + 5000);
    await tryToSend();
    expect(await arrived(ana.email)).toEqual([]);
    await proxy.mend();
    for (let tries = 0; tries < 3; tries++) await tryToSend();
    expect(await arrived(ana.email)).toHaveLength(1);
  });

  it('is left for the host that has taken its place, though connections to the old one are open', async () => {
    const before = await newcomer(app, 'before');
    await tryToSend();
    expect(await arrived(before.email)).toHaveLength(1);
    proxy.swallow('open');
    const after = await newcomer(app, 'after');
    for (let tries = 0; tries < 3; tries++) await tryToSend();
    expect(await arrived(after.email)).toHaveLength(1);
  });

  it('may have taken a mail without our hearing of it: the second copy has the same id, and mailboxes drop it', async () => {
    const warm = await newcomer(app, 'warm');
    await tryToSend();
    expect(await arrived(warm.email)).toHaveLength(1);
    const guest = await newcomer(app, 'guest');
    proxy.swallow('answers');
    for (let tries = 0; tries < 4; tries++) await tryToSend();
    const ids = (await arrived(guest.email)).map(({ headers }) => headers['Message-ID']);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(1);
  });

  it('and a database that is away just when a mail has left: it is written down later, and the mail sent once', async () => {
    const lost = Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' });
    jest.spyOn(app.app.get(NotificationsRepository), 'record').mockRejectedValueOnce(lost);
    const ben = await newcomer(app, 'ben');
    for (let tries = 0; tries < 3; tries++) await tryToSend();
    expect(await arrived(ben.email)).toHaveLength(1);
  });
});
