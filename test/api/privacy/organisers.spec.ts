import { type Actor, ana, ben, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { logged } from '../../fixtures/organiser.js';
import { buySeat, createPaidEvent, differences, paidBack } from '../../fixtures/payments.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { readExport } from '../../fixtures/files/unzip.js';

const app = sharedApp();
let organiser: Actor;
beforeEach(async () => (organiser = await logInOrganiser(app)));
afterEach(async () => expect(await differences(app)).toEqual([]));

const remove = (by: Actor, { accountId }: Actor, body: object = { reason: 'Asked for it by letter.' }) =>
  by.call('DELETE', `/api/admin/people/${accountId}`, body);

describe('for somebody who writes to them, organisers', () => {
  it('fetch what is held of the person, and the log says who did', async () => {
    const her = await ana(app);
    const { data } = await readExport(organiser, `/api/admin/people/${her.accountId}/export`);
    expect(data['account']).toMatchObject({ email: her.email });
    expect(await logged(app, 1)).toEqual([`account.exported ${her.accountId}`]);
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
    const answers = [
      await her.get(`${path}/export`),
      await her.get(`${path}/deletion`),
      await remove(her, him),
    ];
    expect(answers.map(refusal)).toEqual(Array.from({ length: 3 }, () => '403 FORBIDDEN'));
  });
});
