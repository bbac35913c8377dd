import { registerRoute } from 'workbox-routing';
import { networkElse } from './network-else';
import { forgetOldTickets } from './old-tickets';
import { isEntranceList, keptList } from './entrance';
import { drop, forgetAll, forgetOthers, keep, kept, keptFor } from './own-cache';
import { scope } from './scope';
import { eventOfMatches, fetchToday, keepMatches, keptMatches, RESERVATIONS } from './todays-matches';
import { photoKey } from './today.rules';

const STATUS = '/api/auth/status';
/** What a ticket is drawn from: who is signed in, their name, their reservations. Nothing else of the API but today's matches. */
const TICKET_CALLS = [STATUS, '/api/profile', RESERVATIONS];

/** Who is signed in, as far as it matters here. */
interface Status {
  authenticated: boolean;
  hasProfile: boolean;
}

/** What a page that was loaded before there was a worker tells it: with which headers it calls. */
interface KeepMessage {
  type: 'keep';
  headers: Record<string, string>;
}

/** Keeps the ticket and today's matches of the person who is signed in, for times without a connection. */
export function keepOwnCalls(): void {
  registerRoute(
    ({ url, sameOrigin, request }) =>
      sameOrigin &&
      request.headers.has('Authorization') &&
      (TICKET_CALLS.includes(url.pathname) ||
        isEntranceList(url.pathname) ||
        eventOfMatches(url.pathname) !== undefined),
    ({ request, url, event }) => answer(request, url.pathname, event),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/photos/'),
    ({ request }) => networkElse(fetch(request), async () => keptFor(photoKey(request.url) ?? '')),
  );
  scope.addEventListener('fetch', (event) => {
    if (isSignOut(event.request)) event.waitUntil(signOut(event.request));
  });
  scope.addEventListener('message', (event) => {
    const message = event.data as Partial<KeepMessage> | null;
    if (message?.type === 'keep') event.waitUntil(keepAll(new Headers(message.headers)));
  });
}

async function answer(request: Request, path: string, event: ExtendableEvent): Promise<Response> {
  const authorization = request.headers.get('Authorization') ?? '';
  await forgetOthers(authorization);
  await forgetOldTickets(authorization);
  const network = fetch(request);
  const stored = network.then((response) => store(request.headers, path, response.clone()));
  event.waitUntil(stored.catch(() => undefined));
  return networkElse(network, () => keptAnswer(path, authorization));
}

function keptAnswer(path: string, authorization: string): Promise<Response | undefined> {
  if (isEntranceList(path)) return keptList(path, authorization);
  return eventOfMatches(path) === undefined ? kept(path, authorization) : keptMatches(path, authorization);
}

/** Keeps an answer of the server, or forgets what it no longer grants. */
async function store(headers: Headers, path: string, response: Response): Promise<void> {
  const authorization = headers.get('Authorization') ?? '';
  if (response.status === 401) return forgetAll(authorization);
  if (eventOfMatches(path) !== undefined) return storeMatches(headers, path, response);
  if (!response.ok) return isEntranceList(path) && response.status < 500 ? drop(path) : undefined;
  const status = path === STATUS ? ((await response.clone().json()) as Status) : undefined;
  if (status?.authenticated === false) return forgetAll(authorization);
  await keep(path, authorization, response);
  if (status?.hasProfile) await keepMissing(headers);
  if (path === RESERVATIONS) await fetchToday(authorization, onlyNamed(headers));
}

async function storeMatches(headers: Headers, path: string, response: Response): Promise<void> {
  const authorization = headers.get('Authorization') ?? '';
  // from a link in a mail one comes here first: only the reservations say whether it is today's
  if (response.ok && (await kept(RESERVATIONS, authorization)) === undefined) {
    const own = onlyNamed(headers);
    const reservations = await fetch(RESERVATIONS, { headers: own });
    if (reservations.ok) await keep(RESERVATIONS, authorization, reservations);
  }
  await keepMatches(path, authorization, response);
}

async function keepAll(headers: Headers): Promise<void> {
  const authorization = headers.get('Authorization');
  if (authorization === null) return;
  await forgetOthers(authorization);
  await store(headers, STATUS, await fetch(STATUS, { headers: onlyNamed(headers) }));
}

/** Fetches what is not kept yet: whoever has just signed in may not open their profile before the entrance. */
async function keepMissing(headers: Headers): Promise<void> {
  const authorization = headers.get('Authorization') ?? '';
  for (const path of TICKET_CALLS.filter((one) => one !== STATUS)) {
    if ((await kept(path, authorization)) !== undefined) continue;
    await store(headers, path, await fetch(path, { headers: onlyNamed(headers) }));
  }
}

/** The headers that a call of ours needs. */
function onlyNamed(headers: Headers): Headers {
  const named = new Headers();
  for (const name of ['Authorization', 'Accept-Language']) {
    const value = headers.get(name);
    if (value !== null) named.set(name, value);
  }
  return named;
}

function isSignOut({ method, url }: Request): boolean {
  return method === 'POST' && url === `${scope.location.origin}/api/auth/logout`;
}

/** Also without a connection, when the server does not hear of it: nothing stays, and nothing more is shown. */
async function signOut(request: Request): Promise<void> {
  await forgetAll(request.headers.get('Authorization'));
  await (await scope.registration.pushManager.getSubscription())?.unsubscribe();
}
