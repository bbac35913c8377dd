import webPush from 'web-push';
import { EventsService } from '../../../server/events/index.js';
import { Actor, ana, ben, logInOrganiser, newcomer, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { createFreeEvent, giveSeats } from '../../fixtures/event-day.js';
import { mailFault, mailTo, notify, WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import { type PushServiceOfTest, startPushService } from '../../fixtures/push/push-service.js';

const VAPID = webPush.generateVAPIDKeys();
const app = sharedApp({ ...WITH_MAIL, push: VAPID });
let service: PushServiceOfTest;
beforeAll(async () => {
  service = await startPushService();
});
beforeEach(() => {
  service.answer(201);
  // a service in trouble is left alone for a minute
  app.clock.forward({ minutes: 2 });
});
afterAll(() => service.close());

/** Somebody with a place at an event, who has switched messages on. */
async function subscribed(name = 'The Lake Club') {
  const person = await ana(app);
  const eventId = await createFreeEvent(app, { name });
  await giveSeats(app, eventId, person);
  await mailTo(app, person.email);
  const browser = await subscribe(person);
  return { person, eventId, browser };
}

async function subscribe(person: Actor) {
  const key = (await person.get('/api/account/push')).expect(200).public_key ?? '';
  const browser = service.subscribe(key);
  (await person.post('/api/account/push', browser.subscription)).expect(200);
  return browser;
}

/** An organiser writes to the guests of an event. */
async function tell(eventId: number, subject = 'The entrance is in the courtyard') {
  const texts = [{ language: 'en', subject, text: 'Please come through the courtyard tonight.' }];
  const host = await logInOrganiser(app);
  const url = `/api/admin/events/${eventId}/messages`;
  const { recipients } = (await host.post(`${url}?dry_run=1`, { texts })).expect(200) as {
    recipients: number;
  };
  (await host.post(url, { texts, recipients, again: true })).expect(201);
  await app.jobs.drain();
  await notify(app);
}

const isSubscribed = async (person: Actor) => (await person.get('/api/account/push')).expect(200).subscribed;
const notices = (person: Actor) =>
  app.database.query<{ state: string; sent_by: string[] }>(
    `select state, sent_by from notifications where account_id = $1 and occasion = 'organiser-message'`,
    [person.accountId],
  );

describe('whoever has switched messages on for a device', () => {
  it('is told there as well as by mail, encrypted for that browser alone and signed by this server', async () => {
    const { person, eventId, browser } = await subscribed();
    expect(await isSubscribed(person)).toBe(true);
    await tell(eventId);
    expect(browser.told()).toHaveLength(1);
    expect(browser.told()[0]).toMatchObject({ url: '/dashboard', language: 'en', urgency: 'high' });
    expect((await mailTo(app, person.email))[0]?.text).toContain('courtyard');
    expect(await notices(person)).toEqual([{ state: 'sent', sent_by: ['mail', 'push'] }]);
  });

  it('is told nothing private: no event, no name, nothing of dating', async () => {
    const { person, eventId, browser } = await subscribed('Singles at the lake');
    await tell(eventId, 'Ana, please read');
    const [told] = browser.told();
    expect(`${told?.title} ${told?.body}`).not.toMatch(/single|date|dating|match|lake|Ana|courtyard/i);
    expect(told?.title).not.toBe('');
    expect(person.email).not.toBe('');
  });

  it('is told each thing once, and two things apart', async () => {
    const { eventId, browser } = await subscribed();
    await tell(eventId, 'First');
    await notify(app);
    await tell(eventId, 'Second');
    const [first, second] = browser.told();
    expect(browser.told()).toHaveLength(2);
    expect(first?.tag).not.toBe(second?.tag);
    expect(first?.topic).not.toBe(second?.topic);
    expect(first?.topic).toMatch(/^[\w-]{32}$/);
    expect(first?.ttl).toBeLessThanOrEqual(24 * 3600);
  });

  it('is told on all their devices, and on none on which they have signed out or switched it off', async () => {
    const { person, eventId, browser } = await subscribed();
    const tablet = await new Actor(app, person.email).logIn();
    const [onTablet, laptop] = [await subscribe(tablet), await new Actor(app, person.email).logIn()];
    const onLaptop = await subscribe(laptop);
    (await tablet.post('/api/auth/logout')).expect(200);
    (await laptop.delete('/api/account/push')).expect(200);
    await tell(eventId);
    // besides, the browser was told of the two new devices
    const aboutEvent = [browser, onTablet, onLaptop].map(({ told }) =>
      told().filter(({ url }) => url === '/dashboard'),
    );
    expect(aboutEvent.map(({ length }) => length)).toEqual([1, 0, 0]);
    expect(await isSubscribed(person)).toBe(true);
    expect(await isSubscribed(laptop)).toBe(false);
  });

  it('is told nothing any more after a new password, once the session is over, or deleted', async () => {
    const { person, eventId, browser } = await subscribed();
    const change = { current_password: person.password, new_password: 'battery horse correct' };
    (await person.post('/api/auth/change-password', change)).expect(200);
    await tell(eventId);
    expect(browser.told()).toEqual([]);

    const gone = await subscribed();
    (await gone.person.call('DELETE', '/api/account', { password: gone.person.password })).expect(200);
    const rows = await app.database.query('select from push_subscriptions where account_id = $1', [
      gone.person.accountId,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('a browser', () => {
  it('that somebody else used before is theirs no longer', async () => {
    const { person, eventId, browser } = await subscribed();
    const other = await ben(app);
    (await other.post('/api/account/push', browser.subscription)).expect(200);
    expect(await isSubscribed(person)).toBe(false);
    await tell(eventId);
    expect(browser.told()).toEqual([]);
  });

  it.each([404, 410])('that its service no longer knows (%d) is forgotten', async (status) => {
    const { person, eventId } = await subscribed();
    service.answer(status);
    await tell(eventId);
    expect(await isSubscribed(person)).toBe(false);
    expect(await notices(person)).toEqual([{ state: 'sent', sent_by: ['mail'] }]);
  });
});

describe('a push service in trouble', () => {
  it.each([500, 429, 'silence'] as const)(
    '(%s) harms nothing: the mail goes, once, and the subscription stays',
    async (trouble) => {
      const { person, eventId, browser } = await subscribed();
      service.answer(trouble);
      await tell(eventId);
      const mails = await mailTo(app, person.email);
      expect(mails.filter(({ text }) => text.includes('courtyard'))).toHaveLength(1);
      expect(await notices(person)).toEqual([{ state: 'sent', sent_by: ['mail'] }]);
      expect(await isSubscribed(person)).toBe(true);

      // left alone for a minute: whoever is told meanwhile does not wait for it
      const before = service.asked();
      await tell(eventId, 'Another thing');
      expect(service.asked()).toBe(before);
      service.answer(201);
      app.clock.forward({ minutes: 2 });
      await tell(eventId, 'A third thing');
      expect(browser.told()).toHaveLength(1);
    },
  );

  it('does not hide a mail server in trouble: the mail is tried again, the message is not', async () => {
    const { person, eventId, browser } = await subscribed();
    await mailFault(app, { do: 'refuse' });
    await tell(eventId);
    expect(await notices(person)).toEqual([{ state: 'waiting', sent_by: ['push'] }]);
    await mailFault(app, { do: 'clear' });
    app.clock.forward({ minutes: 5 });
    await notify(app);
    expect(await notices(person)).toEqual([{ state: 'sent', sent_by: ['push', 'mail'] }]);
    expect(browser.told()).toHaveLength(1);
  });
});

describe('a subscription is refused', () => {
  const keys = {
    p256dh: webPush.generateVAPIDKeys().publicKey,
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  };

  it.each([
    ['that is no address', 'push'],
    ['without encryption', 'http://push.example/1'],
    ['with a password', 'https://a:b@push.example/1'],
    ['in our own network', 'https://10.0.0.7/1'],
    ['of a cloud’s metadata', 'https://169.254.169.254/latest/meta-data'],
    ['in a local network of IPv6', 'https://[fd00::1]/1'],
    ['of a name without a dot', 'https://database/1'],
    ['of an internal name', 'https://mail.internal/1'],
    ['of another kind', 'ftp://push.example/1'],
    ['without end', `https://push.example/${'x'.repeat(1000)}`],
  ])('with an address %s', async (_what, endpoint) => {
    const person = await newcomer(app);
    expect(refusal(await person.post('/api/account/push', { endpoint, keys }))).toBe('400 VALIDATION_FAILED');
    expect(await isSubscribed(person)).toBe(false);
  });

  it.each([
    ['no keys', undefined],
    ['a key that is none', { ...keys, p256dh: 'x' }],
    ['a key that is no point of the curve', { ...keys, p256dh: `BA${'A'.repeat(85)}` }],
    ['a secret that is too short', { ...keys, auth: 'AAAA' }],
  ])('with %s', async (_what, wrong) => {
    const person = await newcomer(app);
    const body = { endpoint: 'https://push.example/1', keys: wrong };
    expect(refusal(await person.post('/api/account/push', body))).toBe('400 VALIDATION_FAILED');
  });
});

describe('with MAIL=off', () => {
  const silent = sharedApp({ mail: null, push: VAPID });

  it('phones are told what they asked for, and of the others nothing is tried', async () => {
    const [person, other] = [await ana(silent), await ben(silent)];
    const browser = await subscribe(person);
    const eventId = await createFreeEvent(silent);
    await giveSeats(silent, eventId, person, other);
    await silent.app.get(EventsService).close(eventId);
    await notify(silent);
    expect(browser.told().map(({ title }) => title)).toContain('Friday, 4 December is cancelled');
    const rows = await silent.database.query<{ account_id: number; state: string; sent_by: string[] }>(
      `select account_id, state, sent_by from notifications where occasion = 'event-cancelled' order by account_id`,
    );
    expect(rows).toEqual([
      { account_id: person.accountId, state: 'sent', sent_by: ['push'] },
      { account_id: other.accountId, state: 'void', sent_by: [] },
    ]);
    const [left] = await silent.database.query<{ count: number }>(
      `select count(*)::int as count from notifications where state in ('waiting', 'failed')`,
    );
    expect(left?.count).toBe(0);
  });
});

describe('where there are no keys', () => {
  const without = sharedApp({ push: null });

  it('push is off, and says so', async () => {
    const person = await newcomer(without);
    expect((await person.get('/api/account/push')).body).toEqual({ public_key: null, subscribed: false });
    const { subscription } = service.subscribe(VAPID.publicKey);
    expect(refusal(await person.post('/api/account/push', subscription))).toBe('409 PUSH_OFF');
    expect((await person.delete('/api/account/push')).body).toEqual({ success: true });
  });
});
