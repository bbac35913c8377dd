import { Actor, QUESTIONNAIRE, PROFILE, refusal } from '../../fixtures/actors.js';
import { type Fixtures, createFixtures, type Other } from '../../fixtures/fixtures.js';
import { changes, databaseState } from '../../fixtures/app/database-state.js';
import { confirm } from '../../fixtures/payments.js';
import { type AppRoute, routesOf } from '../../fixtures/app/routes.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

/** Where others may read something of the owner, and what. Everything else is read by nobody. */
const READABLE: Partial<Record<`${Other} GET ${string}`, string[]>> = {
  // what is said beside each field of the profile's form
  'attendee GET /api/events/:id/matches': ['name', 'profession', 'main photo', 'other photo'],
  'attendee GET /api/events/:id/feedback': ['name', 'main photo'],
  'organiser GET /api/admin/events/:id/reservations': ['name'],
  'organiser GET /api/admin/events/:id/matches': ['name'],
  // whom they let in, and who sits where
  'host GET /api/admin/events/:id/door': ['name', 'main photo'],
  'host GET /api/admin/events/:id/rounds': ['name', 'main photo'],
  // to recognise a person when a report is decided
  'organiser GET /api/admin/people/:id': ['name', 'email', 'profession', 'main photo', 'other photo'],
  // by the payment's id an organiser finds it in the provider's dashboard
  'organiser GET /api/admin/payments': ['name', 'payment 1', 'payment 3'],
};

/** What organisers may read of a guest in calls that the contract does not name; never answers, keys or sessions. */
const ORGANISER_ROUTES = [
  'name',
  'email',
  'profession',
  'main photo',
  'other photo',
  'payment 1',
  'payment 3',
];

const app = sharedApp({ clockRunsOn: true });
let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await createFixtures(app);
});

const OTHERS: Other[] = [
  'stranger',
  'newcomer',
  'guest',
  'attendee',
  'elsewhere',
  'blocked',
  'host',
  'organiser',
];

describe('what others read of somebody', () => {
  /** A route's addresses with the owner's ids in them. */
  const addresses = ({ path }: AppRoute): string[] => {
    if (path.includes('reservations/:id'))
      return fixtures.reservations.map((id) => path.replace(':id', String(id)));
    const ids = [fixtures.past, fixtures.paid, fixtures.held, fixtures.refunded, fixtures.owner.accountId];
    return path.includes(':') ? ids.map((id) => path.replace(/:\w+/g, String(id))) : [path];
  };
  const readingsOf = async (reader: Actor, route: AppRoute) => {
    const found = new Set<string>();
    for (const address of addresses(route)) {
      const { body } = await reader.get(address);
      // a file has no body that is text
      const read = [JSON.stringify(body) ?? ''];
      // a list can be saved as a table
      if ('items' in Object(body) && address.startsWith('/api/admin'))
        read.push(String((await reader.get(`${address}?format=csv`)).body));
      const text = read.join();
      for (const [what, secret] of Object.entries(fixtures.secrets))
        if (text.includes(secret)) found.add(what);
    }
    return [...found];
  };
  // a stream has no end; what it says is what the route without /live answers
  const gets = () => routesOf(app).filter(({ method, path }) => method === 'GET' && !path.endsWith('/live'));

  it('is found by looking for texts that the owner does read', async () => {
    const all = new Set<string>();
    for (const route of gets()) for (const what of await readingsOf(fixtures.owner, route)) all.add(what);
    const kept = ['password', 'token', 'payment', 'session', 'hold'];
    const own = Object.keys(fixtures.secrets).filter((what) => !kept.some((word) => what.startsWith(word)));
    expect([...all].toSorted()).toEqual(own.toSorted());
  });

  it.each(OTHERS)('is, for the %s, what the list says, on every route there is', async (other) => {
    for (const route of gets()) {
      const found = await readingsOf(fixtures.others[other], route);
      const named = READABLE[`${other} GET ${route.path}`];
      const organiser = other === 'organiser' && route.path.startsWith('/api/admin/');
      // an organisers' call that the contract does not name shows no more than ORGANISER_ROUTES
      const allowed = named ?? (organiser ? ORGANISER_ROUTES.filter((what) => found.includes(what)) : []);
      expect([route.path, found.toSorted()]).toEqual([route.path, allowed.toSorted()]);
    }
  });

  it('is never what somebody answered about them', async () => {
    const { attendee, elsewhere } = fixtures.others;
    const candidates = await attendee.get(`/api/events/${fixtures.past}/feedback`);
    expect(candidates.body.map(({ id, rating }) => [id, rating])).toContainEqual([
      fixtures.owner.accountId,
      null,
    ]);
    expect(candidates.body.filter(({ rating }) => rating !== null)).toEqual([]);
    expect(JSON.stringify((await elsewhere.get('/api/profile/events')).body)).not.toContain('maybe');
  });

  it('is refused, not emptied: matches and feedback without a place', async () => {
    const codes: Record<Other, string> = {
      stranger: '401 UNAUTHENTICATED',
      newcomer: '403 PROFILE_REQUIRED',
      guest: '403 NOT_RESERVED',
      elsewhere: '403 NOT_RESERVED',
      blocked: '200 undefined',
      host: '403 PROFILE_REQUIRED',
      attendee: '200 undefined',
      organiser: '403 PROFILE_REQUIRED',
    };
    for (const other of OTHERS)
      for (const what of ['matches', 'feedback']) {
        const answer = await fixtures.others[other].get(`/api/events/${fixtures.past}/${what}`);
        expect([other, what, refusal(answer)]).toEqual([other, what, codes[other]]);
      }
  });

  it('is not reached by naming them in a call about oneself', async () => {
    const { guest } = fixtures.others;
    const { accountId, email } = fixtures.owner;
    for (const path of ['/api/profile', '/api/questionnaire', '/api/profile/events', '/api/auth/status']) {
      const plain = await guest.get(path);
      const named = await guest.get(
        `${path}?account_id=${accountId}&user_id=${accountId}&id=${accountId}&email=${email}`,
        { 'x-user-id': String(accountId), 'x-original-url': `/api/profile/${accountId}` },
      );
      expect([path, named.body]).toEqual([path, plain.body]);
    }
  });
});

