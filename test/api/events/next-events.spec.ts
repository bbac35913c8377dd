import { EventsService } from '../../../server/events/index.js';
import { ana, stranger } from '../../fixtures/actors.js';
import { type RunningApp, startApp, STORY_BEGINS } from '../../fixtures/app/start-app.js';
import { createPaidEvent, PAID_EVENT, buySeat } from '../../fixtures/payments.js';

let app: RunningApp;
beforeEach(async () => {
  app = await startApp();
  app.clock.turnTo(STORY_BEGINS);
});
afterEach(() => app.close());

const next = () => stranger(app).get('/api/events/next');
const days = (count: number) => new Date(PAID_EVENT.startsAt.getTime() + count * 86_400_000);
const onDay = (count: number) => ({ startsAt: days(count), endsAt: days(count + 0.1) });

describe('what strangers see of the next events', () => {
  it('is name, city, time and price, and the refund rule: nothing of who comes, nor of where', async () => {
    const id = await createPaidEvent(app, { location: 'A secret cellar' });
    await buySeat(app, await ana(app), id);
    const { body, headers } = await next();
    expect(body).toEqual({
      events: [
        {
          id,
          name: 'Fondue on the boat',
          date: '2026-12-11T18:30:00.000Z',
          ends_at: '2026-12-11T21:30:00.000Z',
          city: 'Zurich',
          price: 49.5,
          kind: null,
          slug: `${id}-fondue-on-the-boat`,
        },
      ],
      refund_hours: 48,
    });
    expect(headers['cache-control']).toBe('public, max-age=30');
    expect(headers['vary']).toContain('Accept-Language');
  });

  it('are the three soonest that are published and have not begun', async () => {
    const ids = [];
    for (const day of [4, 3, 2, 1]) ids.push(await createPaidEvent(app, onDay(day)));
    await createPaidEvent(app, { status: 'draft' });
    await app.app.get(EventsService).close(await createPaidEvent(app));
    const [fourth, third, second, first] = ids;
    const shown = async () => (await next()).body.events.map(({ id }) => id);
    expect(await shown()).toEqual([first, second, third]);
    app.clock.turnTo(days(1));
    expect(await shown()).toEqual([second, third, fourth]);
  });

  it('say for whom they are, in the reader’s language', async () => {
    await createPaidEvent(app, {
      format: 'women',
      maxMen: 0,
      minMen: 0,
      minAge: 25,
      maxAge: 35,
      theme: 'hikers',
    });
    const kindIn = async (language: string) =>
      (await stranger(app).get('/api/events/next', { 'accept-language': language })).body.events[0]?.kind;
    expect(await kindIn('en')).toBe('Women meet women · From 25 to 35 · For hikers');
    expect(await kindIn('de')).toBe('Frauen treffen Frauen · 25 bis 35 Jahre · Für Wanderlustige');
  });

  it('may be none', async () => {
    expect((await next()).body).toEqual({ events: [], refund_hours: 48 });
  });

  it('are read once for all who come within seconds, and never once they have begun', async () => {
    await createPaidEvent(app, onDay(0));
    app.clock.turnTo(new Date(PAID_EVENT.startsAt.getTime() - 5000));
    expect((await next()).body.events).toHaveLength(1);
    await createPaidEvent(app, onDay(1));
    expect((await next()).body.events).toHaveLength(1);
    app.clock.forward({ seconds: 6 });
    expect((await next()).body.events).toHaveLength(0);
    app.clock.forward({ seconds: 10 });
    expect((await next()).body.events).toHaveLength(1);
  });
});
