import { Logger } from '@nestjs/common';
import { JOB_GIVEN_UP } from '../../../server/common/jobs/jobs.js';
import { COUNT_MONTH } from '../../../server/notifications/delivery/notification-log.service.js';
import { PhotosService, SWEEP_PHOTOS } from '../../../server/profile/photos/photos.service.js';
import { type Actor, ana as anaOf, ben, logInOrganiser, newcomer, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { WITH_MAIL, mailFault, mailTo, newestMailTo, notify, toldTo } from '../../fixtures/mail/mailbox.js';
import { connect } from '../../fixtures/connections.js';
import { createFreeEvent, giveSeats } from '../../fixtures/event-day.js';
import { createEventAs, giveSeatAs } from '../../fixtures/organiser.js';
import { beginStory, reserve } from '../../fixtures/payments.js';
import { openForeignSession, payAndHear, referenceOf } from '../../fixtures/provider/foreign-sessions.js';

const app = sharedApp(WITH_MAIL);
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});
afterEach(() => mailFault(app, { do: 'clear' }));
afterEach(() => jest.restoreAllMocks());

const open = (path: string) => fetch(`${app.url}/sandbox/mail${path}`);
const subjects = async () => (await mailTo(app, organiser.email)).map(({ subject }) => subject);

describe('organisers who look after the mails', () => {
  it('see what was given up, and why, and let it be tried again', async () => {
    jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    await mailFault(app, { do: 'refuse' });
    const ana = await newcomer(app, 'ana');
    await notify(app);
    app.clock.forward({ hours: 36 });
    await notify(app);
    organiser = await organiser.logIn();
    const failed = async () => (await organiser.get('/api/admin/mails?state=failed')).expect(200).items;
    const [mail] = (await failed()).filter(({ account_id }) => account_id === ana.accountId);
    expect(mail).toMatchObject({ occasion: 'verify-email', email: ana.email, state: 'failed' });
    expect(mail?.reason).toContain('451');
    await mailFault(app, { do: 'clear' });
    (await organiser.post('/api/admin/mails/retry', { ids: [mail?.id] })).expect(200);
    expect((await newestMailTo(app, ana.email)).subject).toBe('Please confirm your email address');
    expect((await failed()).map(({ id }) => id)).not.toContain(mail?.id);
  });

  it('read every mail in each language, and send one to themselves', async () => {
    const { items } = (await organiser.get('/api/admin/mails/templates')).expect(200);
    expect(items.length).toBeGreaterThan(40);
    const path = '/api/admin/mails/preview?template=offer-made&language=de';
    const preview = (await organiser.get(path)).expect(200);
    expect(preview.subject).toContain('Mittwoch');
    expect(refusal(await organiser.get(path.replace('offer-made', 'nothing')))).toBe('404 NOT_FOUND');
    const body = { template: 'offer-made', language: 'de' };
    (await organiser.post('/api/admin/mails/test', body)).expect(200);
    expect((await newestMailTo(app, organiser.email)).subject).toBe(preview.subject);
  });

  it('see them in the sandbox, too, by day and by night', async () => {
    const list = await (await open('/templates')).text();
    expect(list).toContain('/sandbox/mail/templates/reservation-paid.free/fr');
    for (const view of ['light', 'dark', 'phone', 'phone-dark', 'text'])
      expect((await open(`/templates/welcome/it?view=${view}`)).status).toBe(200);
    const night = await open('/templates/welcome/it/html?scheme=dark');
    expect(night.headers.get('content-security-policy')).not.toContain('allow-scripts');
    expect(await night.text()).toContain('@media all');
    for (const path of ['/templates/nothing/it', '/templates/welcome/es'])
      expect((await open(path)).status).toBe(404);
  });
});

describe('who is given a place by an organiser', () => {
  it('is told so', async () => {
    const friend = await anaOf(app);
    await giveSeatAs(organiser, await createEventAs(organiser), friend);
    expect(await toldTo(app, friend)).toContain('reservation-paid');
  });
});

