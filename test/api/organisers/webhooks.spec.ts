import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NotificationWorker } from '../../../server/notifications/index.js';
import { type Actor, ana, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { startApp } from '../../fixtures/app/start-app.js';
import { mailTo, notify, WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import { createEventAs, logged } from '../../fixtures/organiser.js';
import { buySeat, createPaidEvent, provider } from '../../fixtures/payments.js';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const app = sharedApp(WITH_MAIL);
let organiser: Actor;
let receiver: Server;
let address: string;
let received: Received[];
let status: number;
let onCall: () => void = () => undefined;
let endpoint: number;
let secret: string;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      onCall();
      response.writeHead(status, status === 302 ? { location: `${address}/elsewhere` } : {});
      response.end(status === 200 ? 'thank you' : 'not now'.repeat(10_000));
    });
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((closed) => receiver.close(closed)));
beforeEach(async () => {
  [received, status] = [[], 200];
  organiser = await logInOrganiser(app);
  await provider(app).control({ do: 'clear' });
  const kinds = ['event.published', 'reservation.paid'];
  const made = await organiser.post('/api/admin/webhooks', { url: `${address}/hook`, kinds });
  ({ id: endpoint, secret } = made.expect(201));
});
afterEach(async () => {
  await organiser.delete(`/api/admin/webhooks/${endpoint}`);
});

const arrive = async () => {
  await notify(app);
  await app.jobs.drain();
};
/** Whether a call was signed with a secret now, as its receiver finds out by Standard Webhooks. */
const isSigned = ({ body, headers }: Received, by = secret) => {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures } = headers;
  const key = Buffer.from(by.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key)
    .update(`${String(id)}.${String(seconds)}.${body}`)
    .digest('base64');
  const isNow = Math.abs(app.clock.now().getTime() / 1000 - Number(seconds)) < 300;
  return isNow && String(signatures).split(' ').includes(`v1,${signature}`);
};
const deliveries = async () =>
  (await organiser.get(`/api/admin/webhooks/${endpoint}/deliveries`)).expect(200).items;
