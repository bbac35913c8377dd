import { DEMO_GUEST } from '../../server/demo/index.js';
import { Actor, stranger } from '../fixtures/actors.js';
import { sharedApp } from '../fixtures/app/shared-app.js';
import { startApp } from '../fixtures/app/start-app.js';

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

  it('gives its guest a place today and yesterday, matches for both and feedback for yesterday', async () => {
    const { body } = await mia.get('/api/profile/events');
    const [today, yesterday] = [body.upcoming[0]?.id, body.past[0]?.id];
    const matches = await mia.get(`/api/events/${today}/matches`);
    expect(matches.body.length).toBeGreaterThanOrEqual(3);
    expect(matches.body[0]?.icebreakers.length).toBe(3);
    expect((await mia.get(`/api/events/${yesterday}/matches`)).body.length).toBeGreaterThanOrEqual(3);
    expect((await mia.get(`/api/events/${yesterday}/feedback`)).body).toHaveLength(40);
    expect((await mia.get(`/api/events/${today}/feedback`)).status).toBe(403);
  });

  it('draws a portrait of everybody, in the background', async () => {
    await app.jobs.drain();
    const { body } = await mia.get('/api/profile');
    const photo = await stranger(app).get(body.photo_url ?? '');
    expect(photo.headers['content-type']).toBe('image/webp');
    const [{ without } = { without: -1 }] = await app.database.query<{ without: number }>(
      `select count(*)::int as without from profiles p
        where not exists (select from photos where account_id = p.account_id)`,
    );
    expect(without).toBe(0);
  });

  it('fills a database once, however many replicas start', async () => {
    const replicas = await Promise.all([1, 2].map(() => startApp({ demoData: true, replicaOf: app })));
    for (const replica of replicas) await replica.close();
    expect((await mia.get('/api/events')).body).toHaveLength(19);
  });
});
