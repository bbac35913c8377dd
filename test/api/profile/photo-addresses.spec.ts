import { Keys } from '../../../server/common/keys/keys.js';
import { Actor, ana, ben, guest, logInOrganiser, PROFILE, refusal, stranger } from '../../fixtures/actors.js';
import { hostAs } from '../../fixtures/organiser.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { createFreeEvent, giveSeats, matchesOf, ON_THE_DAY, releaseSeat } from '../../fixtures/event-day.js';
import { picture, upload } from '../../fixtures/files/pictures.js';

const app = sharedApp();

const open = (url: string | null | undefined) => fetch(app.url + String(url));
const statusOf = async (url: string | null | undefined) => (await open(url)).status;
const pathOf = (url: string) => url.split('?')[0] ?? '';

async function withPhoto(person: Actor, slot = 1): Promise<string> {
  const answer = await upload(person, await picture(64, 48).jpeg().toBuffer(), slot);
  return answer.expect(200).photo_url;
}

/** The day of an event with Ana and Ben, who are each other's match, and Ben's photo as Ana has it. */
async function matched() {
  const [her, him] = [await ana(app), await ben(app)];
  await withPhoto(him);
  const eventId = await createFreeEvent(app);
  await giveSeats(app, eventId, her, him);
  app.clock.turnTo(ON_THE_DAY);
  const url = async () => (await matchesOf(her, eventId))[0]?.photo_url;
  const own = (await him.get('/api/profile')).body.photo_url ?? '';
  return { her, him, own, eventId, url, seen: (await url()) ?? '' };
}

