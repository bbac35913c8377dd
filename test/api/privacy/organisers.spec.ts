import { type Actor, ana, ben, logInOrganiser, refusal, stranger } from '../../fixtures/actors.js';
import { logged } from '../../fixtures/organiser.js';
import { buySeat, createPaidEvent, differences, paidBack } from '../../fixtures/payments.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { readExport } from '../../fixtures/files/unzip.js';
import { mailTo, notify, tokenIn, WITH_MAIL } from '../../fixtures/mail/mailbox.js';

const app = sharedApp(WITH_MAIL);
let organiser: Actor;
beforeEach(async () => (organiser = await logInOrganiser(app)));
afterEach(async () => expect(await differences(app)).toEqual([]));

const remove = (by: Actor, { accountId }: Actor, body: object = { reason: 'Asked for it by letter.' }) =>
  by.call('DELETE', `/api/admin/people/${accountId}`, body);

const order = (by: Actor, { accountId }: Actor, body: object = { reason: 'Asked for it by letter.' }) =>
  by.call('POST', `/api/admin/people/${accountId || 999_999}/export`, body);

async function withVerifiedAddress(person: Actor): Promise<Actor> {
  await notify(app);
  const [mail] = await mailTo(app, person.email);
  if (!mail) throw new Error('No mail asks for the address to be confirmed');
  (await stranger(app).post('/api/auth/verify-email', { token: tokenIn(mail) })).expect(200);
  return person;
}

describe('for somebody who writes to them, organisers', () => {
  it('have the link to their own data sent to the person, never the file, and the log says who did and why', async () => {
    const her = await withVerifiedAddress(await ana(app));
    expect(refusal(await order(organiser, her, {}))).toBe('400 VALIDATION_FAILED');
    const answer = await order(organiser, her);
    expect(answer.expect(200)).toEqual({ success: true });
    expect(await logged(app, 1)).toEqual([`account.export_ordered ${her.accountId}`]);
    await notify(app);
    const mail = (await mailTo(app, her.email)).find(({ subject }) => subject.startsWith('Your data'));
    expect(mail?.text).toContain(`${app.url}/account/data`);
    const path = `/api/admin/people/${her.accountId}/export` as const;
    expect(refusal(await organiser.get(path as never))).toBe('404 NOT_FOUND');
    const { data } = await readExport(her, '/api/account/export');
    expect(data['account']).toMatchObject({ email: her.email });
  });

  it('send nothing to an address that is not confirmed, and not without end', async () => {
    const her = await ana(app);
    expect(refusal(await order(organiser, her))).toBe('409 ADDRESS_NOT_VERIFIED');
    await withVerifiedAddress(her);
    Object.assign(app.settings, { rateLimits: true });
    try {
      for (let times = 0; times < 3; times++) (await order(organiser, her)).expect(200);
      expect(refusal(await order(organiser, her))).toBe('429 RATE_LIMITED');
    } finally {
      Object.assign(app.settings, { rateLimits: false });
    }
    expect(refusal(await order(organiser, stranger(app)))).toBe('404 ACCOUNT_NOT_FOUND');
  });

  it('have it sent also to somebody blocked, whose rights stay', async () => {
    const him = await withVerifiedAddress(await ben(app));
    await organiser.post(`/api/admin/people/${him.accountId}/block`, { reason: 'Rude.' });
    (await order(organiser, him)).expect(200);
    await notify(app);
    const subjects = (await mailTo(app, him.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your data are ready to download');
  });

  it('see what a deletion would do, and delete with a reason; the money comes back', async () => {
    const her = await ana(app);
    await buySeat(app, her, await createPaidEvent(app));
    const path = `/api/admin/people/${her.accountId}/deletion` as const;
    expect((await organiser.get(path)).expect(200)).toMatchObject({ refund_chf: 49.5, obstacle: null });
    expect(refusal(await remove(organiser, her, {}))).toBe('400 VALIDATION_FAILED');
    expect((await remove(organiser, her)).expect(200)).toEqual({ success: true, refund_chf: 49.5 });
    expect(await logged(app, 1)).toEqual([`account.deleted ${her.accountId}`]);
    await app.jobs.drain();
    expect(await paidBack(app, her)).toBe(4950);
    expect(refusal(await remove(organiser, her))).toBe('404 ACCOUNT_NOT_FOUND');
    expect(refusal(await her.get('/api/profile'))).toBe('401 UNAUTHENTICATED');
  });

  it('delete also somebody blocked', async () => {
    const him = await ben(app);
    await organiser.post(`/api/admin/people/${him.accountId}/block`, { reason: 'Rude.' });
    (await remove(organiser, him)).expect(200);
  });

  it('cannot delete each other, nor themselves this way', async () => {
    const { body } = await organiser.get('/api/admin/people?role=admin');
    organiser.accountId = body.items[0]?.account_id ?? 0;
    expect(refusal(await remove(organiser, organiser))).toBe('400 VALIDATION_FAILED');
  });

  it('alone may: for guests all of it is closed', async () => {
    const [her, him] = [await ana(app), await ben(app)];
    const path = `/api/admin/people/${him.accountId}`;
    const answers = [await order(her, him), await her.get(`${path}/deletion`), await remove(her, him)];
    expect(answers.map(refusal)).toEqual(Array.from({ length: 3 }, () => '403 FORBIDDEN'));
  });
});
