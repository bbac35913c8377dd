import { ProfilesService } from '../../../server/profile/index.js';
import { AccountsService } from '../../../server/auth/index.js';
import { PROFILE, guest, newcomer, stranger } from '../../fixtures/actors.js';
import { startTcpProxy } from '../../fixtures/tcp-proxy.js';
import { createFreeEvent, giveSeats, releaseSeat } from '../../fixtures/event-day.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { startApp } from '../../fixtures/app/start-app.js';
import { CITIES } from '../../../server/events/index.js';

const app = sharedApp({ clockRunsOn: true });

const NO_PHOTOS = {
  photo_url: null,
  photo_url_2: null,
  photo_url_3: null,
  photo_url_4: null,
  photo_url_5: null,
};
const OPEN = { looking_for: null, profile_locked: false, locked_until: null, gender_locked: false };

describe('a first profile', () => {
  it('ends onboarding', async () => {
    const ana = await newcomer(app, 'ana');
    await expect(ana.get('/api/profile')).resolves.toMatchObject({
      status: 404,
      body: { success: false, code: 'PROFILE_NOT_FOUND' },
    });
    const saved = await ana.post('/api/profile', PROFILE);
    expect(saved).toMatchObject({
      status: 200,
      body: { ...PROFILE, ...NO_PHOTOS, ...OPEN },
    });
    const read = await ana.get('/api/profile');
    expect(read).toMatchObject({ status: 200, body: saved.body });
    expect(Object.keys(read.body).sort()).toEqual(
      [...Object.keys(PROFILE), ...Object.keys(NO_PHOTOS), ...Object.keys(OPEN)].sort(),
    );
    await expect(ana.get('/api/auth/status')).resolves.toMatchObject({ body: { hasProfile: true } });
  });

  it('needs no profession', async () => {
    const ana = await newcomer(app, 'ana');
    const { profession: _profession, ...rest } = PROFILE;
    await expect(ana.post('/api/profile', rest)).resolves.toMatchObject({
      status: 200,
      body: { ...rest, profession: null },
    });
  });

  it('is one and the same when it comes many times at once', async () => {
    const ana = await newcomer(app, 'ana');
    const answers = await Promise.all(
      [31, 32, 33, 34, 35, 36].map((age) => ana.post('/api/profile', { ...PROFILE, age })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const { body } = await ana.get('/api/profile');
    expect([31, 32, 33, 34, 35, 36]).toContain(body.age);
  });
});

describe('a change of profile', () => {
  it('leaves an absent profession as it is, and null or nothing clears it', async () => {
    const ana = await guest(app, 'Ana');
    const { profession: _profession, ...rest } = PROFILE;
    const changed = await ana.post('/api/profile', { ...rest, age: 40, city: 'Bern' });
    expect(changed.body).toMatchObject({ profession: 'Architect', age: 40, city: 'Bern' });
    await expect(ana.post('/api/profile', { ...rest, profession: null })).resolves.toMatchObject({
      body: { profession: null },
    });
    await ana.post('/api/profile', PROFILE);
    await expect(ana.post('/api/profile', { ...rest, profession: '  ' })).resolves.toMatchObject({
      body: { profession: null },
    });
  });

  it('takes every city, every gender and both ends of the ages', async () => {
    const ana = await guest(app, 'Ana');
    for (const city of CITIES)
      expect((await ana.post('/api/profile', { ...PROFILE, city })).body['city']).toBe(city);
    for (const gender of ['male', 'female', 'other'])
      expect((await ana.post('/api/profile', { ...PROFILE, gender })).body['gender']).toBe(gender);
    for (const age of [18, 99, 100])
      expect((await ana.post('/api/profile', { ...PROFILE, age })).body['age']).toBe(age);
  });

  it('keeps names as people write them, trimmed and with composed letters', async () => {
    const ana = await guest(app, 'Ana');
    const saved = async (name: string) => (await ana.post('/api/profile', { ...PROFILE, name })).body['name'];
    await expect(saved('  Zoe\u0308 \n')).resolves.toBe('Zo\u00eb');
    await expect(saved('李小龙')).resolves.toBe('李小龙');
    await expect(saved('Müller-O’Brien 🦊')).resolves.toBe('Müller-O’Brien 🦊');
    await expect(saved('𝒜'.repeat(100))).resolves.toBe('𝒜'.repeat(100));
    await expect(saved(`Robert'); drop table profiles; --`)).resolves.toContain('drop table');
  });

  it('changes one’s own profile and nobody else’s', async () => {
    const [ana, ben] = [await guest(app, 'Ana'), await guest(app, 'Ben')];
    await ana.post('/api/profile', {
      ...PROFILE,
      name: 'Anna',
      account_id: ben.accountId,
      id: ben.accountId,
    });
    await expect(ben.get('/api/profile')).resolves.toMatchObject({ body: { name: 'Ben' } });
    await expect(ana.get('/api/profile')).resolves.toMatchObject({ body: { name: 'Anna' } });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: '   ' }, 'name'],
    ['a name that cannot be seen', { name: '\u200b\u2060' }, 'name'],
    ['a name without a letter', { name: '42' }, 'name'],
    ['a name over two lines', { name: 'Ana\nBanana' }, 'name'],
    ['a name without end', { name: 'x'.repeat(101) }, 'name'],
    ['a name of marks that some do not count', { name: `x${'\ufe0f'.repeat(200)}` }, 'name'],
    ['a name with a NUL', { name: 'A\u0000na' }, 'name'],
    ['a name that is a list', { name: ['Ana'] }, 'name'],
    ['no age', { age: undefined }, 'age'],
    ['an age of 17', { age: 17 }, 'age'],
    ['an age of 101', { age: 101 }, 'age'],
    ['an age with a fraction', { age: 30.5 }, 'age'],
    ['an age in letters', { age: '32' }, 'age'],
    ['an age that is null', { age: null }, 'age'],
    ['no gender', { gender: undefined }, 'gender'],
    ['an unknown gender', { gender: 'Female' }, 'gender'],
    ['no city', { city: undefined }, 'city'],
    ['an unknown city', { city: 'Zürich' }, 'city'],
    ['a profession without end', { profession: 'x'.repeat(101) }, 'profession'],
    ['a profession that is a number', { profession: 7 }, 'profession'],
    ['a photo that is a number', { photo_url: 7 }, 'photo_url'],
    ['a photo from elsewhere', { photo_url: 'https://example.com/me.jpg' }, 'photo_url'],
    ['a photo that was never uploaded', { photo_url_3: `/photos/${'x'.repeat(32)}.webp` }, 'photo_url_3'],
    ['an empty photo', { photo_url: '' }, 'photo_url'],
  ])('refuses %s', async (_what, wrong, field) => {
    const ana = await guest(app, 'Ana');
    const answer = await ana.post('/api/profile', { ...PROFILE, name: 'Changed', ...wrong });
    expect(answer).toMatchObject({
      status: 400,
      body: { success: false, code: 'VALIDATION_FAILED', details: [{ field }] },
    });
    await expect(ana.get('/api/profile')).resolves.toMatchObject({ body: { ...PROFILE, name: 'Ana' } });
  });

  it('says first what kind of value a field wants, and then its bounds', async () => {
    const ana = await guest(app, 'Ana');
    const said = async (age: unknown) => (await ana.post('/api/profile', { ...PROFILE, age })).error.details;
    expect(await said('32')).toEqual([{ field: 'age', error: 'age must be an integer number' }]);
    expect(await said(101)).toEqual([{ field: 'age', error: 'age must not be greater than 100' }]);
  });

  it.each([
    ['a list', [PROFILE]],
    ['a text', 'Ana'],
    ['null', null],
    ['nothing', undefined],
  ])('refuses a body that is %s', async (_what, body) => {
    const ana = await guest(app, 'Ana');
    const answer = await ana.call('POST', '/api/profile', body);
    expect(answer).toMatchObject({ status: 400, body: { success: false } });
  });
});

