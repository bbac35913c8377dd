import { type Actor, ana, newcomer, stranger, refusal } from '../../fixtures/actors.js';
import { type AppRoute, routesOf, somePath } from '../../fixtures/app/routes.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

/** The short list: what anybody may call. A new route that is missing here must be guarded. */
const PUBLIC = [
  'GET /health/live',
  'GET /health/ready',
  // how requests reach us, for the doctor alone: nothing without its signature
  'GET /health/forwarding',
  'GET /photos/:file',
  // its secret, which nobody can guess, is what opens it
  'GET /calendar/:file',
  // the public pages, at the same addresses without /pages
  'GET /pages/events',
  'GET /pages/events/:slug',
  'GET /pages/embed/events/:slug',
  'GET /pages/previews/:file',
  'GET /pages/events.ics',
  'GET /pages/sitemap.xml',
  'GET /pages/robots.txt',
  'GET /api/auth/status',
  'POST /api/auth/register',
  'POST /api/auth/login',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/verify-email',
  // the tokens of mails say whose seat and which mails are meant
  'POST /api/still-coming',
  // as the token of a friend's invitation says which event
  'POST /api/friend-invitations',
  'POST /api/unsubscribe',
  'POST /api/unsubscribe/look-up',
  // what comes next and what it costs: before an account nobody would know
  'GET /api/events/next',
  // what the pages of law say of this instance
  'GET /api/legal',
  'POST /api/stripe/webhook',
  // where leaving the payment page leads: its key, which nobody can guess, is what opens it
  'GET /api/checkout/cancelled',
];
/** Routes that need a signed-in account but no profile. */
const ANY_ACCOUNT = [
  'POST /api/auth/logout',
  'POST /api/account/live-ticket',
  'POST /api/auth/change-email',
  'POST /api/auth/change-password',
  'POST /api/auth/resend-verification',
  'GET /api/auth/sessions',
  'DELETE /api/auth/sessions',
  'DELETE /api/auth/sessions/:id',
  'POST /api/auth/totp',
  'POST /api/auth/totp/confirm',
  'POST /api/auth/totp/disable',
  'DELETE /api/account',
  'GET /api/account/deletion',
  'GET /api/account/export',
  'GET /api/account/consents',
  'PUT /api/account/consents/:purpose',
  // a warning reaches everybody; receipts also those who have bought at the entrance
  'GET /api/account/warnings',
  'POST /api/account/warnings/:id/acknowledge',
  'GET /api/receipts',
  'GET /api/receipts/:id/pdf',
  'PUT /api/receipts/:id/address',
  'GET /api/account/push',
  'POST /api/account/push',
  'DELETE /api/account/push',
  'GET /api/account/settings',
  'PUT /api/account/settings',
  'GET /api/profile',
  'POST /api/profile',
  'GET /api/questionnaire',
  'POST /api/questionnaire',
];
/** Routes for hosts and organisers; the service checks whether the event is the host's. */
const CHECK_IN_ROUTES = [
  'GET /api/admin/door',
  'GET /api/admin/events/:id/door',
  'POST /api/admin/events/:id/check-ins',
  'POST /api/admin/reservations/:id/check-in',
  'POST /api/admin/events/:id/walk-ins',
  'GET /api/admin/events/:id/walk-ins/:reservationId',
  'POST /api/admin/events/:id/walk-ins/:reservationId/give-back',
  'GET /api/admin/events/:id/rounds',
  'GET /api/admin/events/:id/rounds.csv',
  'GET /api/admin/events/:id/rounds/live',
  'POST /api/admin/events/:id/rounds/plan',
  'POST /api/admin/events/:id/rounds/start',
  'POST /api/admin/events/:id/rounds/next',
  'POST /api/admin/events/:id/rounds/pause',
  'POST /api/admin/events/:id/rounds/end',
  'POST /api/admin/events/:id/rounds/gone',
  'POST /api/admin/events/:id/rounds/calls/:callId/acknowledge',
];
/** Pages and files of the document, which Nest's swagger module registers by itself. */
const DOCUMENT = /^\/api\/(docs|openapi)/;

describe('who may call what', () => {
  const app = sharedApp();
  let guarded: AppRoute[];
  beforeAll(async () => {
    guarded = routesOf(app).filter(
      ({ method, path }) => !PUBLIC.includes(`${method} ${path}`) && !DOCUMENT.test(path),
    );
  });

  const answers = async (actor: Actor, routes: readonly AppRoute[]) => {
    const all: Record<string, string> = {};
    for (const { method, path } of routes) {
      const answer = await actor.call(method, somePath(path), method === 'GET' ? undefined : {});
      all[`${method} ${path}`] = refusal(answer);
    }
    return all;
  };
  const every = (routes: readonly AppRoute[], answer: string) =>
    Object.fromEntries(routes.map(({ method, path }) => [`${method} ${path}`, answer]));

  it('knows the routes that it speaks of', () => {
    const known = routesOf(app).map(({ method, path }) => `${method} ${path}`);
    expect(known).toEqual(expect.arrayContaining([...PUBLIC, ...ANY_ACCOUNT]));
    expect(guarded.length).toBeGreaterThan(15);
  });

  it('answers 401 to a stranger, whatever they call', async () => {
    expect(await answers(stranger(app), guarded)).toEqual(every(guarded, '401 UNAUTHENTICATED'));
  });

  it('answers 401 to a token that is none', async () => {
    const liar = stranger(app);
    liar.token = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.';
    expect(await answers(liar, guarded)).toEqual(every(guarded, '401 UNAUTHENTICATED'));
  });

  it('asks somebody without a profile to complete it first', async () => {
    const someone = await newcomer(app);
    const closed = guarded.filter(
      ({ method, path }) => !ANY_ACCOUNT.includes(`${method} ${path}`) && !path.startsWith('/api/admin'),
    );
    expect(await answers(someone, closed)).toEqual(every(closed, '403 PROFILE_REQUIRED'));
  });

  it('shows organisers’ calls to nobody else', async () => {
    const guest = await ana(app);
    const organisers = guarded.filter(({ path }) => path.startsWith('/api/admin'));
    expect(organisers.length).toBeGreaterThan(5);
    expect(await answers(guest, organisers)).toEqual(every(organisers, '403 FORBIDDEN'));
  });

  it('shows hosts the door and nothing else of it', async () => {
    const host = await ana(app);
    await app.database.query(`update accounts set role = 'host' where id = $1`, [host.accountId]);
    const organisers = guarded.filter(({ path }) => path.startsWith('/api/admin'));
    const inner = organisers.filter(({ method, path }) => !CHECK_IN_ROUTES.includes(`${method} ${path}`));
    expect(organisers.length - inner.length).toBe(CHECK_IN_ROUTES.length);
    expect(await answers(host, inner)).toEqual(every(inner, '403 FORBIDDEN'));
    expect((await host.get('/api/admin/door')).body).toEqual({ items: [], total: 0 });
    expect((await host.get('/api/auth/status')).body).toMatchObject({ role: 'host' });
  });

  it('answers an unknown path below /api in the one error body', async () => {
    const { status, body } = await stranger(app).get('/api/unknown');
    expect(status).toBe(404);
    expect(body).toEqual({ success: false, error: 'There is nothing at this address.', code: 'NOT_FOUND' });
  });
});
