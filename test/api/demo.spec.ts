import { DEMO_GUEST, DEMO_HOST, SECOND_GUEST, SECOND_ORGANISER } from '../../server/demo/index.js';
import { CHARTS } from '../../server/reporting/index.js';
import { MAKE_CONNECTIONS } from '../../server/feedback/connection-making.service.js';
import { ProviderWalkService } from '../../server/payments/index.js';
import { Actor, logInOrganiser, stranger } from '../fixtures/actors.js';
import { differences, webhooksArrive } from '../fixtures/payments.js';
import { sharedApp } from '../fixtures/app/shared-app.js';
import { DAY } from '../../server/common/time/durations.rules.js';
import { startApp } from '../fixtures/app/start-app.js';

const NOTHING = { arrived: 0, connected: 0, met: 0, contested: 0, failed: 0, reported: 0 };

describe('the demonstration', () => {
  const app = sharedApp({ demoData: true });
  let mia: Actor;
  beforeAll(async () => {
    mia = await new Actor(app, DEMO_GUEST.email, DEMO_GUEST.password).logIn();
  });

  it('has evenings in all six cities for three months, one of them today', async () => {
    const { body } = await mia.get('/api/events');
    expect(new Set(body.map((event) => event.city)).size).toBe(6);
    expect(body.length).toBe(19);
    expect(body[0]).toMatchObject({ date: '2026-12-01T18:30:00.000Z', user_status: 'confirmed' });
    const last = new Date(body.at(-1)?.date ?? 0);
    expect(last.getTime()).toBeGreaterThan(Date.parse('2027-02-01'));
    expect(body.some((event) => event.price === 0)).toBe(true);
  });

  it('has evenings for some: of an age, about something, with one open side', async () => {
    const { body } = await mia.get('/api/events');
    expect(body.some(({ min_age, max_age }) => min_age === 25 && max_age === 35)).toBe(true);
    expect(body.some(({ theme }) => theme === 'hikers')).toBe(true);
    const open = body.find(({ format }) => format === 'open');
    expect(open?.sides).toEqual([expect.objectContaining({ side: 'all', capacity: 24, reserved: 10 })]);
  });

  it('gives its guest a place today and yesterday, matches for both and feedback for yesterday', async () => {
    const { body } = await mia.get('/api/profile/events');
    const [today, yesterday] = [body.upcoming[0]?.id, body.past[0]?.id];
    const matches = await mia.get(`/api/events/${today}/matches`);
    expect(matches.body.length).toBeGreaterThanOrEqual(3);
    expect(matches.body[0]?.icebreakers.length).toBe(3);
    expect((await mia.get(`/api/events/${yesterday}/matches`)).body.length).toBeGreaterThanOrEqual(3);
    // those who came, but for herself
    expect((await mia.get(`/api/events/${yesterday}/feedback`)).body.length).toBeGreaterThan(25);
    expect((await mia.get(`/api/events/${today}/feedback`)).status).toBe(403);
  });

  it('has log-ins for two guests, a second organiser and a host of today’s evening', async () => {
    const logIn = ({ email, password }: typeof DEMO_GUEST) => new Actor(app, email, password).logIn();
    const luca = await logIn(SECOND_GUEST);
    const [today] = (await mia.get('/api/events')).body;
    expect((await luca.get(`/api/events/${today?.id}/matches`)).status).toBe(200);
    expect((await (await logIn(SECOND_ORGANISER)).get('/api/admin/events')).status).toBe(200);
    const host = await logIn(DEMO_HOST);
    expect((await host.get('/api/admin/events')).status).toBe(403);
    expect((await host.get(`/api/admin/events/${today?.id}/door`)).status).toBe(200);
  });

  it('has evenings of every kind ahead: sold out with people who wait, lopsided, under its minimum, postponed, cancelled, a draft', async () => {
    const organiser = await logInOrganiser(app);
    const { body } = await organiser.get('/api/admin/events?per_page=200');
    const now = app.clock.now().toISOString();
    const ahead = body.items.filter(({ date }) => new Date(date).toISOString() > now);
    const full = ahead.find((event) => event.men_left === 0 && event.women_left === 0);
    expect((full?.men_waiting ?? 0) + (full?.women_waiting ?? 0)).toBeGreaterThan(2);
    const sides = ahead.map(({ men_reserved, women_reserved }) => women_reserved - men_reserved);
    expect(Math.max(...sides)).toBeGreaterThan(8);
    expect(ahead.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['draft', 'cancelled', 'published']),
    );
    expect(ahead.some(({ postponed_from }) => postponed_from !== null)).toBe(true);
    expect(ahead.some(({ min_men, men_reserved }) => men_reserved < min_men)).toBe(true);
  });

  it('has somebody who is paying at this moment', async () => {
    const organiser = await logInOrganiser(app);
    const { body } = await organiser.get('/api/admin/events?per_page=200&when=coming');
    const details = await Promise.all(
      body.items.map(({ id }) => organiser.get(`/api/admin/events/${id}/reservations`)),
    );
    expect(details.flatMap(({ body: { items } }) => items).some(({ status }) => status === 'held')).toBe(
      true,
    );
  });

  it('grows fourteen months behind it, on days that people know, and every franc of it is in the provider’s books', async () => {
    await app.jobs.drain();
    await webhooksArrive(app);
    await app.jobs.drain();
    expect(await differences(app)).toEqual([]);
    const organiser = await logInOrganiser(app);
    const { body } = await organiser.get('/api/admin/events?per_page=200');
    const dates = body.items.map(({ date }) => new Date(date).getTime());
    expect(Math.min(...dates)).toBeLessThan(app.clock.now().getTime() - 400 * DAY);
    const past = await organiser.get('/api/admin/events?per_page=200&when=past');
    expect(new Set(past.body.items.map(({ city }) => city)).size).toBe(6);
    const [{ arrived, connected, met, contested, failed, reported } = NOTHING] = await app.database.query<
      typeof NOTHING
    >(
      `select (select count(*) from check_ins)::int as arrived, (select count(*) from connections)::int as connected,
         (select count(*) from met_answers where met)::int as met, (select count(*) from disputes)::int as contested, (select count(*) from reports)::int as reported,
         (select count(*) from refunds where status = 'failed')::int as failed`,
    );
    expect(arrived).toBeGreaterThan(1000);
    expect(connected).toBeGreaterThan(100);
    expect(met).toBeGreaterThan(50);
    expect({ contested, failed, reported }).toEqual({ contested: 1, failed: 1, reported: 2 });
    // the provider knows no money that we do not, and we none that it does not
    const since = new Date(app.clock.now().getTime() - 60 * DAY);
    expect(await app.app.get(ProviderWalkService).plan(since)).toEqual([]);
  });

  it('leaves no chart and no number of the organisers empty', async () => {
    await app.jobs.drain();
    await app.jobs.run(MAKE_CONNECTIONS);
    const organiser = await logInOrganiser(app);
    const { body: overview } = await organiser.get('/api/admin/overview');
    for (const event of overview.events) expect(event.men.taken + event.women.taken).toBeGreaterThan(0);
    expect(overview.events.filter(({ revenue_chf }) => revenue_chf === 0)).toHaveLength(1);
    expect(overview.attention.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['reports', 'payments']),
    );
    for (const chart of CHARTS) {
      const { body } = await organiser.get(`/api/admin/statistics/${chart}?from=2025-12-01T00:00:00Z`);
      const months = body.items.filter(({ value }) => value > 0);
      expect({ chart, full: months.length >= 10 }).toEqual({ chart, full: true });
    }
    const quality = (await organiser.get('/api/admin/matching/quality')).expect(200);
    expect(quality.state).toBe('ready');
    const { body: insights } = await organiser.get('/api/admin/insights');
    expect(insights.cities).toHaveLength(7);
    expect(insights.cities.filter(({ repeat_rate }) => !repeat_rate)).toEqual([]);
    expect(Object.values(insights.funnel).filter((people) => people === 0)).toEqual([]);
    expect(insights.funnel.views).toBeGreaterThan(insights.funnel.reserved);
    expect(insights.links.map(({ channel }) => channel)).toEqual(
      expect.arrayContaining(['newsletter', 'instagram', 'flyer', 'direct']),
    );
    const { body: finance } = await organiser.get('/api/admin/finance?month=2026-10');
    expect(finance.total).toMatchObject({ fees_estimated_chf: 0 });
    expect(Math.min(finance.total.fees_chf, finance.total.refunds, finance.total.payouts)).toBeGreaterThan(0);
  });

  it('has connected its guest with somebody who shares a number', async () => {
    const { body } = await mia.get('/api/connections');
    expect(body.length).toBeGreaterThan(0);
    expect(body.some(({ shared_with_me }) => shared_with_me.length > 0)).toBe(true);
  });

  it('pays back what somebody has paid before it began', async () => {
    await app.jobs.drain();
    const organiser = await logInOrganiser(app);
    const [{ id } = { id: 0 }] = await app.database.query<{ id: number }>(
      `select r.id from reservations r join events e on e.id = r.event_id
        where r.status = 'paid' and e.starts_at > $1 order by r.id desc limit 1`,
      [app.clock.now()],
    );
    expect((await organiser.post(`/api/admin/reservations/${id}/refund`)).status).toBe(200);
    await app.jobs.drain();
    const [refund] = await app.database.query<{ status: string }>(
      'select f.status from refunds f join payments p on p.id = f.payment_id where p.reservation_id = $1',
      [id],
    );
    expect(refund?.status).toBe('succeeded');
    expect(await differences(app)).toEqual([]);
  });

  it('draws a portrait of everybody, in the background', async () => {
    await app.jobs.drain();
    const { body } = await mia.get('/api/profile');
    const photo = await stranger(app).get(body.photo_url ?? '');
    expect(photo.headers['content-type']).toBe('image/webp');
    const [{ without } = { without: -1 }] = await app.database.query<{ without: number }>(
      `select count(*)::int as without from profiles p
        where not exists (select from photos where account_id = p.account_id)
          and exists (select from accounts a where a.id = p.account_id and a.email not like 'seed.%')`,
    );
    expect(without).toBe(0);
  });

  it('tells search engines to leave, where DEMO=1 has started it', async () => {
    const shown = await startApp({ demo: true, replicaOf: app });
    const answer = await stranger(shown).get('/api/events');
    await shown.close();
    expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect((await stranger(app).get('/api/events')).headers['x-robots-tag']).toBeUndefined();
  });

  it('has its sandboxes for itself: production does not start with one, though they are in the image', async () => {
    const production = { production: true, replicaOf: app };
    await expect(startApp(production)).rejects.toThrow('it has no payment sandbox');
    const stripe = { secretKey: 'sk_live_1', webhookSecret: 'whsec_1' };
    const mail = { smtpUrl: null, from: 'hello@apero.example' };
    await expect(startApp({ ...production, stripe, mail })).rejects.toThrow('it has no mail sandbox');
  });

  it('fills a database once, however many replicas start', async () => {
    const replicas = await Promise.all([1, 2].map(() => startApp({ demoData: true, replicaOf: app })));
    for (const replica of replicas) await replica.close();
    expect((await mia.get('/api/events')).body).toHaveLength(19);
  });
});