describe('a webhook', () => {
  it('is told of the kinds that were chosen, signed, with ids and nothing personal', async () => {
    const woman = await ana(app);
    const eventId = await createPaidEvent(app);
    await buySeat(app, woman, eventId);
    await arrive();
    // they are sent at the same time, and arrive in any order
    const told = new Map(
      received.map(({ body }) => {
        const { type, data } = JSON.parse(body) as { type: string; data: object };
        return [type, data];
      }),
    );
    expect([...told.keys()].sort()).toEqual(['event.published', 'reservation.paid']);
    expect(told.get('reservation.paid')).toEqual({
      reservation_id: expect.any(Number),
      event_id: eventId,
      account_id: woman.accountId,
    });
    for (const one of received) expect(isSigned(one)).toBe(true);
    const [first] = received;
    if (!first) throw new Error('nothing came');
    expect(isSigned({ ...first, body: first.body.replace('event_id', 'account_id') })).toBe(false);
    expect(isSigned(first, `whsec_${'A'.repeat(43)}=`)).toBe(false);
    const all = received.map(({ body }) => body).join();
    expect(all).not.toContain(woman.email);
    const log = (await deliveries()).toSorted((one, other) => one.kind.localeCompare(other.kind));
    expect(log).toMatchObject([
      { kind: 'event.published', state: 'delivered' },
      { kind: 'reservation.paid', state: 'delivered', attempts: [{ status: 200, answer: 'thank you' }] },
    ]);
  });

  it('is told when a draft is published', async () => {
    const eventId = await createEventAs(organiser, { status: 'draft' });
    await arrive();
    expect(received).toEqual([]);
    (await organiser.post(`/api/admin/events/${eventId}/publish`)).expect(200);
    await arrive();
    expect(received.map(({ body }) => (JSON.parse(body) as { data: object }).data)).toEqual([
      { event_id: eventId },
    ]);
  });

  it('is called again after pauses with the same id, follows no redirect, and can be sent by hand once more', async () => {
    status = 302;
    await createPaidEvent(app);
    await arrive();
    const ids = new Set(received.map(({ headers }) => headers['webhook-id']));
    expect([ids.size, received.length]).toEqual([1, 10]);
    expect(received.every(({ path }) => path === '/hook')).toBe(true);
    const [failed] = await deliveries();
    expect(failed).toMatchObject({ state: 'failed' });
    expect(failed?.attempts).toHaveLength(10);
    expect(failed?.attempts[0]?.answer).toHaveLength(500);
    status = 200;
    (await organiser.post(`/api/admin/webhook-deliveries/${failed?.id}/resend`)).expect(200);
    await app.jobs.drain();
    expect((await deliveries())[0]).toMatchObject({ state: 'delivered' });
    expect(received.at(-1)?.headers['webhook-id']).toBe(failed?.message_id);
  });

  it('gets a delivery at once by hand, while its next retry waits for hours', async () => {
    const runDueJobs = async () => {
      for (let due = await app.jobs.waiting(); due.length > 0; due = await app.jobs.waiting())
        for (const kind of due) await app.jobs.runNext(kind);
    };
    status = 500;
    await createPaidEvent(app);
    await notify(app);
    await runDueJobs();
    const [waiting] = await deliveries();
    expect(waiting).toMatchObject({ state: 'waiting', attempts: [{ status: 500 }] });
    status = 200;
    (await organiser.post(`/api/admin/webhook-deliveries/${waiting?.id}/resend`)).expect(200);
    await runDueJobs();
    expect((await deliveries())[0]).toMatchObject({ state: 'delivered' });
    // the retry finds nothing to do
    await arrive();
    expect(received).toHaveLength(2);
  });

  it('is switched off when nothing got through for a day, and organisers get a mail', async () => {
    status = 500;
    await createPaidEvent(app);
    await arrive();
    app.clock.forward({ hours: 25 });
    await createPaidEvent(app);
    await arrive();
    const { items } = (await organiser.get('/api/admin/webhooks')).expect(200);
    expect(items.find(({ id }) => id === endpoint)).toMatchObject({
      active: false,
      switched_off_at: expect.any(String),
    });
    app.clock.turnTo('2026-12-05T10:00:00Z');
    const mails = await mailTo(app, organiser.email);
    expect(mails.find(({ subject }) => subject === 'A webhook was switched off')?.text).toContain(
      '127.0.0.1',
    );
    received = [];
    await createPaidEvent(app);
    await arrive();
    expect(received).toEqual([]);
    const on = await organiser.patch(`/api/admin/webhooks/${endpoint}`, { active: true });
    expect(on.expect(200)).toMatchObject({ active: true, failing_since: null, switched_off_at: null });
  });

  it('is tested by a button, and its secret is shown once and rotated', async () => {
    (await organiser.post(`/api/admin/webhooks/${endpoint}/test`)).expect(200);
    await app.jobs.drain();
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' });
    const rotated = (await organiser.post(`/api/admin/webhooks/${endpoint}/secret`)).expect(200);
    expect(rotated.secret).not.toBe(secret);
    (await organiser.post(`/api/admin/webhooks/${endpoint}/test`)).expect(200);
    await app.jobs.drain();
    const [, second] = received;
    if (!second) throw new Error('nothing came');
    for (const one of [secret, rotated.secret]) expect(isSigned(second, one)).toBe(true);
    expect(JSON.stringify((await organiser.get('/api/admin/webhooks')).body)).not.toContain('whsec_');
    const rows = await app.database.query<{ text: string }>(
      'select w::text as text from webhook_endpoints w',
    );
    expect(rows.map(({ text }) => text).join()).not.toContain(secret.slice('whsec_'.length));
    expect((await logged(app, 3)).map((entry) => entry.split(' ')[0])).toEqual([
      'webhook.tested',
      'webhook.secret_rotated',
      'webhook.tested',
    ]);
  });

  it('is told also where guests are told nothing (MAIL=off, no push), and only what it is to be told is kept', async () => {
    const silent = await startApp({ mail: null, push: null });
    try {
      const facts = () => silent.database.query<{ kind: string }>('select kind from facts');
      await createPaidEvent(silent);
      expect(await facts()).toEqual([]);
      const owner = await logInOrganiser(silent);
      const kinds = ['event.published'];
      const hook = (await owner.post('/api/admin/webhooks', { url: `${address}/silent`, kinds })).expect(201);
      const eventId = await createPaidEvent(silent);
      await buySeat(silent, await ana(silent), eventId);
      expect(await facts()).toEqual([{ kind: 'event.published' }]);
      await silent.app.get(NotificationWorker).runDue();
      await silent.jobs.drain();
      expect(received.map(({ path, body }) => [path, (JSON.parse(body) as { data: object }).data])).toEqual([
        ['/silent', { event_id: eventId }],
      ]);
      const told = await silent.database.query('select id from notifications');
      expect([await facts(), told]).toEqual([[], []]);
      (await owner.patch(`/api/admin/webhooks/${hook.id}`, { active: false })).expect(200);
      await createPaidEvent(silent);
      expect(await facts()).toEqual([]);
    } finally {
      await silent.close();
    }
  });

  it('is called by the background alone, with MAIL=off too', async () => {
    const called = new Promise<void>((call) => (onCall = call));
    const silent = await startApp({ mail: null, push: null, backgroundWork: true });
    try {
      const owner = await logInOrganiser(silent);
      const hook = { url: `${address}/by-itself`, kinds: ['event.published'] };
      (await owner.post('/api/admin/webhooks', hook)).expect(201);
      const eventId = await createPaidEvent(silent);
      await called;
      expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ data: { event_id: eventId } });
    } finally {
      onCall = () => undefined;
      await silent.close();
    }
  });

  it('has an address that is one, and a kind that there is', async () => {
    for (const body of [
      { url: 'nowhere', kinds: ['event.published'] },
      { url: 'file:///etc/passwd', kinds: ['event.published'] },
      { url: address, kinds: [] },
      { url: address, kinds: ['account.deleted'] },
    ])
      expect(refusal(await organiser.post('/api/admin/webhooks', body))).toBe('400 VALIDATION_FAILED');
    expect(refusal(await organiser.get('/api/admin/webhooks/2000000000/deliveries'))).toBe(
      '404 WEBHOOK_NOT_FOUND',
    );
    expect(refusal(await (await ana(app)).get('/api/admin/webhooks'))).toBe('403 FORBIDDEN');
  });
});
