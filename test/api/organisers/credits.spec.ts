import { ana, ben, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { WITH_MAIL, toldTo } from '../../fixtures/mail/mailbox.js';
import { buySeat, createPaidEvent, differences, paidBack, webhooksArrive } from '../../fixtures/payments.js';

const app = sharedApp(WITH_MAIL);
afterEach(async () => {
  expect(await differences(app)).toEqual([]);
});

const GIFT = { chf: 15, reason: 'failed', to: 'all' };
const balanceOf = async (person: Awaited<ReturnType<typeof ana>>) =>
  (await person.get('/api/account/credits')).body.balance;

describe('after an evening that was cancelled, an organiser', () => {
  it('gives all guests credit beside their refund, and two who do it at once give it once', async () => {
    const [organiser, eventId] = [await logInOrganiser(app), await createPaidEvent(app)];
    const guests = [await ana(app), await ben(app)];
    for (const guest of guests) await buySeat(app, guest, eventId);
    await webhooksArrive(app);
    const path = `/api/admin/events/${eventId}/credits` as const;
    expect(refusal(await organiser.post(path, GIFT))).toBe('409 INVALID_TRANSITION');
    (await organiser.post(`/api/admin/events/${eventId}/cancel`)).expect(200);
    await app.jobs.drain();
    const answers = await Promise.all([organiser.post(path, GIFT), organiser.post(path, GIFT)]);
    const bodies = answers.map((answer) => answer.expect(200));
    expect(bodies).toEqual(
      expect.arrayContaining([
        { given: 2, before: 0 },
        { given: 0, before: 2 },
      ]),
    );
    for (const guest of guests) {
      expect(await balanceOf(guest)).toBe(15);
      expect(await paidBack(app, guest)).toBe(4950);
      const told = await toldTo(app, guest);
      expect(told.filter((occasion) => occasion === 'credit-given')).toEqual(['credit-given']);
    }
  });
});

describe('after an evening, an organiser', () => {
  it('gives credit to those who missed it, and not to those who came', async () => {
    const [organiser, eventId] = [await logInOrganiser(app), await createPaidEvent(app)];
    const [came, missed] = [await ana(app), await ben(app)];
    for (const guest of [came, missed]) await buySeat(app, guest, eventId);
    await webhooksArrive(app);
    const { items } = (await organiser.get(`/api/admin/events/${eventId}/reservations`)).body;
    const arrived = items.find(({ account_id }) => account_id === came.accountId);
    (await organiser.post(`/api/admin/reservations/${arrived?.id ?? 0}/check-in`)).expect(200);
    await app.database.query(
      `update events set starts_at = $2::timestamptz - interval '53 hours', ends_at = $2::timestamptz - interval '50 hours' where id = $1`,
      [eventId, app.clock.now()],
    );
    const path = `/api/admin/events/${eventId}/credits` as const;
    const gift = { ...GIFT, reason: 'missed', to: 'no_shows' };
    expect((await organiser.post(path, gift)).expect(200)).toEqual({ given: 1, before: 0 });
    expect([await balanceOf(came), await balanceOf(missed)]).toEqual([0, 15]);
  });
});

describe('the credit of a person', () => {
  it('is saved as a table with all that they were ever given, used up and expired credit too', async () => {
    const [organiser, woman] = [await logInOrganiser(app), await ana(app)];
    const path = `/api/admin/people/${woman.accountId}/credits` as const;
    const give = async (chf: number, reason: string) =>
      (await organiser.post(path, { chf, reason })).expect(201).id;
    const expired = await give(20, 'missed');
    await app.database.query('update credits set expires_at = $2 where id = $1', [expired, app.clock.now()]);
    const used = await give(15, 'failed');
    await buySeat(app, woman, await createPaidEvent(app));
    await webhooksArrive(app);
    const rest = await give(30.5, 'goodwill');
    expect((await organiser.get(path)).expect(200).items.map(({ id }) => id)).toEqual([rest, used]);
    const { headers, body } = await organiser.get(`${path}.csv`);
    expect(headers['content-disposition']).toBe('attachment; filename="credits.csv"');
    const [header, ...rows] = String(body).replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(header).toBe('Credit,Created at,By,Reason,Event,Amount (CHF),Used (CHF),Left (CHF),Expires at');
    expect(rows.map((row) => row.split(',').toSpliced(1, 1).slice(0, -1).join(','))).toEqual([
      `${rest},${organiser.email},goodwill,,30.5,0,30.5`,
      `${used},${organiser.email},failed,,15,15,0`,
      `${expired},${organiser.email},missed,,20,0,20`,
    ]);
    const unknown = await organiser.get('/api/admin/people/2147483647/credits.csv');
    expect(refusal(unknown)).toBe('404 ACCOUNT_NOT_FOUND');
  });
});
