import { networkElse } from './network-else';
import { isEntranceList } from './entrance';
import { drop, forgetAll, forgetOthers, keep, kept, keptFor } from './own-cache';
import { forgetOld, hasEvent, PROFILE, reduced, STATUS, TICKET_CALLS, type TicketCall } from './reduced';
import { answerTo, scope } from './scope';
import { eventOfMatches, fetchToday, keepMatches, keptMatches, RESERVATIONS } from './todays-matches';
import { photoKey, type Status } from './today.rules';

/** What a page that was loaded before there was a worker tells it: with which headers it calls. */
interface KeepMessage {
  type: 'keep';
  headers: Record<string, string>;
}

/** Keeps the ticket and today's matches of the person who is signed in, for times without a connection. */
export function keepOwnCalls(): void {
  answerTo(
    ({ url, request }) =>
      request.headers.has('Authorization') &&
      (isTicketCall(url.pathname) ||
        isEntranceList(url.pathname) ||
        eventOfMatches(url.pathname) !== undefined),
    ({ request, url, event }) => answer(request, url.pathname, event),
  );
  answerTo(
    ({ url }) => url.pathname.startsWith('/photos/'),
    ({ request }) => networkElse(fetch(request), async () => keptFor(photoKey(request.url) ?? '')),
  );
  scope.addEventListener('fetch', (event) => {
    if (isSignOut(event.request)) event.waitUntil(signOut(event.request));
  });
  // also without anybody signed in, and by a version after the one that has kept it
  scope.addEventListener('activate', (event) => event.waitUntil(forgetOld()));
  scope.addEventListener('push', (event) => event.waitUntil(forgetOld()));
  scope.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.waitUntil(forgetOld());
  });
  scope.addEventListener('message', (event) => {
    const message = event.data as Partial<KeepMessage> | null;
    if (message?.type === 'keep') event.waitUntil(keepAll(new Headers(message.headers)));
  });
}

async function answer(request: Request, path: string, event: ExtendableEvent): Promise<Response> {
  const authorization = request.headers.get('Authorization') ?? '';
  await forgetOthers(authorization);
  await forgetOld();
  const network = fetch(request);
  const stored = network.then((response) => store(request.headers, path, response.clone()));
  event.waitUntil(stored.catch(() => undefined));
  return networkElse(network, () => keptAnswer(path, authorization));
}

function keptAnswer(path: string, authorization: string): Promise<Response | undefined> {
  return eventOfMatches(path) === undefined ? kept(path, authorization) : keptMatches(path, authorization);
}

function isTicketCall(path: string): path is TicketCall {
  return TICKET_CALLS.some((one) => one === path);
}

/** Keeps what is needed of an answer of the server, or forgets what it no longer grants. */
async function store(headers: Headers, path: string, response: Response): Promise<void> {
  const authorization = headers.get('Authorization') ?? '';
  if (response.status === 401) return forgetAll(authorization);
  if (eventOfMatches(path) !== undefined) return storeMatches(headers, path, response);
  if (isTicketCall(path)) return response.ok ? storeTicket(headers, path, await response.json()) : undefined;
  if (!response.ok) return response.status < 500 ? drop(path) : undefined;
  await keep(path, authorization, response);
  await keepMissing(headers, [STATUS]);
}

/** Keeps what a ticket is drawn from, as long as there is one or an event of today; otherwise nothing. */
async function storeTicket(headers: Headers, path: TicketCall, body: unknown): Promise<void> {
  const authorization = headers.get('Authorization') ?? '';
  if (path === STATUS) {
    const { authenticated, hasProfile } = body as Status;
    if (!authenticated) return forgetAll(authorization);
    if (!hasProfile) return storeStaff(authorization, body as Status);
  }
  const isKnown = path !== RESERVATIONS && (await kept(RESERVATIONS, authorization)) !== undefined;
  const reservations =
    path === RESERVATIONS ? reduced(path, body) : await ownReservations(authorization, headers);
  if (reservations === undefined) return;
  if (!hasEvent(reservations)) {
    await drop(RESERVATIONS);
    return path === STATUS ? storeStaff(authorization, body as Status) : forgetOld();
  }
  await keepText(RESERVATIONS, authorization, reservations);
  if (path !== RESERVATIONS) await keepText(path, authorization, reduced(path, body));
  await keepMissing(headers, [STATUS, PROFILE]);
  if (!isKnown) await fetchToday(authorization, onlyNamed(headers));
}

/** Keeps who is signed in for the entrance of an event, as long as its guests are kept. */
async function storeStaff(authorization: string, status: Status): Promise<void> {
  if (status.role !== 'user') await keepText(STATUS, authorization, reduced(STATUS, status));
  await forgetOld();
}

/** Returns the reservations of the owner of a token as they are kept, else as the server answers them; undefined if it does not. */
async function ownReservations(authorization: string, headers: Headers): Promise<string | undefined> {
  const entry = await kept(RESERVATIONS, authorization);
  if (entry !== undefined) return entry.text();
  const answer = await fetch(RESERVATIONS, { headers: onlyNamed(headers) });
  return answer.ok ? reduced(RESERVATIONS, await answer.json()) : undefined;
}

function keepText(key: string, authorization: string, text: string): Promise<void> {
  return keep(key, authorization, new Response(text, { headers: { 'Content-Type': 'application/json' } }));
}

async function storeMatches(headers: Headers, path: string, response: Response): Promise<void> {
  const authorization = headers.get('Authorization') ?? '';
  // from a link in a mail one comes here first: only the reservations say whether it is today's
  if (response.ok && (await kept(RESERVATIONS, authorization)) === undefined) {
    const reservations = await ownReservations(authorization, headers);
    if (reservations !== undefined && hasEvent(reservations))
      await keepText(RESERVATIONS, authorization, reservations);
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
async function keepMissing(headers: Headers, paths: readonly TicketCall[]): Promise<void> {
  const authorization = headers.get('Authorization') ?? '';
  for (const path of paths) {
    if ((await kept(path, authorization)) !== undefined) continue;
    const answer = await fetch(path, { headers: onlyNamed(headers) });
    if (answer.ok) await keepText(path, authorization, reduced(path, await answer.json()));
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
