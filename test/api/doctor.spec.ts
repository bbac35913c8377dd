import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type RequestListener, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { Readiness } from '../../server/common/health/readiness.js';
import { MailTransport } from '../../server/common/mail/mail-transport.js';
import { describeFindings, examine, type Surroundings, checkStorage } from '../../server/doctor/doctor.js';
import type { Finding } from '../../server/doctor/finding.js';
import { StripeConnection } from '../../server/payments/index.js';
import { stranger } from '../fixtures/actors.js';
import { sharedApp } from '../fixtures/app/shared-app.js';
import { WITH_MAIL } from '../fixtures/mail/mailbox.js';

const app = sharedApp(WITH_MAIL);
const HOUR = 3_600_000;
const closing: (() => void)[] = [];
let notReady: string | null = null;

beforeAll(() => app.app.get(Readiness).define('story', () => Promise.resolve(notReady)));
beforeEach(() => app.clock.turnTo(new Date()));
afterEach(() => {
  notReady = null;
  for (const close of closing.splice(0)) close();
});

type Environment = Record<string, string>;

/** What the doctor finds of this instance, with settings and surroundings that differ. */
async function found(env: Environment = {}, around: Partial<Surroundings> = {}): Promise<Finding[]> {
  const stripe = app.app.get(StripeConnection, { strict: false });
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: app.settings.databaseUrl,
    DATA_DIR: app.settings.dataDir,
    JWT_SECRET: app.settings.jwtSecret,
    PUBLIC_URL: app.url,
    SMTP_URL: app.app.get(MailTransport).smtpUrl,
    MAIL_FROM: 'hello@apero.example',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    ...env,
  };
  const findings = await examine(settings, { time: () => Date.now(), stripe: stripe.address, ...around });
  const said = describeFindings(findings);
  const passwords = [settings.DATABASE_URL, settings.SMTP_URL]
    .map((url) => new URL(url).password)
    .filter(Boolean);
  for (const secret of [
    settings.JWT_SECRET,
    settings.STRIPE_SECRET_KEY,
    settings.STRIPE_WEBHOOK_SECRET,
    ...passwords,
  ])
    expect(said).not.toContain(secret);
  return findings;
}

/** What it says of one thing, with the state before it. */
const saying = (findings: readonly Finding[], check: string) =>
  findings.filter((one) => one.check === check).map(({ state, says }) => `${state}: ${says}`);

/** Something else that listens on this machine. */
async function listening(listener: RequestListener): Promise<{ host: string; port: number; url: string }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { host: '127.0.0.1', port, url: `http://127.0.0.1:${port}` };
}

function withOptions(options: string): string {
  const url = new URL(app.settings.databaseUrl);
  url.searchParams.set('options', options);
  return url.href;
}