describe('the address of a photo', () => {
  it('opens it for some minutes in every size, and nothing afterwards', async () => {
    const { seen } = await matched();
    for (const size of ['', '-800', '-320'])
      expect(await statusOf(seen.replace('.webp', `${size}.webp`))).toBe(200);
    app.clock.forward({ minutes: 9, seconds: 59 });
    expect(await statusOf(seen)).toBe(200);
    app.clock.forward({ minutes: 11 });
    const late = await open(seen);
    expect([late.status, late.headers.get('cache-control')]).toEqual([404, 'no-store']);
    await expect(late.json()).resolves.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('stays the same for ten minutes, so that a browser keeps the picture, and asks only whether it may', async () => {
    const { seen, url } = await matched();
    app.clock.forward({ minutes: 9 });
    expect(await url()).toBe(seen);
    const first = await open(seen);
    const age = Number(/^private, max-age=(\d+)$/.exec(first.headers.get('cache-control') ?? '')?.[1]);
    expect(age).toBe(660);
    const again = await stranger(app).get(seen, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, again.body]).toEqual([304, '']);
    app.clock.forward({ minutes: 1 });
    expect(await url()).not.toBe(seen);
    expect(pathOf((await url()) ?? '')).toBe(pathOf(seen));
  });

  it('cannot be made up, changed, or used for another photo', async () => {
    const { her, him, own, seen } = await matched();
    const other = await withPhoto(await guest(app, 'Carl'));
    const later = String(Math.floor(app.clock.now().getTime() / 1000) + 86_400);
    const forged = [
      pathOf(seen),
      seen.replace(/until=\d+/, `until=${later}`),
      seen.replace(/for=\d+/, `for=${him.accountId}`),
      seen.replace(/at=\d+/, 'at=0'),
      seen.replace(/by=s\d+/, /by=s\d+/.exec(own)?.[0] ?? ''),
      seen.replace(/by=s\d+/, 'by=k1'),
      seen.replace(/&by=s\d+/, ''),
      seen.replace(/signature=(.)/, (_whole, first) => `signature=${first === '_' ? '-' : '_'}`),
      seen.replace(/&signature=.*/, ''),
      `${seen}&for=${her.accountId}`,
      seen.replace(pathOf(seen), pathOf(other)),
      own.replace(pathOf(own), pathOf(other)),
    ];
    expect(await statusOf(seen)).toBe(200);
    for (const url of forged) expect([url, (await statusOf(url)) >= 400]).toEqual([url, true]);
    // the control: with the key of the server, an address is made like this
    const [, id = ''] = /\/photos\/([\w-]{32})/.exec(seen) ?? [];
    const [, by = ''] = /by=(s\d+)/.exec(own) ?? [];
    const text = [id, him.accountId, 0, by, later].join(' ');
    const signature = app.app.get(Keys).sign('photo-addresses', text);
    expect(
      await statusOf(
        `${pathOf(seen)}?for=${him.accountId}&at=0&by=${by}&until=${later}&signature=${signature}`,
      ),
    ).toBe(200);
  });

  it('of one’s own photo may be sent back to us, also long after it has expired', async () => {
    const her = await ana(app);
    const [first, second] = [await withPhoto(her, 1), await withPhoto(her, 2)];
    app.clock.forward({ days: 2 });
    expect(await statusOf(first)).toBe(404);
    const swapped = await her.post('/api/profile', { ...PROFILE, photo_url: second, photo_url_2: first });
    const { photo_url, photo_url_2 } = swapped.expect(200);
    expect([photo_url, photo_url_2].map((url) => pathOf(url ?? ''))).toEqual([pathOf(second), pathOf(first)]);
    expect([await statusOf(photo_url), await statusOf(photo_url_2)]).toEqual([200, 200]);
    const bare = { ...PROFILE, photo_url: pathOf(first), photo_url_2: null };
    expect(pathOf((await her.post('/api/profile', bare)).expect(200).photo_url ?? '')).toBe(pathOf(first));
  });

  it('of another’s photo is never taken as one’s own', async () => {
    const { her, seen } = await matched();
    const answer = await her.post('/api/profile', { ...PROFILE, photo_url_2: seen });
    // on the day her profile is locked, too: whichever comes first
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});

describe('a photo is gone at once', () => {
  const organisers = async (path: string, body: object = {}) =>
    (await (await logInOrganiser(app)).post(path, body)).expect(200);

  it('when organisers block the person, and is there again when they end that', async () => {
    const { her, him, own, seen, url } = await matched();
    const path = `/api/admin/people/${him.accountId}` as const;
    await organisers(`${path}/block`, { reason: 'A second account.' });
    expect([await statusOf(seen), await statusOf(own)]).toEqual([404, 404]);
    const organiser = await logInOrganiser(app);
    // organisers have to recognise whom they have blocked
    expect(await statusOf((await organiser.get(path)).body.photo_url)).toBe(200);
    await organisers(`${path}/unblock`);
    expect(await statusOf(seen)).toBe(200);
    await organisers(`/api/admin/people/${her.accountId}/block`, { reason: 'She leaks photos.' });
    expect(await statusOf(seen)).toBe(404);
    expect(await url().catch(() => null)).toBeNull();
  });

  it.each<[string, (her: Actor, him: Actor) => Promise<unknown>]>([
    ['they block the other', (her, him) => her.post(`/api/people/${him.accountId}/block`)],
    ['the other blocks them', (her, him) => him.post(`/api/people/${her.accountId}/block`)],
  ])('when %s', async (_what, block) => {
    const { her, him, own, seen } = await matched();
    await block(her, him);
    expect([await statusOf(seen), await statusOf(own)]).toEqual([404, 200]);
  });

  it('when either gives the place back: who cancels has seen enough', async () => {
    const one = await matched();
    await releaseSeat(app, one.eventId, one.her);
    expect(await statusOf(one.seen)).toBe(404);
    app.clock.turnTo('2026-12-01T11:00:00Z');
    const two = await matched();
    await releaseSeat(app, two.eventId, two.him);
    expect(await statusOf(two.seen)).toBe(404);
  });

  it('when the account is gone', async () => {
    const { him, seen } = await matched();
    await app.database.query('delete from photos where account_id = $1', [him.accountId]);
    expect(await statusOf(seen)).toBe(404);
  });
});

describe('the address of a photo ends with the session that it was made for', () => {
  it.each<[string, (her: Actor) => Promise<{ status: number }>]>([
    ['by signing out', (her) => her.post('/api/auth/logout')],
    [
      'by ending all other sessions',
      async (her) => (await new Actor(app, her.email, her.password).logIn()).delete('/api/auth/sessions'),
    ],
    [
      'by a new password',
      (her) =>
        her.post('/api/auth/change-password', {
          current_password: her.password,
          new_password: 'another pass',
        }),
    ],
  ])('%s', async (_what, end) => {
    const { her, him, own, seen } = await matched();
    expect(await statusOf(seen)).toBe(200);
    expect((await end(her)).status).toBe(200);
    expect(await statusOf(seen)).toBe(404);
    // the control: who is still signed in sees theirs
    expect(await statusOf(own)).toBe(200);
    expect(await statusOf((await him.get('/api/profile')).body.photo_url)).toBe(200);
  });

  it('and no other: a second phone sees on, and its addresses are its own', async () => {
    const { her, eventId, seen } = await matched();
    const second = await new Actor(app, her.email, her.password).logIn();
    const other = (await matchesOf(second, eventId))[0]?.photo_url;
    expect(other).not.toBe(seen);
    await her.post('/api/auth/logout');
    expect([await statusOf(seen), await statusOf(other)]).toEqual([404, 200]);
  });

  it('or with the key of a program', async () => {
    const { eventId } = await matched();
    const organiser = await logInOrganiser(app);
    const key = { name: 'Tablet', scopes: ['check-in'], days: 9 };
    const made = (await organiser.post('/api/admin/api-keys', key)).expect(201);
    const tablet = new Actor(app, '', '', made.key);
    const door = await tablet.get(`/api/admin/events/${eventId}/door`);
    const url = door.expect(200).items.find(({ name }) => name === 'Ben')?.photo_url;
    expect(await statusOf(url)).toBe(200);
    (await organiser.delete(`/api/admin/api-keys/${made.id}`)).expect(200);
    expect(await statusOf(url)).toBe(404);
  });
});

describe('organisers and hosts', () => {
  it('see photos by addresses of their own, a host only while they work there', async () => {
    const { eventId, seen, him } = await matched();
    const organiser = await logInOrganiser(app);
    const host = await guest(app, 'Host');
    await hostAs(organiser, eventId, host);
    const { body } = await host.get(`/api/admin/events/${eventId}/door`);
    const atTheDoor = body.items.find(({ name }) => name === 'Ben')?.photo_url;
    expect([await statusOf(atTheDoor), atTheDoor === seen]).toEqual([200, false]);
    await him.post(`/api/people/${host.accountId}/block`);
    expect(await statusOf(atTheDoor)).toBe(200);
    await organiser.delete(`/api/admin/events/${eventId}/hosts/${host.accountId}`);
    expect(await statusOf(atTheDoor)).toBe(404);
    const page = await organiser.get(`/api/admin/people/${him.accountId}`);
    expect(await Promise.all(page.body.photos.map(({ url }) => statusOf(url)))).toEqual([200]);
  });
});

describe('a photo that organisers remove', () => {
  const remove = (organiser: Actor, person: Actor, url: string, reason: unknown = 'Please show your face.') =>
    organiser.post(`/api/admin/people/${person.accountId}/photos/${url.slice(8, 40)}/removal`, { reason });

  it('is gone, the next one is the main photo, and its owner reads why', async () => {
    const [her, organiser] = [await ana(app), await logInOrganiser(app)];
    const urls = [await withPhoto(her, 1), await withPhoto(her, 3), await withPhoto(her, 4)];
    await giveSeats(app, await createFreeEvent(app), her);
    const [main = '', second = '', third = ''] = urls;
    const { body } = await remove(organiser, her, main, '  Please show your face. ');
    expect(body.photos.map(({ slot, id }) => [slot, id])).toEqual([
      [1, second.slice(8, 40)],
      [2, third.slice(8, 40)],
    ]);
    expect([await statusOf(main), await statusOf(second)]).toEqual([404, 200]);
    const profile = (await her.get('/api/profile')).body;
    expect([profile.photo_url, profile.photo_url_2, profile.photo_url_3]).toEqual([second, third, null]);
    const notices = (await her.get('/api/profile/photo-removals')).body;
    expect(notices).toMatchObject([
      { reason: 'Please show your face.', removed_at: '2026-12-01T11:00:00.000Z' },
    ]);
    const { items } = (await organiser.get('/api/admin/audit?kind=change&per_page=1')).expect(200);
    expect(items).toMatchObject([
      { action: 'account.photo_removed', details: { slot: 1, reason: 'Please show your face.' } },
    ]);
    await (await ben(app)).delete(`/api/profile/photo-removals/${notices[0]?.id ?? 0}`);
    expect((await her.get('/api/profile/photo-removals')).body).toHaveLength(1);
    expect((await her.delete(`/api/profile/photo-removals/${notices[0]?.id ?? 0}`)).status).toBe(200);
    expect((await her.get('/api/profile/photo-removals')).body).toEqual([]);
  });

  it('needs a reason, a photo of this person, and an organiser', async () => {
    const [her, him, organiser] = [await ana(app), await ben(app), await logInOrganiser(app)];
    const url = await withPhoto(her);
    expect(refusal(await remove(organiser, her, url, ' '))).toBe('400 VALIDATION_FAILED');
    expect(refusal(await remove(organiser, him, url))).toBe('404 PHOTO_NOT_FOUND');
    expect(refusal(await remove(him, her, url))).toBe('403 FORBIDDEN');
    expect(refusal(await remove(organiser, her, url))).toBe('200 undefined');
    expect(refusal(await remove(organiser, her, url))).toBe('404 PHOTO_NOT_FOUND');
  });
});
