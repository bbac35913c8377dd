import createClient, { type Middleware } from 'openapi-fetch';
import { currentLanguage } from '../../lib/i18n';
import type { paths } from '../schema';
import { ApiError } from './api-error';
import { fetchOrTake } from './early';
import { getToken } from './token';

/** Why a session is over: the person signed out, or the server no longer accepts the token. */
export type SessionEnd = 'signed-out' | 'expired';

/** What a call of `api` resolves to. */
export type ApiResult<T> = Promise<{ data?: T; error?: unknown; response: Response }>;

let endSession: (reason: SessionEnd) => void = () => undefined;
let askToSignIn: () => Promise<boolean> = () => Promise.resolve(false);
let asking: Promise<boolean> | undefined;

/** Sets what is done when the server answers 401. */
export function onSessionEnd(handler: (reason: SessionEnd) => void): void {
  endSession = handler;
}

/** Sets how somebody whose session has expired is asked to sign in again in place. It resolves to whether they did. */
export function onSessionExpired(handler: () => Promise<boolean>): void {
  askToSignIn = handler;
}

/** Returns the headers of every call: the language and, if there is one, the stored token. */
export function callHeaders(): Record<string, string> {
  const token = getToken();
  return {
    'Accept-Language': currentLanguage(),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
}

/** Ends the session after a 401, unless the call was sent with a token that is no longer the stored one. */
export function onUnauthenticated(sentAuthorization: string | null): void {
  if (sentAuthorization !== null && sentAuthorization !== `Bearer ${getToken()}`) return;
  endSession(sentAuthorization === null ? 'signed-out' : 'expired');
}

/**
 * Resolves to whether there is another token by now than the one that was refused: another tab has stored it, or
 * whoever is there has signed in again. Several calls at once ask once.
 */
export function signedInAgain(sentAuthorization: string | null): Promise<boolean> {
  const token = getToken();
  if (token === null || sentAuthorization === null) return Promise.resolve(false);
  if (sentAuthorization !== `Bearer ${token}`) return Promise.resolve(true);
  asking ??= askToSignIn().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Sends a request; after signing in again, if its session had expired, once more: what was refused has done nothing. */
export async function fetchSignedIn(request: Request): Promise<Response> {
  const sent = request.headers.get('Authorization');
  // a body can be read once
  const again = sent === null || isSignOut(request) ? undefined : request.clone();
  const response = await fetchOrTake(request);
  if (response.status !== 401 || again === undefined) return response;
  if ((await isWrongSecret(response.clone())) || !(await signedInAgain(sent))) return response;
  again.headers.set('Authorization', `Bearer ${getToken()}`);
  return fetch(again);
}

function isSignOut({ url }: Request): boolean {
  return new URL(url).pathname === '/api/auth/logout';
}

const session: Middleware = {
  onRequest({ request }) {
    for (const [name, value] of Object.entries(callHeaders())) request.headers.set(name, value);
    return request;
  },
  async onResponse({ request, response }) {
    if (response.status === 401 && !(await isWrongSecret(response.clone())))
      onUnauthenticated(request.headers.get('Authorization'));
    // Here, while the status is known: reading it as JSON would fail without it.
    if (response.ok && !isJson(response)) throw ApiError.unreadable(response.status);
  },
};

/** The codes of a 401 that is about a password or a code just typed, not about the session. */
const WRONG_SECRET = ['INVALID_CREDENTIALS', 'TOTP_REQUIRED', 'INVALID_TOTP'];

async function isWrongSecret(response: Response): Promise<boolean> {
  const body: unknown = await response.json().catch(() => undefined);
  return WRONG_SECRET.includes(ApiError.from(response.status, body).code);
}

function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.includes('json') ?? false;
}

/** The typed client of every call below /api. Screens and features use it through `apiQuery` and `useApiMutation`. */
export const api = createClient<paths>({ baseUrl: window.location.origin, fetch: fetchSignedIn });
api.use(session);

/** Returns the body of a successful answer. Throws ApiError for everything else. */
export async function unwrap<T>(call: ApiResult<T>): Promise<T> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    // fetch rejects with a TypeError when no answer came at all; a SyntaxError is an answer that is no JSON.
    if (cause instanceof ApiError) throw cause;
    throw cause instanceof TypeError ? ApiError.offline() : ApiError.unreadable(0);
  });
  if (!response.ok || data === undefined)
    throw ApiError.from(response.status, error, response.headers.get('Retry-After'));
  return data;
}