describe('the doctor', () => {
  it('says whose the folder of photos is, and what to do if it is another’s', async () => {
    expect(saying(await found(), 'photos')).toEqual(['ok: the folder belongs to this database']);
    const folder = join(mkdtempSync(join(tmpdir(), 'apero-doctor-')), 'photos');
    closing.push(() => rmSync(dirname(folder), { recursive: true }));
    mkdirSync(folder);
    writeFileSync(join(folder, 'owner.json'), '{"database":"another","generation":1}');
    const findings = await found({ DATA_DIR: dirname(folder) });
    expect(saying(findings, 'photos')).toEqual([expect.stringMatching(/^fault: .*another database/)]);
    expect(findings.find(({ check }) => check === 'photos')?.remedy).toContain('npm run photos -- adopt');
  });

  it('finds nothing wrong where nothing is, and says each thing in a line', async () => {
    const findings = await found();
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(new Set(findings.map(({ check }) => check))).toEqual(
      new Set([
        'settings',
        'database',
        'pooler',
        'migrations',
        'clock',
        'disk',
        'photos',
        'mail',
        'payments',
        'webhook',
        'address',
        'proxy',
      ]),
    );
  });

  it.each([
    ['settings', { JWT_SECRET: 'short' }, 'fault: JWT_SECRET must be a random text'],
    ['settings', { RESTORED: '1' }, 'warning: RESTORED=1'],
    [
      'database',
      { DATABASE_URL: 'postgres://apero:hidden@127.0.0.1:1/apero' },
      'fault: it cannot be reached (ECONNREFUSED)',
    ],
    ['database', { DATABASE_POOL: '400' }, 'warning: it allows 300 connections'],
    ['mail', { SMTP_URL: 'smtp://127.0.0.1:1' }, 'fault: the server cannot be reached'],
    ['payments', { STRIPE_SECRET_KEY: 'sk_test_another' }, 'fault: Stripe refuses STRIPE_SECRET_KEY'],
    ['address', { PUBLIC_URL: 'http://127.0.0.1:1' }, 'fault: http://127.0.0.1:1 does not answer'],
    ['webhook', { PUBLIC_URL: 'http://127.0.0.1:1' }, 'cannot be reached from here'],
    [
      'proxy',
      { JWT_SECRET: 'another-secret-of-more-than-32-characters' },
      'warning: the server does not know the doctor',
    ],
  ])('tells of %s: %j', async (check, env, sentence) => {
    expect(saying(await found(env as unknown as Environment), check).join('\n')).toContain(sentence);
  });

  it('tells of a database that takes no writes, of a role without rights, and of an empty one', async () => {
    const readOnly = await found({ DATABASE_URL: withOptions('-c default_transaction_read_only=on') });
    expect(saying(readOnly, 'database')).toEqual(['fault: it takes no writes.']);
    const poor = await found({ DATABASE_URL: withOptions('-c role=pg_monitor') });
    expect(saying(poor, 'database')).toContain('fault: the role may not read and write the tables.');
    const empty = await found({ DATABASE_URL: process.env.TEST_CLUSTER_URL ?? '' });
    expect(saying(empty, 'migrations')).toEqual(['warning: none has run yet.']);
  });

  it('tells of a wrong clock', async () => {
    const findings = await found({}, { time: () => Date.now() + 2 * HOUR });
    expect(saying(findings, 'clock').join()).toMatch(
      /^fault: this machine is 7\d\d\d s ahead of the database/,
    );
  });

  it('tells of a folder that is none, and of a full disk', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'apero-test-')), 'file');
    writeFileSync(file, '');
    expect(saying(await found({ DATA_DIR: file }), 'disk').join()).toContain('cannot be written to');
    const { dataDir } = app.settings;
    const megabytes = (free: number) => checkStorage(dataDir, () => Promise.resolve(free * 1024 * 1024));
    expect((await megabytes(10)).state).toBe('fault');
    expect((await megabytes(500)).state).toBe('warning');
  });

  it('tells of a mail server that refuses the log-in', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, answer) => answer(new Error('no')),
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    closing.push(() => server.close());
    const { port } = server.server.address() as AddressInfo;
    const findings = await found({ SMTP_URL: `smtp://apero:hidden@127.0.0.1:${port}` });
    expect(saying(findings, 'mail')).toEqual(['fault: the server refuses the log-in (EAUTH).']);
  });

  it.each([
    ['is not registered', [], 'is not registered at Stripe'],
    ['is switched off', [{ status: 'disabled', enabled_events: ['*'] }], 'is switched off at Stripe'],
    [
      'lacks events',
      [{ status: 'enabled', enabled_events: ['refund.failed'] }],
      'does not send checkout.session.completed',
    ],
    ['may not be looked at', null, 'cannot be seen with this key'],
  ])('tells of a webhook that %s', async (_what, endpoints, sentence) => {
    const url = `${app.url}/api/stripe/webhook`;
    const { host, port } = await listening((asked, answer) => {
      const refused = asked.url?.includes('webhook_endpoints') === true && endpoints === null;
      const data = asked.url?.includes('webhook_endpoints') ? endpoints?.map((one) => ({ url, ...one })) : [];
      answer.writeHead(refused ? 403 : 200, { 'content-type': 'application/json' });
      answer.end(
        JSON.stringify(refused ? { error: { type: 'invalid_request_error' } } : { object: 'list', data }),
      );
    });
    const findings = await found({}, { stripe: { host, port } });
    expect(saying(findings, 'webhook').join('\n')).toContain(sentence);
  });

  it('tells of a provider that cannot be reached', async () => {
    const findings = await found({}, { stripe: { host: '127.0.0.1', port: 1 } });
    expect(saying(findings, 'payments')).toEqual(['fault: Stripe cannot be reached.']);
  });

  it('tells of an address where something else answers, and of a server that is not ready', async () => {
    const { url } = await listening((_asked, answer) => answer.end('<h1>It works!</h1>'));
    const other = await found({ PUBLIC_URL: url });
    expect(saying(other, 'address').join()).toContain('something else answers');
    expect(saying(other, 'webhook').join()).toContain('something else answers');
    notReady = 'for a story';
    expect(saying(await found(), 'address').join()).toContain('is not ready');
  });

  it('tells of a proxy that TRUST_PROXY_HOPS does not count', async () => {
    const pass = (asked: IncomingMessage) => ({
      ...asked.headers,
      'x-forwarded-for': [asked.headers['x-forwarded-for'], '203.0.113.9'].filter(Boolean).join(', '),
    });
    const { url } = await listening((asked, answer) => {
      const onward = request(
        `${app.url}${asked.url}`,
        { method: asked.method, headers: pass(asked) },
        (got) => {
          answer.writeHead(got.statusCode ?? 502, got.headers);
          got.pipe(answer);
        },
      );
      asked.pipe(onward);
    });
    const findings = await found({ PUBLIC_URL: url });
    expect(findings.find(({ check }) => check === 'proxy')).toMatchObject({
      state: 'fault',
      remedy: 'Set TRUST_PROXY_HOPS=1.',
    });
  });

  it('is alone to hear how requests reach us', async () => {
    expect((await stranger(app).get('/health/forwarding')).status).toBe(404);
    expect((await stranger(app).get('/health/forwarding', { 'x-apero-doctor': 'x'.repeat(43) })).status).toBe(
      404,
    );
  });
});