describe('what others change of somebody', () => {
  type Attempt = [what: string, method: string, path: () => string, body?: () => unknown];
  const attempts: Attempt[] = [
    ['confirms their paid session', 'POST', () => '/api/confirm-payment', () => sessionOf('paid')],
    ['confirms their held session', 'POST', () => '/api/confirm-payment', () => sessionOf('held')],
    ['confirms their refunded session', 'POST', () => '/api/confirm-payment', () => sessionOf('refunded')],
    [
      'confirms their free place',
      'POST',
      () => '/api/confirm-payment',
      () => ({ session_id: `free_${fixtures.reservations[0]}`, event_id: fixtures.past }),
    ],
    ['reads what cancelling would bring', 'GET', () => `/api/events/${fixtures.paid}/cancellation`],
    ['cancels their paid place', 'POST', () => `/api/events/${fixtures.paid}/cancellation`],
    ['ends their hold', 'POST', () => `/api/events/${fixtures.held}/cancellation`],
    [
      'answers about them from outside',
      'POST',
      () => `/api/events/${fixtures.past}/feedback`,
      () => ({ feedbacks: [{ user_id: fixtures.owner.accountId, rating: 'yes' }] }),
    ],
    ['blocks them', 'POST', () => `/api/people/${fixtures.owner.accountId}/block`],
    [
      'reports them',
      'POST',
      () => `/api/people/${fixtures.owner.accountId}/report`,
      () => ({ reason: 'disrespect', event_id: fixtures.past }),
    ],
    ['checks them in', 'POST', () => `/api/admin/reservations/${fixtures.reservations[1]}/check-in`],
    ['refunds them', 'POST', () => `/api/admin/reservations/${fixtures.reservations[1]}/refund`],
    ['cancels their event', 'POST', () => `/api/admin/events/${fixtures.paid}/cancel`],
    ['moves their event', 'PATCH', () => `/api/admin/events/${fixtures.paid}`, () => ({ name: 'Moved' })],
    ['matches their event anew', 'POST', () => `/api/admin/events/${fixtures.past}/matching`],
    [
      'gives them a place',
      'POST',
      () => `/api/admin/events/${fixtures.refunded}/reservations`,
      () => ({ account_id: fixtures.owner.accountId }),
    ],
  ];
  const sessionOf = (which: keyof Fixtures['sessions']) => ({
    session_id: fixtures.sessions[which],
    event_id: fixtures[which],
  });
  const refusals: Partial<Record<Other, Record<string, string>>> = {
    stranger: { '': '401 UNAUTHENTICATED' },
    newcomer: { '': '403 PROFILE_REQUIRED', admin: '403 FORBIDDEN' },
    guest: guestRefusals('403 NOT_RESERVED'),
    elsewhere: guestRefusals('403 NOT_RESERVED'),
    organiser: { '': '403 PROFILE_REQUIRED' },
  };
  function guestRefusals(refusedWith: string): Record<string, string> {
    return {
      '': refusedWith,
      confirm: '400 INVALID_PAYMENT_SESSION',
      admin: '403 FORBIDDEN',
      people: '404 PERSON_NOT_FOUND',
    };
  }

  it.each(Object.keys(refusals) as Other[])('is nothing, whatever the %s tries', async (other) => {
    const before = await databaseState(app);
    const rules = refusals[other] ?? {};
    for (const [what, method, path, body] of attempts) {
      const kind = /admin|people|confirm/.exec(path())?.[0] ?? '';
      // an organiser's own calls are theirs to make
      if (other === 'organiser' && kind === 'admin') continue;
      const answer = await fixtures.others[other].call(
        method,
        path(),
        method === 'GET' ? undefined : (body?.() ?? {}),
      );
      expect([what, refusal(answer)]).toEqual([what, rules[kind] ?? rules['']]);
    }
    expect(await changes(app, before)).toEqual([]);
  });

  it('is nothing by an attendee of the same event either', async () => {
    const { attendee } = fixtures.others;
    const before = await databaseState(app);
    for (const which of ['paid', 'held', 'refunded'] as const)
      expect((await confirm(attendee, fixtures.sessions[which], fixtures[which])).error.code).toBe(
        'INVALID_PAYMENT_SESSION',
      );
    const free = await confirm(attendee, `free_${fixtures.reservations[0]}`, fixtures.past);
    expect(free.error.code).toBe('INVALID_PAYMENT_SESSION');
    for (const eventId of [fixtures.paid, fixtures.held])
      expect((await attendee.post(`/api/events/${eventId}/cancellation`)).error.code).toBe('NOT_RESERVED');
    expect(await changes(app, before)).toEqual([]);
  });

  it('is not their hold, by any key that can be guessed', async () => {
    const before = await databaseState(app);
    const keys = [
      ...fixtures.reservations,
      fixtures.sessions.held,
      fixtures.owner.accountId,
      fixtures.held,
      '',
      '%00',
      '%',
    ];
    for (const key of keys) {
      const answer = await fixtures.others.guest.get(`/api/checkout/cancelled?hold=${key}`);
      expect([key, answer.status < 500]).toEqual([key, true]);
      await fixtures.others.guest.get(`/api/checkout/cancelled?hold=${key}&hold=${key}`);
      await fixtures.others.guest.get(`/api/checkout/cancelled?hold[$ne]=${key}`);
    }
    expect(await changes(app, before)).toEqual([]);
  });

  it('is not their photos: nobody takes them as their own', async () => {
    const [main = '', second = ''] = fixtures.photos;
    const changed = [main.replace('.webp', '-320.webp'), main.replace('/photos/', ''), main.toUpperCase()];
    const foreign = ['/photos/../../etc/passwd', 'https://example.org/me.webp', 'javascript:alert(1)', ' '];
    const urls = [main, second, app.url + main, ...changed, ...foreign];
    // the profiles of those who were at the event have opened again
    app.clock.forward({ hours: 24 });
    const before = await databaseState(app);
    for (const other of ['newcomer', 'guest', 'attendee', 'elsewhere', 'organiser'] as const)
      for (const url of urls)
        for (const field of ['photo_url', 'photo_url_5']) {
          const answer = await fixtures.others[other].post('/api/profile', {
            ...PROFILE,
            [field]: url,
          });
          expect([other, url, refusal(answer)]).toEqual([other, url, '400 VALIDATION_FAILED']);
        }
    expect(await changes(app, before)).toEqual([]);
  });

  it('is not their profile, answers or account, by fields that a call does not have', async () => {
    const { guest } = fixtures.others;
    const { owner } = fixtures;
    const theirs = {
      account_id: owner.accountId,
      accountId: owner.accountId,
      user_id: owner.accountId,
      id: owner.accountId,
      email: owner.email,
      role: 'admin',
      profile_locked: false,
      locked_until: null,
      gender_locked: false,
    };
    const readings = async () =>
      Promise.all(
        ['/api/profile', '/api/questionnaire', '/api/profile/events', '/api/auth/status'].map(
          async (path) => (await owner.get(path)).body,
        ),
      );
    const before = await readings();
    await guest.post('/api/profile', { ...PROFILE, name: 'Mallory', ...theirs });
    await guest.post('/api/questionnaire', { ...QUESTIONNAIRE, hobby: 'mischief', ...theirs });
    await guest.post('/api/create-checkout-session', { event_id: fixtures.refunded, ...theirs });
    await guest.post(`/api/events/${fixtures.refunded}/cancellation`, theirs);
    await guest.post('/api/auth/register', { email: owner.email, password: 'mine from now on' });
    await guest.post('/api/auth/logout', theirs);
    expect(await readings()).toEqual(before);
    expect((await guest.logIn()).token).not.toBeNull();
    expect((await guest.get('/api/auth/status')).body).toMatchObject({ role: 'user' });
    expect((await new Actor(app, owner.email).logIn()).token).not.toBeNull();
  });

  it('is no answer about somebody who is no candidate, and then none of the call', async () => {
    const { attendee, elsewhere, guest, newcomer } = fixtures.others;
    const before = await databaseState(app);
    const good = { user_id: fixtures.owner.accountId, rating: 'yes' };
    const people = [attendee, elsewhere, guest, newcomer].map(({ accountId }) => accountId);
    for (const user_id of [...people, 1_999_999_999, 0, -1, 2 ** 31])
      for (const feedbacks of [[{ user_id, rating: 'yes' }], [good, { user_id, rating: 'no' }]]) {
        const { status } = await attendee.post(`/api/events/${fixtures.past}/feedback`, { feedbacks });
        expect([user_id, status]).toEqual([user_id, 400]);
      }
    expect(await changes(app, before)).toEqual([]);
  });
});
