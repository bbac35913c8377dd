import { type EventFields, EventsService, EventChanges } from '../../../server/events/index.js';
import { EventListsService } from '../../../server/reporting/index.js';
import { type Actor, ana, newcomer, stranger } from '../../fixtures/actors.js';
import { startTcpProxy } from '../../fixtures/tcp-proxy.js';
import { createPaidEvent, PAID_EVENT, reserve, buySeat } from '../../fixtures/payments.js';
import { type RunningApp, startApp, STORY_BEGINS } from '../../fixtures/app/start-app.js';
import { createTestDatabase } from '../../fixtures/app/test-database.js';

let app: RunningApp;
let woman: Actor;
beforeEach(async () => {
  app = await startApp();
  app.clock.turnTo(STORY_BEGINS);
  woman = await ana(app);
});
afterEach(() => app.close());

const list = async () => (await woman.get('/api/events')).body;
const own = async () => (await woman.get('/api/profile/events')).body;
const days = (count: number) => new Date(PAID_EVENT.startsAt.getTime() + count * 86_400_000);
const events = () => app.app.get(EventsService);
const change = (eventId: number, fields: Partial<EventFields>) =>
  app.app.get(EventChanges).update(eventId, fields);
const lists = () => app.app.get(EventListsService);

describe('the list of events', () => {
  it('tells all that the dashboard shows', async () => {
    const id = await createPaidEvent(app);
    expect(await list()).toEqual([
      {
        id,
        name: 'Fondue on the boat',
        description: '',
        date: '2026-12-11T18:30:00.000Z',
        ends_at: '2026-12-11T21:30:00.000Z',
        city: 'Zurich',
        price: 49.5,
        max_men: 2,
        max_women: 2,
        men_reserved: 0,
        women_reserved: 0,
        men_left: 2,
        women_left: 2,
        user_reserved: false,
        user_status: 'none',
        held_until: null,
        payment_under_way: false,
        given_up_today: false,
        waiting: null,
        refund_until: '2026-12-09T18:30:00.000Z',
        profile_locked_until: '2026-12-12T22:30:00.000Z',
        early_price: null,
        format: 'two_sides',
        min_age: null,
        max_age: null,
        theme: null,
        languages: [],
        friends_welcome: false,
        mingling: 'free',
        max_lead: null,
        sides: ['men', 'women'].map((side) => ({ side, capacity: 2, left: 2, reserved: 0, leads: false })),
      },
    ]);
  });

  it('holds what is published and has not begun, soonest first', async () => {
    const later = await createPaidEvent(app, { startsAt: days(7), endsAt: days(8) });
    const sooner = await createPaidEvent(app);
    await createPaidEvent(app, { status: 'draft' });
    const cancelled = await createPaidEvent(app);
    await events().close(cancelled);
    expect((await list()).map(({ id }) => id)).toEqual([sooner, later]);
    app.clock.turnTo(PAID_EVENT.startsAt);
    expect((await list()).map(({ id }) => id)).toEqual([later]);
  });

  it('is for guests', async () => {
    expect((await stranger(app).get('/api/events')).status).toBe(401);
    expect((await (await newcomer(app)).get('/api/events')).body).toMatchObject({ code: 'PROFILE_REQUIRED' });
  });
});

describe('one’s own events', () => {
  it('are empty at first', async () => {
    expect(await own()).toEqual({
      upcoming: [],
      past: [],
      changes: [],
      cancelled: [],
      must_confirm: false,
    });
  });

  it('are the events one attends: ahead soonest first, behind latest first; a hold does not count yet', async () => {
    const [first, second, third, held] = [
      await createPaidEvent(app),
      await createPaidEvent(app, { startsAt: days(1), endsAt: days(2), location: 'Utoquai 10' }),
      await createPaidEvent(app, { startsAt: days(2), endsAt: days(3), priceRappen: 0 }),
      await createPaidEvent(app),
    ];
    for (const id of [third, first, second]) {
      if (id === third) await reserve(woman, id);
      else await buySeat(app, woman, id);
    }
    await reserve(woman, held);
    const ahead = await own();
    expect(ahead.upcoming.map(({ id }) => id)).toEqual([first, second, third]);
    expect(ahead.upcoming.map(({ status }) => status)).toEqual(['paid', 'paid', 'confirmed']);
    expect(ahead.upcoming.map(({ location }) => location)).toEqual([null, 'Utoquai 10', null]);
    app.clock.turnTo(days(2));
    const between = await own();
    expect(between.upcoming.map(({ id }) => id)).toEqual([third]);
    expect(between.past.map(({ id }) => id)).toEqual([second, first]);
  });

  it('are ahead until their end: while one is running, it comes first, with its ticket', async () => {
    const [running, later] = [
      await createPaidEvent(app),
      await createPaidEvent(app, { startsAt: days(1), endsAt: days(2) }),
    ];
    for (const id of [later, running]) await buySeat(app, woman, id);
    const ends = days(0.125);
    for (const now of [PAID_EVENT.startsAt, new Date(ends.getTime() - 1)]) {
      app.clock.turnTo(now);
      const { upcoming, past } = await own();
      expect(upcoming).toMatchObject([{ id: running, ticket: expect.any(String) }, { id: later }]);
      expect(past).toEqual([]);
    }
    app.clock.turnTo(ends);
    const after = await own();
    expect(after.upcoming).toMatchObject([{ id: later }]);
    expect(after.past).toMatchObject([{ id: running, ticket: null }]);
  });
});