describe('whoever is not signed in', () => {
  it('sees and changes no profile', async () => {
    const refused = { status: 401, body: { success: false, code: 'UNAUTHENTICATED' } };
    await expect(stranger(app).get('/api/profile')).resolves.toMatchObject(refused);
    await expect(stranger(app).post('/api/profile', PROFILE)).resolves.toMatchObject(refused);
  });
});

describe('a place at a coming event', () => {
  it('locks the profile until it is given back, or feedback has been open for 24 hours', async () => {
    const ana = await guest(app, 'Ana');
    const event = await createFreeEvent(app);
    const locked = async () => (await ana.get('/api/profile')).body['profile_locked'];
    const save = () => ana.post('/api/profile', { ...PROFILE, age: 50, photo_url: null });
    await giveSeats(app, event, ana);
    await expect(locked()).resolves.toBe(true);
    await expect(save()).resolves.toMatchObject({
      status: 409,
      body: {
        success: false,
        code: 'PROFILE_LOCKED',
        error:
          'Your profile cannot be edited while you hold a place at an evening, until a day after its feedback has opened.',
      },
    });
    await expect(ana.get('/api/profile')).resolves.toMatchObject({ body: PROFILE });

    await releaseSeat(app, event, ana);
    await expect(locked()).resolves.toBe(false);
    await expect(save()).resolves.toMatchObject({ status: 200, body: { age: 50, profile_locked: false } });

    await giveSeats(app, event, ana);
    const before = app.clock.now();
    const opens = '2026-12-05T22:00:00.000Z';
    for (const during of [before, '2026-12-04T18:00:01Z', '2026-12-04T23:00:00Z', '2026-12-05T21:59:59Z']) {
      app.clock.turnTo(during);
      await expect(save()).resolves.toMatchObject({ status: 409 });
      const { body } = await ana.get('/api/profile');
      expect(body).toMatchObject({ profile_locked: true, locked_until: opens, gender_locked: true });
    }
    app.clock.turnTo(opens);
    await expect(save()).resolves.toMatchObject({ status: 200, body: OPEN });
    app.clock.turnTo(before);
  });
});

