import { type Actor, ana, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { createEventAs, giveSeatAs, logged } from '../../fixtures/organiser.js';

const app = sharedApp();
let organiser: Actor;
let eventId: number;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
  eventId = await createEventAs(organiser);
});

const make = async (scopes: string[], days = 90) => {
  const answer = await organiser.post('/api/admin/api-keys', { name: 'Statistics', scopes, days });
  return answer.expect(201);
};
const call = (key: string, path: string, method = 'GET') =>
  fetch(`${app.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
const statusOf = async (...args: Parameters<typeof call>) => (await call(...args)).status;

describe('a key for a program', () => {
  it('does what its scopes say, and nothing else', async () => {
    const { key } = await make(['events:read']);
    expect(await statusOf(key, '/api/admin/events')).toBe(200);
    expect(await statusOf(key, `/api/admin/events/${eventId}`)).toBe(200);
    for (const [path, method] of [
      [`/api/admin/events/${eventId}/reservations`, 'GET'],
      [`/api/admin/events/${eventId}/cancel`, 'POST'],
      ['/api/admin/people', 'GET'],
      ['/api/admin/api-keys', 'POST'],
      ['/api/profile', 'GET'],
    ] as const)
      expect([path, await statusOf(key, path, method)]).toEqual([path, 403]);
  });

  it('reads reservations or checks in, written down as done by its maker with the key', async () => {
    const reservation = await giveSeatAs(organiser, eventId, await ana(app));
    const reader = await make(['reservations:read']);
    expect(await statusOf(reader.key, `/api/admin/events/${eventId}/reservations`)).toBe(200);
    expect(await statusOf(reader.key, `/api/admin/reservations/${reservation}/check-in`, 'POST')).toBe(403);
    const door = await make(['check-in']);
    expect(await statusOf(door.key, `/api/admin/reservations/${reservation}/check-in`, 'POST')).toBe(200);
    expect((await logged(app, 1))[0]).toBe(`reservation.checked_in ${reservation}`);
    const { items } = (
      await organiser.get('/api/admin/audit?action=reservation.checked_in&per_page=1')
    ).expect(200);
    expect(items[0]).toMatchObject({ actor: organiser.email, details: { api_key_id: door.id } });
    const { items: keys } = (await organiser.get('/api/admin/api-keys')).expect(200);
    expect(keys.find(({ id }) => id === door.id)).toMatchObject({ last_used_at: expect.any(String) });
  });

  it('is shown once, kept as a hash, and no longer good once it is revoked or has expired', async () => {
    const { key, id, prefix } = await make(['events:read'], 1);
    expect(key.startsWith(prefix)).toBe(true);
    expect(JSON.stringify((await organiser.get('/api/admin/api-keys')).body)).not.toContain(key);
    const rows = await app.database.query<{ text: string }>('select k::text as text from api_keys k');
    expect(rows.map(({ text }) => text).join()).not.toContain(key.slice(prefix.length));
    expect(await statusOf(key, '/api/admin/events')).toBe(200);
    const revoked = await make(['events:read']);
    (await organiser.delete(`/api/admin/api-keys/${revoked.id}`)).expect(200);
    expect(await statusOf(revoked.key, '/api/admin/events')).toBe(401);
    expect(refusal(await organiser.delete(`/api/admin/api-keys/${revoked.id}`))).toBe(
      '404 API_KEY_NOT_FOUND',
    );
    app.clock.forward({ hours: 25 });
    expect(await statusOf(key, '/api/admin/events')).toBe(401);
    expect(await statusOf(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`, '/api/admin/events')).toBe(
      401,
    );
    organiser = await logInOrganiser(app);
    expect(id).toBeGreaterThan(0);
  });

  it('can do nothing that its maker cannot: no longer an organiser, or blocked', async () => {
    const { key, account_id } = await make(['events:read']);
    await app.database.query(`update accounts set role = 'user' where id = $1`, [account_id]);
    expect(await statusOf(key, '/api/admin/events')).toBe(403);
    await app.database.query(`update accounts set role = 'admin', blocked_at = now() where id = $1`, [
      account_id,
    ]);
    expect(await statusOf(key, '/api/admin/events')).toBe(403);
    await app.database.query('update accounts set blocked_at = null where id = $1', [account_id]);
    expect(await statusOf(key, '/api/admin/events')).toBe(200);
  });

  it('needs a scope, a name and a day on which it ends', async () => {
    for (const body of [
      { name: '', scopes: ['events:read'], days: 1 },
      { name: 'x', scopes: [], days: 1 },
      { name: 'x', scopes: ['everything'], days: 1 },
      { name: 'x', scopes: ['events:read'], days: 4000 },
    ])
      expect(refusal(await organiser.post('/api/admin/api-keys', body))).toBe('400 VALIDATION_FAILED');
  });
});