describe('an event in the organiser’s hands', () => {
  it('is a draft of three hours unless they say otherwise', async () => {
    const { name, city, startsAt, priceRappen, maxMen, maxWomen } = PAID_EVENT;
    const made = await events().create({ name, city, startsAt, priceRappen, maxMen, maxWomen });
    expect(made).toMatchObject({
      status: 'draft',
      description: '',
      location: null,
      endsAt: PAID_EVENT.endsAt,
    });
    const { counts } = await lists().require(made.id);
    expect(counts).toEqual({ held: 0, paid: 0, confirmed: 0, expired: 0, cancelled: 0, refunded: 0 });
  });

  it('can be moved to any time, the past included; its end moves along', async () => {
    const id = await createPaidEvent(app);
    const moved = await change(id, { startsAt: new Date('2026-11-01T18:00:00Z') });
    expect(moved.endsAt).toEqual(new Date('2026-11-01T21:00:00Z'));
    await expect(change(id, { endsAt: new Date('2026-11-01T18:00:00Z') })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ field: 'ends_at', error: 'must be after date' }],
    });
  });

  it('costs nothing, or what can be charged', async () => {
    const id = await createPaidEvent(app);
    await expect(change(id, { priceRappen: 49 })).rejects.toMatchObject({
      details: [{ field: 'price', error: 'must be 0 or at least 0.50' }],
    });
    expect(await change(id, { priceRappen: 50 })).toMatchObject({ priceRappen: 50 });
  });

  it('cannot become a draft again while somebody has a place, nor change once it is cancelled', async () => {
    const id = await createPaidEvent(app);
    expect(await change(id, { status: 'draft' })).toMatchObject({ status: 'draft' });
    await change(id, { status: 'published' });
    await buySeat(app, woman, id);
    await expect(change(id, { status: 'draft' })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
    await events().close(id);
    await expect(change(id, { name: 'Anew' })).rejects.toMatchObject({ code: 'EVENT_CANCELLED' });
    await expect(change(2_000_000_000, { name: 'Anew' })).rejects.toMatchObject({
      code: 'EVENT_NOT_FOUND',
    });
  });

  it('is listed with all others, the latest first, page by page, with the reservations of each state', async () => {
    const [first, second] = [
      await createPaidEvent(app),
      await createPaidEvent(app, { startsAt: days(3), endsAt: days(4) }),
    ];
    await buySeat(app, woman, first);
    const page = await lists().list({}, { page: 1, per_page: 1 });
    expect(page).toMatchObject({ total: 2, items: [{ id: second }] });
    const next = await lists().list({}, { page: 2, per_page: 1 });
    expect(next.items).toMatchObject([{ id: first, counts: { paid: 1, held: 0 }, womenReserved: 1 }]);
  });
});

describe('without the database', () => {
  it('says that the service is not available, and comes back by itself', async () => {
    const database = await createTestDatabase();
    const proxy = await startTcpProxy(database.url);
    const wired = await startApp({ databaseUrl: proxy.url });
    const guest = await ana(wired);
    const eventId = await createPaidEvent(wired);
    proxy.cut();
    expect(await guest.get('/api/events')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(await reserve(guest, eventId)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    await proxy.mend();
    expect((await reserve(guest, eventId)).status).toBe(200);
    await wired.close();
    await proxy.close();
    await database.drop();
  });
});