describe('what guests say of each other', () => {
  it('stands in no list of mails and no figure of the status, also where it cannot be delivered', async () => {
    jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    const mail = async () =>
      (await organiser.get('/api/admin/status')).expect(200).parts.find(({ part }) => part === 'mail');
    const [her, him] = [await anaOf(app), await ben(app)];
    await mailFault(app, { do: 'refuse' });
    await connect(app, her, him);
    await notify(app);
    app.clock.forward({ hours: 37 });
    await notify(app);
    organiser = await organiser.logIn();
    // the control: it was given up
    const rows = `select from notifications where occasion = 'connection-made' and state = 'failed'`;
    expect(await app.database.query(rows)).toHaveLength(2);
    expect((await organiser.get('/api/admin/mails?occasion=connection-made')).expect(200)).toEqual({
      items: [],
      total: 0,
    });
    const others = `select count(*)::int as total from notifications where not counted_only`;
    const [listed] = await app.database.query<{ total: number }>(others);
    expect((await organiser.get('/api/admin/mails')).expect(200).total).toBe(listed?.total);
    const [failed] = await app.database.query<{ total: number }>(`${others} and state = 'failed'`);
    expect(await mail()).toMatchObject({ failed: failed?.total });
    await mailFault(app, { do: 'clear' });
    // trying all again tries it, too, and does not count it
    expect((await organiser.post('/api/admin/mails/retry', {})).expect(200).retried).toBe(failed?.total);
    expect(await app.database.query(rows)).toHaveLength(0);
  });

  it('does not show that a mailbox is gone: the next other mail does', async () => {
    const [her, him] = [await anaOf(app), await ben(app)];
    await notify(app);
    await mailFault(app, { do: 'bounce', to: her.email });
    await connect(app, her, him);
    await notify(app);
    const told = async () =>
      (await mailTo(app, organiser.email)).filter(({ text }) => text.includes(`people/${her.accountId}`));
    expect(await told()).toEqual([]);
    const later = { date: '2027-01-20T19:30:00+01:00', ends_at: '2027-01-20T22:00:00+01:00' };
    await giveSeatAs(organiser, await createEventAs(organiser, later), her);
    await notify(app);
    expect(await told()).toHaveLength(1);
  });

  it('is counted in whole fives when the month is over, once, whatever happens after', async () => {
    app.clock.turnTo('2027-02-10T12:00:00Z');
    organiser = await organiser.logIn();
    const her = await anaOf(app);
    const tell = (count: number, occasion: string, state: string) =>
      app.database.query(
        `insert into notifications (occasion, account_id, subject, urgent, state, due_at, attempt_at, settled_at, counted_only)
         select $1, $2, 'event:' || n, false, $4, '2027-02-28T22:59:59Z', '2027-02-28T22:59:59Z', '2027-02-28T23:00:00Z', true
           from generate_series(1, $3::int) n`,
        [occasion, her.accountId, count, state],
      );
    await tell(9, 'connection-made', 'sent');
    await tell(4, 'contact-shared', 'sent');
    await tell(5, 'did-you-meet', 'failed');
    const counts = async () => {
      await app.jobs.enqueue(COUNT_MONTH, {}, { key: String(app.clock.now().getTime()) });
      await app.jobs.drain();
      const { items } = (await organiser.get('/api/admin/mails/counts')).expect(200);
      return items.filter(({ month }) => month === '2027-02');
    };
    app.clock.turnTo('2027-03-05T22:00:00Z');
    organiser = await organiser.logIn();
    expect(await counts()).toEqual([]);
    app.clock.turnTo('2027-03-06T00:00:00Z');
    const fives = [
      { month: '2027-02', occasion: 'connection-made', sent: 5, failed: 0 },
      { month: '2027-02', occasion: 'did-you-meet', sent: 0, failed: 5 },
    ];
    expect(await counts()).toEqual(fives);
    await app.database.query('delete from notifications where account_id = $1', [her.accountId]);
    app.clock.forward({ hours: 1 });
    await tell(10, 'contact-shared', 'sent');
    expect(await counts()).toEqual(fives);
  });
});

