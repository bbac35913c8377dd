import { Actor, QUESTIONNAIRE, ana, ben, newcomer, logInOrganiser, PROFILE } from '../../fixtures/actors.js';
import {
  createCouples,
  createFreeEvent,
  FEEDBACK_OPENS,
  ON_THE_DAY,
  giveSeats,
} from '../../fixtures/event-day.js';
import { confirm, createPaidEvent, press, reserve, listedEvent, buySeat } from '../../fixtures/payments.js';
import { picture, upload } from '../../fixtures/files/pictures.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { STORY_BEGINS } from '../../fixtures/app/start-app.js';

const app = sharedApp({ clockRunsOn: true });
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});
afterEach(() => app.clock.turnTo(STORY_BEGINS));

/** Makes the same call six times at once. Returns how often each status and code came back. */
async function atOnce(
  call: () => Promise<{ status: number; body: unknown }>,
): Promise<Record<string, number>> {
  const answers = await Promise.all(Array.from({ length: 6 }, call));
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const { code } = body as { code?: string };
    const said = code ? `${status} ${code}` : String(status);
    counts[said] = (counts[said] ?? 0) + 1;
  }
  return counts;
}
const count = async (table: string, where: string, value: unknown) => {
  const rows = await app.database.query(`select from ${table} where ${where}`, [value]);
  return rows.length;
};