describe('profiles for the other rooms', () => {
  it('come for many in one query, and those of demonstrations are made in one', async () => {
    const ids = await app.app
      .get(AccountsService, { strict: false })
      .createMany(['Demo.One@apero.test', 'demo.two@apero.test', 'demo.three@apero.test'], 'demo-secret');
    const profiles = app.app.get(ProfilesService, { strict: false });
    const [one = 0, two = 0, three = 0] = ids;
    await profiles.createMany([
      { accountId: one, name: 'One', age: 30, gender: 'male', city: 'Bern', profession: null },
      { accountId: two, name: 'Two', age: 40, gender: 'other', city: 'Basel', profession: 'Cook' },
    ]);
    const found = await profiles.find([three, two, one, 2_000_000_000]);
    expect(found.sort((a, b) => a.accountId - b.accountId)).toEqual([
      {
        accountId: one,
        name: 'One',
        age: 30,
        gender: 'male',
        city: 'Bern',
        profession: null,
        lookingFor: null,
        photoId: null,
      },
      {
        accountId: two,
        name: 'Two',
        age: 40,
        gender: 'other',
        city: 'Basel',
        profession: 'Cook',
        lookingFor: null,
        photoId: null,
      },
    ]);
    const login = (email: string) =>
      stranger(app).post('/api/auth/login', { email, password: 'demo-secret' });
    await expect(login('demo.one@apero.test')).resolves.toMatchObject({ body: { hasProfile: true } });
    await expect(login('demo.three@apero.test')).resolves.toMatchObject({ body: { hasProfile: false } });
  });
});

describe('with the database gone', () => {
  it('says so, and the profile is whole when it is back', async () => {
    const ana = await guest(app, 'Ana');
    const proxy = await startTcpProxy(app.settings.databaseUrl);
    const replica = await startApp({ replicaOf: app, databaseUrl: proxy.url });
    const elsewhere = stranger(replica);
    elsewhere.token = ana.token;
    proxy.cut();
    const refused = { status: 503, body: { success: false, code: 'UNAVAILABLE' } };
    await expect(elsewhere.get('/api/profile')).resolves.toMatchObject(refused);
    await expect(elsewhere.post('/api/profile', { ...PROFILE, age: 50 })).resolves.toMatchObject(refused);
    await proxy.mend();
    await expect(elsewhere.get('/api/profile')).resolves.toMatchObject({ status: 200, body: PROFILE });
    await replica.close();
    await proxy.close();
  });
});