describe('organisers are told, once each,', () => {
  it('that an event lacks guests a week before it, unless somebody came by then', async () => {
    const date = '2026-12-20T19:30:00+01:00';
    await createEventAs(organiser, { date, ends_at: '2026-12-20T22:00:00+01:00', min_men: 3, min_women: 3 });
    app.clock.turnTo('2026-12-13T18:00:00Z');
    expect((await subjects()).filter((subject) => subject.includes('20 December'))).toEqual([]);
    app.clock.turnTo('2026-12-13T18:31:00Z');
    await notify(app);
    app.clock.forward({ hours: 3 });
    const told = (await subjects()).filter((subject) => subject.includes('20 December'));
    expect(told).toEqual(['Your decision: Sunday, 20 December, 19:30']);
  });

  it('that a mailbox does not exist', async () => {
    await mailFault(app, { do: 'bounce', to: 'gone@apero.test' });
    const gone = await newcomer(app, 'gone');
    await mailFault(app, { do: 'bounce', to: gone.email });
    await notify(app);
    const [mail] = (await mailTo(app, organiser.email)).filter(({ text }) => text.includes(gone.email));
    expect(mail?.subject).toBe('A guest cannot be reached');
    expect(mail?.text).toContain(`/admin/people/${gone.accountId}`);
  });

  it('that a task failed for the last time, and not while it is tried again', async () => {
    jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    const photos = app.app.get(PhotosService, { strict: false });
    jest.spyOn(photos, 'sweep').mockRejectedValue(new Error('the disk is full'));
    const failures = () => app.database.query(`select from facts where kind = $1`, [JOB_GIVEN_UP.name]);
    for (const key of ['one', 'two']) {
      await app.jobs.enqueue(SWEEP_PHOTOS, {}, { key });
      for (let tries = 0; tries < 8; tries++) await expect(app.jobs.drain()).rejects.toThrow('full');
      expect(await failures()).toHaveLength(0);
      await expect(app.jobs.drain()).rejects.toThrow('full');
      expect(await failures()).toHaveLength(1);
      await notify(app);
    }
    const told = (await mailTo(app, organiser.email)).filter(
      ({ subject }) => subject === 'A task has failed',
    );
    expect(told.map(({ text }) => text.includes(SWEEP_PHOTOS.name))).toEqual([true]);
  });

  it('of a report, at once, also by night; not of one that somebody has decided meanwhile', async () => {
    const [her, him] = [await anaOf(app), await ben(app)];
    const eventId = await createFreeEvent(app);
    await giveSeats(app, eventId, her, him);
    app.clock.turnTo('2026-12-05T02:00:00Z');
    const reports = async () => (await subjects()).filter((subject) => subject === 'A new report').length;
    const before = await reports();
    const report = { reason: 'safety', text: 'Ask me.', event_id: eventId };
    (await her.post(`/api/people/${him.accountId}/report`, report)).expect(200);
    expect(await reports()).toBe(before + 1);
    const mail = await newestMailTo(app, organiser.email);
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/Ana|Ben|Ask me/);
    expect(mail.text).toContain('/admin/reports');

    (await him.post(`/api/people/${her.accountId}/report`, report)).expect(200);
    const { items } = (await organiser.get('/api/admin/reports')).expect(200);
    const decision = { decision: 'dismissed', reason: 'Nothing to it.' };
    (await organiser.post(`/api/admin/reports/${items[0]?.id ?? 0}/decision`, decision)).expect(200);
    expect(await reports()).toBe(before + 1);
    const rows = `select from notifications where occasion = 'report-made' and state = 'void'`;
    expect(await app.database.query(rows)).toHaveLength(1);
  });

  it('of money that no later try puts right, once, and no longer when somebody has looked at it', async () => {
    const open = async () => {
      const { woman, eventId } = await beginStory(app);
      const { session_id } = (await reserve(woman, eventId)).expect(200);
      const foreign = await openForeignSession(app, { reference: await referenceOf(app, session_id) });
      await payAndHear(app, 'the webhook', { person: woman, eventId, sessionId: foreign });
    };
    const told = async () => (await subjects()).filter((one) => one === 'Payments that need you').length;
    const wait = () => app.clock.forward({ minutes: 11 });
    await open();
    await notify(app);
    wait();
    expect(await told()).toBe(1);
    wait();
    expect(await told()).toBe(1);

    await open();
    await notify(app);
    const { items } = (await organiser.get('/api/admin/payments?state=attention')).expect(200);
    for (const { id } of items) (await organiser.post(`/api/admin/payments/${id}/acknowledge`)).expect(200);
    wait();
    expect(await told()).toBe(1);
  });
});

describe('whoever logs in on a device that was not signed in before', () => {
  const logIn = (person: Actor, headers: Record<string, string> = {}) =>
    person.post('/api/auth/login', { email: person.email, password: person.password }, headers);

  it('is told, with the device; on the same browser not again', async () => {
    const ana = await newcomer(app, 'ana');
    const agent = 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0';
    const first = await logIn(ana, { 'user-agent': agent });
    first.expect(200);
    const mail = await newestMailTo(app, ana.email);
    expect(mail.subject).toBe('Your account was opened on another device');
    expect(mail.text).toContain('Firefox');
    expect(mail.text).toContain(`${app.url}/account`);
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    (await logIn(ana, { 'user-agent': agent, cookie })).expect(200);
    expect((await toldTo(app, ana)).filter((occasion) => occasion === 'new-device')).toHaveLength(1);
  });
});
