import { Actor, ana, ben, logInOrganiser } from '../../fixtures/actors.js';
import { type RunningApp, startApp } from '../../fixtures/app/start-app.js';
import { createFreeEvent, giveSeats } from '../../fixtures/event-day.js';
import { createPaidEvent, reserve } from '../../fixtures/payments.js';

let app: RunningApp;
let guest: Actor;
let eventId: number;
beforeEach(async () => {
  app = await startApp();
  [guest, eventId] = [await ana(app), await createPaidEvent(app, { maxWomen: 2 })];
});
afterEach(() => app.close());

const LIST = '/api/events' as const;
const standings = (events: readonly { user_status: string }[]) =>
  events.map(({ user_status }) => user_status);

async function tagOf(actor: Actor, path: string, headers: Record<string, string> = {}): Promise<string> {
  return String((await actor.get(path, headers)).headers['etag']);
}

async function again(actor: Actor, path: string, tag: string): Promise<number> {
  const { status, body } = await actor.get(path, { 'if-none-match': tag });
  expect(body === '').toBe(status === 304);
  return status;
}

describe('who asks again with the tag of an answer', () => {
  it('hears that nothing has changed, and nothing else', async () => {
    await giveSeats(app, await createFreeEvent(app), guest, await ben(app));
    for (const path of [
      LIST,
      `/api/events/${eventId}`,
      '/api/profile',
      '/api/profile/events',
      '/api/connections',
    ]) {
      const { status, headers } = await guest.get(path);
      expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-store']);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect([path, await again(guest, path, String(headers['etag']))]).toEqual([path, 304]);
      expect(await again(guest, path, 'W/"of something else"')).toBe(200);
    }
  });

  it('hears of a seat that somebody else has taken, at once', async () => {
    const tag = await tagOf(guest, LIST);
    await reserve(await ana(app), eventId);
    const { status, body } = await guest.get(LIST, { 'if-none-match': tag });
    expect([status, body[0]]).toMatchObject([200, { women_left: 1, user_status: 'none' }]);
  });

  it('hears of their own place, and of its end', async () => {
    const none = await tagOf(guest, LIST);
    await reserve(guest, eventId);
    const held = await guest.get(LIST, { 'if-none-match': none });
    expect([held.status, standings(held.body)]).toEqual([200, ['held']]);
    await guest.post(`/api/events/${eventId}/cancellation`);
    const after = await guest.get(LIST, { 'if-none-match': String(held.headers['etag']) });
    expect([after.status, standings(after.body)]).toEqual([200, ['none']]);
  });

  it('hears of what an organiser has changed', async () => {
    const [list, page] = [await tagOf(guest, LIST), await tagOf(guest, `/api/events/${eventId}`)];
    const organiser = await logInOrganiser(app);
    await organiser.patch(`/api/admin/events/${eventId}`, { name: 'Apéro on the roof' });
    expect([await again(guest, LIST, list), await again(guest, `/api/events/${eventId}`, page)]).toEqual([
      200, 200,
    ]);
  });

  it('never gets the answer of somebody else, and in another language the texts of that language', async () => {
    const other = await ana(app);
    await reserve(guest, eventId);
    const own = await tagOf(guest, LIST);
    const { status, body } = await other.get(LIST, { 'if-none-match': own });
    expect([status, standings(body)]).toEqual([200, ['none']]);
    const profile = await tagOf(guest, '/api/profile');
    expect(await again(other, '/api/profile', profile)).toBe(200);
    const organiser = await logInOrganiser(app);
    await organiser.patch(`/api/admin/events/${eventId}`, { names: { de: 'Apéro auf dem Dach' } });
    const german = await tagOf(guest, LIST, { 'accept-language': 'de' });
    expect(german).not.toBe(await tagOf(guest, LIST, { 'accept-language': 'en' }));
  });

  it('hears the same of every server', async () => {
    const replica = await startApp({ replicaOf: app });
    const tag = await tagOf(guest, LIST);
    const other = new Actor(replica, guest.email, guest.password, guest.token);
    expect(await again(other, LIST, tag)).toBe(304);
    await reserve(await ana(app), eventId);
    expect(await again(other, LIST, tag)).toBe(200);
    await replica.close();
  });
});
