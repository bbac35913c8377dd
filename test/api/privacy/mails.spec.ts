import { DELETE_AFTER_TIME } from '../../../server/privacy/retention/retention.service.js';
import { type Actor, ana, ben, logInOrganiser } from '../../fixtures/actors.js';
import { until } from '../../fixtures/app/until.js';
import { createFreeEvent, giveSeats } from '../../fixtures/event-day.js';
import { type RunningApp, startApp } from '../../fixtures/app/start-app.js';
import { notify } from '../../fixtures/mail/mailbox.js';

let app: RunningApp;
beforeEach(async () => {
  app = await startApp({ mail: { smtpUrl: null, from: 'Apéro <hello@apero.test>' } });
});
afterEach(() => app.close());

interface Received {
  subject: string;
  text: string;
}

/** The mails that somebody has received, newest first. */
async function mailsTo({ email }: Actor): Promise<Received[]> {
  await notify(app);
  const response = await fetch(`${app.url}/sandbox/mail/messages?to=${encodeURIComponent(email)}`);
  return ((await response.json()) as { items: Received[] }).items;
}

const subjectsTo = async (person: Actor) => (await mailsTo(person)).map(({ subject }) => subject);

async function timePasses(to: string): Promise<void> {
  app.clock.turnTo(to);
  await app.jobs.run(DELETE_AFTER_TIME);
  await app.jobs.drain();
  await notify(app);
}

const exists = async ({ accountId }: Actor) =>
  (await app.database.query('select from accounts where id = $1', [accountId])).length === 1;

describe('an account that nobody uses', () => {
  const WARNING = 'Your account will be deleted in 30 days';

  it('is deleted two years after its last use, thirty days after a mail that says so', async () => {
    const her = await ana(app);
    await timePasses('2028-11-01T10:59:00Z');
    expect(await subjectsTo(her)).not.toContain(WARNING);
    await timePasses('2028-11-01T11:01:00Z');
    await timePasses('2028-11-02T11:01:00Z');
    expect((await subjectsTo(her)).filter((subject) => subject === WARNING)).toHaveLength(1);
    expect((await mailsTo(her))[0]?.text).toContain(`${app.url}/auth`);
    await timePasses('2028-12-01T11:00:00Z');
    expect(await exists(her)).toBe(true);
    await timePasses('2028-12-01T11:02:00Z');
    expect(await exists(her)).toBe(false);
  });

  it('stays if its owner signs in after the warning, and is warned again another two years later', async () => {
    const her = await ana(app);
    await timePasses('2028-11-01T11:01:00Z');
    app.clock.turnTo('2028-11-20T11:00:00Z');
    await her.logIn();
    await timePasses('2028-12-02T11:00:00Z');
    expect(await exists(her)).toBe(true);
    await timePasses('2030-10-22T11:00:00Z');
    expect((await subjectsTo(her)).filter((subject) => subject === WARNING)).toHaveLength(2);
  });
});

describe('whoever leaves', () => {
  it('is told so once, at the address that is no longer kept, and gets no mail that was waiting', async () => {
    const her = await ana(app);
    (await her.call('DELETE', '/api/account', { password: her.password })).expect(200);
    await app.jobs.drain();
    await until('the last mail came', async () => (await mailsTo(her)).length > 0, { within: 20_000 });
    expect(await subjectsTo(her)).toEqual(['Your account has been deleted']);
    const kept = await app.database.query(
      `select from jobs.job where strpos(data::text, $1) > 0
        union all select from facts where strpos(data::text, $1) > 0
        union all select from notifications where strpos(data::text, $1) > 0`,
      [her.email],
    );
    expect(kept).toEqual([]);
  });
});

describe('whoever objects', () => {
  it('gets the answer by mail', async () => {
    const [her, eventId] = [await ben(app), await createFreeEvent(app)];
    await giveSeats(app, eventId, her);
    await her.post('/api/account/objections', { event_id: eventId, text: 'Why?' });
    const organiser = await logInOrganiser(app);
    const { items } = (await organiser.get('/api/admin/objections')).expect(200);
    const path = `/api/admin/objections/${items[0]?.id ?? 0}/answer` as const;
    (await organiser.post(path, { answer: 'Because of the age that you gave.' })).expect(200);
    await app.jobs.drain();
    const [mail] = await mailsTo(her);
    expect(mail).toMatchObject({ subject: 'We have answered you' });
    expect(mail?.text).toContain('Because of the age that you gave.');
  });
});