describe('the same call, many times at once', () => {
  it('makes one account', async () => {
    const account = { email: 'twice@apero.test', password: '123456' };
    const answers = await atOnce(() => new Actor(app).post('/api/auth/register', account));
    expect(answers).toEqual({ '201': 1, '409 EMAIL_TAKEN': 5 });
    expect(await count('accounts', 'email = $1', account.email)).toBe(1);
  });

  it('logs in as often as it is asked to', async () => {
    const { email, password } = await newcomer(app);
    expect(await atOnce(() => new Actor(app).post('/api/auth/login', { email, password }))).toEqual({
      '200': 6,
    });
  });

  it('logs out once: whoever comes later has no token any more', async () => {
    const someone = await newcomer(app);
    const answers = await atOnce(() => someone.post('/api/auth/logout'));
    const { '200': done = 0, '401 UNAUTHENTICATED': late = 0, ...others } = answers;
    expect([done > 0, done + late, others]).toEqual([true, 6, {}]);
    expect((await someone.get('/api/profile')).status).toBe(401);
  });

  it('makes one profile and one set of answers', async () => {
    const someone = await newcomer(app);
    expect(await atOnce(() => someone.post('/api/profile', PROFILE))).toEqual({ '200': 6 });
    expect(await atOnce(() => someone.post('/api/questionnaire', QUESTIONNAIRE))).toEqual({ '200': 6 });
    expect(await count('profiles', 'account_id = $1', someone.accountId)).toBe(1);
    expect(await count('questionnaires', 'account_id = $1', someone.accountId)).toBe(1);
  });

  it('leaves one photo in a slot', async () => {
    const woman = await ana(app);
    const file = await picture().jpeg().toBuffer();
    const {
      '200': done = 0,
      '429 UPLOAD_UNDER_WAY': turnedAway = 0,
      ...others
    } = await atOnce(() => upload(woman, file, 3));
    // they are taken in turn: on a busy machine the last may wait too long
    expect([done > 0, done + turnedAway, others]).toEqual([true, 6, {}]);
    expect(await count('photos', 'account_id = $1', woman.accountId)).toBe(1);
    const { body } = await woman.get('/api/profile');
    expect((await fetch(app.url + body.photo_url_3)).status).toBe(200);
  });

  it('holds one place, and opens one payment page for it', async () => {
    const [woman, eventId] = [await ana(app), await createPaidEvent(app)];
    expect(await atOnce(() => reserve(woman, eventId))).toEqual({ '200': 6 });
    expect(await count('reservations', 'account_id = $1', woman.accountId)).toBe(1);
    expect(await listedEvent(woman, eventId)).toMatchObject({ women_left: 1, user_status: 'held' });
  });

  it('confirms a free place once', async () => {
    const [man, eventId] = [await ben(app), await createPaidEvent(app, { priceRappen: 0 })];
    const {
      '200': done = 0,
      '409 ALREADY_RESERVED': late = 0,
      ...others
    } = await atOnce(() => reserve(man, eventId));
    expect([done > 0, done + late, others]).toEqual([true, 6, {}]);
    expect(await listedEvent(man, eventId)).toMatchObject({ men_reserved: 1, user_status: 'confirmed' });
  });

  it('fulfils a payment once', async () => {
    const [woman, eventId] = [await ana(app), await createPaidEvent(app)];
    const { session_id } = (await reserve(woman, eventId)).body;
    await press(app, session_id, 'pay');
    expect(await atOnce(() => confirm(woman, session_id, eventId))).toEqual({ '200': 6 });
    expect(await listedEvent(woman, eventId)).toMatchObject({ women_reserved: 1, women_left: 1 });
  });

  it('gives a place back once, and the money once', async () => {
    const [woman, eventId] = [await ana(app), await createPaidEvent(app)];
    await buySeat(app, woman, eventId);
    const answers = await atOnce(() => woman.post(`/api/events/${eventId}/cancellation`));
    const { '200': done = 0, '403 NOT_RESERVED': gone = 0, '409 INVALID_TRANSITION': late = 0 } = answers;
    expect([done > 0, done + gone + late]).toEqual([true, 6]);
    await app.jobs.drain();
    const refunds = await woman.get('/api/profile/refunds');
    expect(refunds.body.map(({ amount_chf }) => amount_chf)).toEqual([49.5]);
    expect(await listedEvent(woman, eventId)).toMatchObject({ women_reserved: 0, women_left: 2 });
  });

  it('keeps one answer about a person', async () => {
    const eventId = await createFreeEvent(app);
    const [woman, man] = [await ana(app), await ben(app)];
    await giveSeats(app, eventId, woman, man);
    app.clock.turnTo(FEEDBACK_OPENS);
    const feedbacks = [{ user_id: man.accountId, rating: 'yes' }];
    expect(await atOnce(() => woman.post(`/api/events/${eventId}/feedback`, { feedbacks }))).toEqual({
      '200': 6,
    });
    expect(await count('ratings', 'rater_id = $1', woman.accountId)).toBe(1);
  });

  it('shows one and the same list to whoever asks first, many times', async () => {
    const eventId = await createFreeEvent(app);
    const [woman = await ana(app)] = (await createCouples(app, eventId, 2)).women;
    app.clock.turnTo(ON_THE_DAY);
    const lists = await Promise.all(
      Array.from({ length: 6 }, () => woman.get(`/api/events/${eventId}/matches`)),
    );
    expect(new Set(lists.map((list) => `${list.status} ${JSON.stringify(list.body)}`)).size).toBe(1);
    expect(await count('matching_runs', 'event_id = $1', eventId)).toBe(1);
  });

  it('gives one place, takes in once, pays back once, cancels once: at the organisers’ desk', async () => {
    const [woman, eventId] = [await ana(app), await createPaidEvent(app)];
    const give = () =>
      organiser.post(`/api/admin/events/${eventId}/reservations`, { account_id: woman.accountId });
    expect(await atOnce(give)).toEqual({ '201': 1, '409 ALREADY_RESERVED': 5 });
    const [reservation] = await app.database.query<{ id: number }>(
      'select id from reservations where account_id = $1',
      [woman.accountId],
    );
    const of = (what: string) => () => organiser.post(`/api/admin/reservations/${reservation?.id}/${what}`);
    expect(await atOnce(of('check-in'))).toEqual({ '200': 6 });
    const { '200': done = 0, '409 INVALID_TRANSITION': late = 0, ...others } = await atOnce(of('refund'));
    expect([done > 0, done + late, others]).toEqual([true, 6, {}]);
    expect(await listedEvent(woman, eventId)).toMatchObject({ women_reserved: 0, women_left: 2 });
    const payer = await ana(app);
    await buySeat(app, payer, eventId);
    expect(await atOnce(() => organiser.post(`/api/admin/events/${eventId}/cancel`))).toEqual({ '200': 6 });
    await app.jobs.drain();
    expect(
      await count(
        'refunds r join payments p on p.id = r.payment_id join reservations v on v.id = p.reservation_id',
        'v.account_id = $1',
        payer.accountId,
      ),
    ).toBe(1);
  });

  it('matches an evening without a stir', async () => {
    const eventId = await createFreeEvent(app);
    await createCouples(app, eventId, 2);
    expect(await atOnce(() => organiser.post(`/api/admin/events/${eventId}/matching`))).toEqual({ '200': 6 });
    const rows = await app.database.query('select from matches where event_id = $1', [eventId]);
    expect(rows).toHaveLength(4);
  });
});
